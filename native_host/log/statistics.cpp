#include "log/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace host {
namespace {

double median(std::vector<std::uint64_t> values) {
  const std::size_t half = values.size() / 2;
  std::ranges::sort(values);
  const auto upper = static_cast<double>(values[half]);
  return values.size() % 2 != 0 ? upper : (static_cast<double>(values[half - 1]) + upper) / 2;
}

}  // namespace

Share share_of(std::int64_t games, std::int64_t all) {
  if (all == 0) return {};
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(all);
  const double rate = static_cast<double>(games) / n;
  const double middle = rate + z * z / (2 * n);
  const double reach = z * std::sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  // Rounding may leave the bounds a hair outside what a share can be.
  return {games, rate, std::max(0.0, (middle - reach) / scale),
          std::min(1.0, (middle + reach) / scale)};
}

void Statistics::add(const GameRecord& game) {
  const GameTotals& totals = game.totals;
  Gathered& group = groups_[{game.head.site, game.head.rules, game.head.first_board.rows(),
                             game.head.first_board.cols(), totals.player}];
  group.scores.push_back(totals.score_page.value_or(totals.score_rules));
  group.finished += game.end && game.end->reason == protocol::EndReason::over ? 1 : 0;
  group.moves += totals.moves;
  group.duration_ms += totals.duration_ms;
  group.think_ms += totals.think_ms;
  ++group.highest[totals.highest];
}

std::vector<GroupStatistics> Statistics::groups() const {
  std::vector<GroupStatistics> all;
  for (const auto& [key, gathered] : groups_) all.push_back(summed_up(key, gathered));
  std::ranges::stable_sort(all, std::greater<>(), &GroupStatistics::games);
  return all;
}

GroupStatistics Statistics::summed_up(const GroupKey& key, const Gathered& gathered) {
  GroupStatistics sums;
  sums.key = key;
  sums.games = static_cast<std::int64_t>(gathered.scores.size());
  sums.finished = gathered.finished;
  sums.moves = gathered.moves;
  const auto games = static_cast<double>(sums.games);
  sums.mean_score = std::accumulate(gathered.scores.begin(), gathered.scores.end(), 0.0) / games;
  sums.median_score = median(gathered.scores);
  sums.best_score = std::ranges::max(gathered.scores);
  const auto moves = static_cast<double>(gathered.moves);
  if (gathered.duration_ms > 0) {
    sums.moves_per_second = 1000 * moves / static_cast<double>(gathered.duration_ms);
  }
  if (gathered.moves > 0) sums.think_ms = gathered.think_ms / moves;
  std::int64_t so_far = 0;
  const solver::Rank top = gathered.highest.rbegin()->first;
  const solver::Rank bottom = std::max<solver::Rank>(1, gathered.highest.begin()->first);
  for (solver::Rank rank = top; rank >= bottom; --rank) {
    const auto found = gathered.highest.find(rank);
    if (found != gathered.highest.end()) so_far += found->second;
    sums.reached.push_back({rank, share_of(so_far, sums.games)});
  }
  std::ranges::reverse(sums.reached);
  return sums;
}

}  // namespace host
