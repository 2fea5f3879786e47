// Measures `bridge2048 log list` and `log stats` on a log of a million moves, written through the
// store that the host uses. Prints one JSON object; times in milliseconds, of the whole program
// from its start to its end. Usage: host_log_queries [games] [moves a game]
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "log/game_log.h"
#include "support/played.h"
#include "support/program.h"
#include "support/temp_folder.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kDistinct = 20;
constexpr int kRounds = 15;
/// Moves that come with one message.
constexpr std::ptrdiff_t kBatch = 100;
constexpr std::int64_t kHourMs = 3'600'000;

std::string id_of(int game) {
  std::ostringstream id;
  id << "game" << std::setw(12) << std::setfill('0') << game;
  return id.str();
}

void put(host::GameLog& log, const Played& played, int game) {
  const std::string id = id_of(game);
  host::GameHead head = head_of(played, id);
  head.site = "https://site" + std::to_string(game % 7) + ".example";
  head.page = "Game " + std::to_string(game);
  head.started_ms = kHourMs * game;
  log.begin(head, std::nullopt, nullptr);
  host::GameTotals totals;
  const auto& records = played.records;
  for (auto from = records.begin(); from != records.end();) {
    const auto to = from + std::min(kBatch, records.end() - from);
    for (auto record = from; record != to; ++record) host::count(totals, *record);
    totals.last_board = to == records.end() ? played.last : to->board;
    totals.highest = totals.last_board.max_rank();
    totals.score_page = (to - 1)->score;
    totals.score_rules = *totals.score_page;
    log.append(id, {from, to}, totals, nullptr);
    from = to;
  }
  log.end(id, totals, {head.started_ms + totals.duration_ms, protocol::EndReason::over}, nullptr);
  // Not faster than the disk: what waits is kept in memory.
  std::promise<void> written;
  log.flush([&](const host::Fault*) { written.set_value(); });
  written.get_future().wait();
}

std::int64_t fill(const std::filesystem::path& folder, int games, int moves) {
  std::vector<Played> played;
  for (int i = 0; i < kDistinct; ++i) {
    played.push_back(play_at_random(moves, static_cast<std::uint64_t>(i) + 1, 6, 6));
  }
  const host::Diagnostics silent(host::Diagnostics::Show::nothing);
  host::GameLog log(folder / "games.sqlite", {}, silent);
  std::int64_t all = 0;
  for (int game = 0; game < games; ++game) {
    const Played& one = played[static_cast<std::size_t>(game % kDistinct)];
    put(log, one, game);
    all += static_cast<std::int64_t>(one.records.size());
  }
  return all;
}

/// Of the programs run so far, in milliseconds.
double processor_ms() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  const auto ms = [](const timeval& time) {
    return 1000.0 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1000;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

void measure(const char* name, const std::vector<std::string>& command) {
  std::vector<double> ms, processor;
  for (int round = 0; round < kRounds; ++round) {
    const double used = processor_ms();
    const auto began = Clock::now();
    const Ran ran = run_program(command);
    ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
    processor.push_back(processor_ms() - used);
    if (ran.exit_code != 0) {
      std::cerr << ran.err;
      std::exit(1);
    }
  }
  std::ranges::sort(ms);
  std::ranges::sort(processor);
  std::cout << ",\"" << name << "\":{\"min\":" << ms.front() << ",\"median\":" << ms[ms.size() / 2]
            << ",\"max\":" << ms.back() << ",\"processor\":" << processor[processor.size() / 2]
            << '}';
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  const int moves = argc > 2 ? std::atoi(argv[2]) : 1000;
  const TempFolder folder;
  const std::string data = folder.path().string();
  const std::int64_t all = fill(folder.path(), games, moves);
  std::cout << std::fixed << std::setprecision(1) << "{\"games\":" << games << ",\"moves\":" << all
            << ",\"bytes\":" << std::filesystem::file_size(folder.path() / "games.sqlite");
  // What starting the program takes by itself.
  measure("version", {"--version"});
  measure("list", {"log", "list", "--data", data});
  measure("list_json", {"log", "list", "--json", "--data", data});
  measure("stats", {"log", "stats", "--data", data});
  measure("stats_json", {"log", "stats", "--json", "--data", data});
  measure("list_site", {"log", "list", "--site", "https://site3.example", "--data", data});
  std::cout << "}\n";
}
