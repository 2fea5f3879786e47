// How far the clock is believed where belief costs games. A clock that jumps far forward is
// believed only when it has gone on from there for days: until then the time is the last one
// believed.
#pragma once

#include <cstdint>
#include <filesystem>

#include "support/result.h"

namespace host {

class BelievedClock {
 public:
  /// A host that was not started for so long finds no jump.
  static constexpr std::int64_t kJumpMs = 40LL * 24 * 60 * 60 * 1000;
  /// Different days on which a clock that jumped must be seen.
  static constexpr int kDays = 7;

  /// Keeps what it believes in a file.
  explicit BelievedClock(std::filesystem::path file) : file_(std::move(file)) {}

  /// The time to act by when the clock says `now_ms`: never later than that. `newest_ms` is where
  /// belief begins, without a file. Blocks on the disk.
  Result<std::int64_t> see(std::int64_t now_ms, std::int64_t newest_ms) const;

 private:
  std::filesystem::path file_;
};

}  // namespace host
