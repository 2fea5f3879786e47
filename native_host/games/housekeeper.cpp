#include "games/housekeeper.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "log/eraser.h"
#include "log/game_reader.h"

namespace host {

std::int64_t months_before(std::int64_t ms, int months) {
  using namespace std::chrono;
  const sys_time<milliseconds> time{milliseconds(ms)};
  const auto day = floor<days>(time);
  year_month_day date = year_month_day(day) - std::chrono::months(months);
  if (!date.ok()) date = date.year() / date.month() / last;
  return (sys_days(date) + (time - day)).time_since_epoch() / milliseconds(1);
}

Housekeeper::Housekeeper(Games& games, std::filesystem::path log, BelievedClock clock,
                         int keep_months, WallClock now, const Diagnostics& diagnostics)
    : games_(games),
      log_(std::move(log)),
      clock_(std::move(clock)),
      keep_months_(keep_months),
      now_(std::move(now)),
      diagnostics_(diagnostics) {
  thread_ = std::thread([this] { run(); });
}

Housekeeper::~Housekeeper() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Housekeeper::tidy() {
  games_.leave(now_() - kLeftAfterMs);
  if (keep_months_ == 0) return;
  const auto gone = erase_old();
  if (!gone) {
    diagnostics_.error(gone.fault().message + "; games past their time were not deleted");
  } else if (*gone > 0) {
    diagnostics_.info("deleted " + std::to_string(*gone) + " games older than " +
                      std::to_string(keep_months_) + " months");
  }
}

Result<std::int64_t> Housekeeper::erase_old() const {
  auto reader = GameReader::open(log_);
  if (!reader) return reader.fault();
  std::optional<std::int64_t> newest_ms;
  GameFilter filter;
  filter.most = 1;
  const auto read = reader->games(filter, [&](const GameRecord& game) {
    newest_ms = game.head.started_ms;
    return false;
  });
  if (!read) return read.fault();
  if (!newest_ms) return std::int64_t{0};
  const auto believed = clock_.see(now_(), *newest_ms);
  if (!believed) return believed.fault();
  return erase_ended_before(log_, months_before(*believed, keep_months_));
}

void Housekeeper::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    tidy();
    lock.lock();
    wake_.wait_for(lock, std::chrono::hours(24), [this] { return stopping_; });
  }
}

}  // namespace host
