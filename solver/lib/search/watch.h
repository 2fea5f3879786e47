// The clock as a deep recursion asks it: seldom enough to cost nothing.
#pragma once

#include <cstdint>

#include "search/search.h"

namespace solver {

class Watch {
 public:
  /// Never stops.
  Watch() = default;
  /// Keeps a reference to the slice.
  explicit Watch(const Slice& slice) : slice_(&slice) {}

  /// Counts one evaluated board; true once the slice is over, and from then on.
  bool step() {
    if ((++evaluated_ & kMask) == 0) look();
    return stopped_;
  }
  bool stopped() const { return stopped_; }
  std::uint64_t evaluated() const { return evaluated_; }

  /// Looks at the clock now.
  bool look() {
    if (slice_ == nullptr) return false;
    const bool interrupted =
        slice_->interrupt != nullptr && slice_->interrupt->load(std::memory_order_relaxed);
    stopped_ = stopped_ || interrupted ||
               (slice_->until != Clock::time_point::max() && Clock::now() >= slice_->until);
    return stopped_;
  }

 private:
  // 0.1 ms even for an evaluation that takes half a microsecond.
  static constexpr std::uint64_t kMask = 0xff;

  const Slice* slice_ = nullptr;
  std::uint64_t evaluated_ = 0;
  bool stopped_ = false;
};

}  // namespace solver
