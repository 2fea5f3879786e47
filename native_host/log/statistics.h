// What the log says about many games at once. Pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "log/records.h"

namespace host {

/// A share of games with its 95 % interval (Wilson's).
struct Share {
  std::int64_t games = 0;
  double rate = 0;
  double low = 0;
  double high = 0;
};
Share share_of(std::int64_t games, std::int64_t all);

/// Games that can be compared: of one site, rules, size and player.
struct GroupKey {
  std::string site;
  std::string rules;
  int rows = 0;
  int cols = 0;
  std::string player;
  auto operator<=>(const GroupKey&) const = default;
};

struct GroupStatistics {
  GroupKey key;
  std::int64_t games = 0;
  /// Of them, those that were played to their end.
  std::int64_t finished = 0;
  std::int64_t moves = 0;
  /// Scores as the page showed them, where it did; else by the rules.
  double mean_score = 0;
  double median_score = 0;
  std::uint64_t best_score = 0;
  double moves_per_second = 0;
  /// Mean of one move.
  double think_ms = 0;
  struct Reached {
    solver::Rank rank = 0;
    Share share;
  };
  /// Of the ranks at which games ended, and those between, the lowest first.
  std::vector<Reached> reached;
};

/// Takes games one by one, then tells each group, the one with the most games first.
class Statistics {
 public:
  void add(const GameRecord& game);
  std::vector<GroupStatistics> groups() const;

 private:
  struct Gathered {
    std::int64_t finished = 0;
    std::int64_t moves = 0;
    std::int64_t duration_ms = 0;
    double think_ms = 0;
    std::vector<std::uint64_t> scores;
    std::map<solver::Rank, std::int64_t> highest;
  };
  static GroupStatistics summed_up(const GroupKey& key, const Gathered& gathered);

  std::map<GroupKey, Gathered> groups_;
};

}  // namespace host
