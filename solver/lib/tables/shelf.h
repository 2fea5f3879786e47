// Where players find the endgame tables, which may arrive while they already play: a host maps and
// reads them in the background.
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "tables/policy.h"

namespace solver::tables {

/// Thread-safe.
class Shelf {
 public:
  /// The policy keeps alive what it needs; its tables are in memory already, a look-up must not
  /// wait for a disk.
  void offer(std::shared_ptr<const Policy> policy) {
    const std::scoped_lock lock(mutex_);
    policy_ = std::move(policy);
  }
  /// Null until there is one.
  std::shared_ptr<const Policy> policy() const {
    const std::scoped_lock lock(mutex_);
    return policy_;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Policy> policy_;
};

}  // namespace solver::tables
