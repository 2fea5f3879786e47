#include "games/housekeeper.h"

#include <chrono>
#include <string>
#include <utility>

#include "log/eraser.h"

namespace host {

std::int64_t months_before(std::int64_t ms, int months) {
  using namespace std::chrono;
  const sys_time<milliseconds> time{milliseconds(ms)};
  const auto day = floor<days>(time);
  year_month_day date = year_month_day(day) - std::chrono::months(months);
  if (!date.ok()) date = date.year() / date.month() / last;
  return (sys_days(date) + (time - day)).time_since_epoch() / milliseconds(1);
}

Housekeeper::Housekeeper(Games& games, std::filesystem::path log, int keep_months, WallClock now,
                         const Diagnostics& diagnostics)
    : games_(games),
      log_(std::move(log)),
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
  const auto gone = erase_ended_before(log_, months_before(now_(), keep_months_));
  if (!gone) {
    diagnostics_.error(gone.fault().message + "; games past their time were not deleted");
  } else if (*gone > 0) {
    diagnostics_.info("deleted " + std::to_string(*gone) + " games older than " +
                      std::to_string(keep_months_) + " months");
  }
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
