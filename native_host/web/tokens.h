// Who is in the dashboard: tokens, in memory only, each for the one tab that brought a ticket. A
// token that is not used for half an hour is none any more. Thread-safe.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "support/clock.h"

namespace host {

class Tokens {
 public:
  static constexpr std::chrono::minutes kIdle{30};
  /// At once; a further one ends that which was used longest ago.
  static constexpr std::size_t kMost = 32;

  explicit Tokens(SteadyClock now) : now_(std::move(now)) {}

  /// 43 characters of base64url.
  std::string issue();
  /// Whether it is one; it is used by that.
  bool use(std::string_view token);

 private:
  struct Entry {
    std::string token;
    std::chrono::steady_clock::time_point used;
  };
  void drop_idle();

  const SteadyClock now_;
  std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace host
