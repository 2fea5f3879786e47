// Where the host takes the time from, so that tests can turn it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace host {

/// Milliseconds since 1970, UTC; may jump.
using WallClock = std::function<std::int64_t()>;

inline std::int64_t wall_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// Never goes back.
using SteadyClock = std::function<std::chrono::steady_clock::time_point()>;

}  // namespace host
