// Plays the rows of the league side by side: cores take turns at the rows, a few seconds each, the
// row that has had the least time first, so that the minutes are shared out evenly and a long game
// keeps nobody waiting.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "league/result_file.h"

namespace tool::league {

/// One row and its games.
struct Entry {
  Row row;
  GameSettings settings;
  Json settings_json;
  /// Why the row cannot be played; empty when it can.
  std::string obstacle;
  Results results;
  /// Time spent in this run.
  double seconds = 0;
};

class Contest {
 public:
  /// Keeps references to both.
  Contest(std::vector<Entry>& entries, ResultFile& file);

  /// Plays until the time is over or every row is complete, on so many threads; reports on stderr.
  /// Games under way at the end are kept in the file.
  void run(std::chrono::duration<double> time, int jobs);

 private:
  struct Table {
    std::unique_ptr<GamePlayer> player;
    std::optional<GameStanding> standing;
  };
  struct Lane {
    Entry* entry;
    /// Games of this row under way, one for each core that once took it.
    std::vector<std::unique_ptr<Table>> tables;
    std::vector<Table*> free;
    std::uint64_t next = 0;
    std::size_t under_way = 0;
  };

  void work();
  Lane* least_served();
  Table* sit_down(Lane& lane);
  void play_turn(Lane& lane, Table& table);
  std::uint64_t next_number(Lane& lane) const;
  void report(std::chrono::duration<double> time) const;

  ResultFile& file_;
  std::vector<Lane> lanes_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_{false};
  int working_ = 0;
  std::exception_ptr failure_;
  std::chrono::steady_clock::time_point begin_;
  /// What a core gives a row before it looks for another.
  std::chrono::duration<double> turn_{};
};

}  // namespace tool::league
