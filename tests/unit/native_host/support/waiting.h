// Waits for what other threads do, on conditions and never for a while.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "log/game_log.h"

/// Longer than anything here may take, also under a sanitizer on a busy machine.
inline constexpr std::chrono::seconds kPatience{60};

/// Collects what outcomes of the log say.
class Outcomes {
 public:
  host::GameLog::Outcome next() {
    return [this](const host::Fault* fault) {
      const std::lock_guard lock(mutex_);
      faults_.push_back(fault == nullptr ? std::nullopt : std::optional(*fault));
      changed_.notify_all();
    };
  }

  /// The first `n` outcomes, in the order they came; fewer when patience ended.
  std::vector<std::optional<host::Fault>> wait(std::size_t n) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kPatience, [&] { return faults_.size() >= n; });
    return faults_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<host::Fault>> faults_;
};
