#include "league/contest.h"

#include <unistd.h>

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

namespace tool::league {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds kLongestTurn{5};
constexpr int kBarWidth = 30;

double since(std::chrono::steady_clock::time_point begin) {
  return Seconds(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

Contest::Contest(std::vector<Entry>& entries, ResultFile& file) : file_(file) {
  for (Entry& entry : entries) {
    if (!entry.obstacle.empty()) continue;
    Lane& lane = lanes_.emplace_back();
    lane.entry = &entry;
    // Games cut short go on first.
    for (const auto& [number, standing] : entry.results.standing) {
      auto& table = lane.tables.emplace_back(std::make_unique<Table>());
      table->standing = standing;
      lane.free.push_back(table.get());
      ++lane.under_way;
    }
  }
}

void Contest::run(Seconds time, int jobs) {
  if (time.count() <= 0) return;
  begin_ = std::chrono::steady_clock::now();
  working_ = jobs;
  // Every row gets several turns, however few the minutes are.
  constexpr double kTurns = 4;
  turn_ = std::min(kLongestTurn, time * jobs / (kTurns * static_cast<double>(lanes_.size() + 1)));
  std::vector<std::thread> threads;
  for (int i = 0; i < jobs; ++i) threads.emplace_back([this] { work(); });
  {
    const bool terminal = isatty(STDERR_FILENO) != 0;
    std::unique_lock lock(mutex_);
    while (working_ > 0 && since(begin_) < time.count()) {
      const Seconds wait(std::min(terminal ? 1.0 : 30.0, time.count() - since(begin_)));
      changed_.wait_for(lock, wait, [this] { return working_ == 0; });
      report(time);
    }
    if (terminal) std::cerr << std::endl;
    stop_ = true;
  }
  for (std::thread& thread : threads) thread.join();
  if (failure_) std::rethrow_exception(failure_);
  for (Lane& lane : lanes_) {
    for (const auto& table : lane.tables) {
      if (table->standing) file_.append(lane.entry->settings_json, *table->standing);
    }
  }
}

void Contest::work() {
  try {
    std::unique_lock lock(mutex_);
    while (!stop_ && failure_ == nullptr) {
      Lane* lane = least_served();
      if (lane == nullptr) break;
      Table* table = sit_down(*lane);
      // Booked in advance, so that the next core takes another row.
      lane->entry->seconds += turn_.count();
      lock.unlock();
      const auto begin = std::chrono::steady_clock::now();
      play_turn(*lane, *table);
      lock.lock();
      lane->entry->seconds += since(begin) - turn_.count();
      if (table->standing) lane->free.push_back(table);
    }
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    failure_ = std::current_exception();
  }
  const std::scoped_lock lock(mutex_);
  --working_;
  changed_.notify_all();
}

// Requires the lock, like the two below.
Contest::Lane* Contest::least_served() {
  Lane* least = nullptr;
  for (Lane& lane : lanes_) {
    const std::size_t taken = lane.entry->results.games() + lane.under_way;
    if (lane.free.empty() && taken >= lane.entry->row.games) continue;
    if (least == nullptr || lane.entry->seconds < least->entry->seconds) least = &lane;
  }
  return least;
}

Contest::Table* Contest::sit_down(Lane& lane) {
  Table* table = nullptr;
  if (!lane.free.empty()) {
    table = lane.free.back();
    lane.free.pop_back();
  } else {
    const auto idle = std::ranges::find_if(
        lane.tables, [](const auto& each) { return each->player && !each->standing; });
    table = idle != lane.tables.end() ? idle->get()
                                      : lane.tables.emplace_back(std::make_unique<Table>()).get();
  }
  if (!table->player) table->player = std::make_unique<GamePlayer>(lane.entry->settings);
  if (!table->standing) {
    table->standing = table->player->begin(next_number(lane));
    ++lane.next;
    ++lane.under_way;
  }
  return table;
}

std::uint64_t Contest::next_number(Lane& lane) const {
  const Results& results = lane.entry->results;
  while (results.finished.contains(lane.next) || results.standing.contains(lane.next)) ++lane.next;
  return lane.next;
}

void Contest::play_turn(Lane& lane, Table& table) {
  const auto begin = std::chrono::steady_clock::now();
  while (!stop_ && since(begin) < turn_.count()) {
    if (table.player->step(*table.standing, &stop_)) continue;
    file_.append(lane.entry->settings_json, table.standing->record);
    const std::scoped_lock lock(mutex_);
    Results& results = lane.entry->results;
    results.finished[table.standing->record.game] = table.standing->record;
    table.standing.reset();
    --lane.under_way;
    if (results.games() + lane.under_way >= lane.entry->row.games) return;
    table.standing = table.player->begin(next_number(lane));
    ++lane.next;
    ++lane.under_way;
  }
}

// Requires the lock.
void Contest::report(Seconds time) const {
  const double done = std::clamp(since(begin_) / std::max(time.count(), 1e-9), 0.0, 1.0);
  std::size_t games = 0;
  std::size_t complete = 0;
  const Lane* current = nullptr;
  for (const Lane& lane : lanes_) {
    games += lane.entry->results.games();
    complete += lane.entry->results.games() >= lane.entry->row.games ? 1 : 0;
    if (lane.under_way == 0) continue;
    if (current == nullptr || lane.entry->seconds > current->entry->seconds) current = &lane;
  }
  std::ostringstream line;
  const int filled = static_cast<int>(done * kBarWidth);
  line << '[' << std::string(static_cast<std::size_t>(filled), '#')
       << std::string(static_cast<std::size_t>(kBarWidth - filled), '.') << "] " << std::setw(3)
       << static_cast<int>(done * 100) << " %, "
       << static_cast<int>(std::ceil(time.count() * (1 - done) / 60)) << " min left, " << complete
       << "/" << lanes_.size() << " rows complete, " << games << " games";
  if (current != nullptr) {
    line << ", " << current->entry->row.strategy << " " << current->entry->results.games() << "/"
         << current->entry->row.games;
  }
  const bool terminal = isatty(STDERR_FILENO) != 0;
  std::cerr << (terminal ? "\r\033[K" : "") << line.str() << (terminal ? "" : "\n") << std::flush;
}

}  // namespace tool::league
