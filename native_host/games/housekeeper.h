// What the host does by itself, when it starts and then daily: games that nobody plays any more are
// ended as left, and those past the time the user wants them kept are deleted. On a thread of its
// own, since deleting blocks on the disk.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <thread>

#include "games/believed_clock.h"
#include "games/games.h"
#include "support/clock.h"
#include "support/diagnostics.h"

namespace host {

/// A game that had no move for so long, and whose client is gone, was left.
inline constexpr std::int64_t kLeftAfterMs = 24 * 60 * 60 * 1000;

/// The same day and time so many months earlier; the last day of a shorter month.
std::int64_t months_before(std::int64_t ms, int months);

class Housekeeper {
 public:
  /// `keep_months` 0 deletes nothing. `clock` keeps how far the clock is believed. Everything
  /// referred to must outlive it.
  Housekeeper(Games& games, std::filesystem::path log, BelievedClock clock, int keep_months,
              WallClock now, const Diagnostics& diagnostics);
  ~Housekeeper();
  Housekeeper(const Housekeeper&) = delete;
  Housekeeper& operator=(const Housekeeper&) = delete;

  /// One day's work.
  void tidy();

 private:
  void run();
  Result<std::int64_t> erase_old() const;

  Games& games_;
  const std::filesystem::path log_;
  const BelievedClock clock_;
  const int keep_months_;
  const WallClock now_;
  const Diagnostics& diagnostics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace host
