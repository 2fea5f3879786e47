// Play at one ply with a frozen evaluation, and what it scores.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <thread>
#include <vector>

#include "board/board64.h"
#include "board/rng.h"

namespace solver::train {

/// One game of the player that takes the move with the largest score + value(afterstate), both in
/// units of 1 / unit point.
struct PlayedGame {
  std::uint32_t score = 0;
  std::uint32_t moves = 0;
  int max_rank = 0;
};

template <class Value>
PlayedGame play_greedy(const Value& value, std::int32_t unit, Rng rng) {
  PlayedGame game;
  board64::Board board = board64::start(rng);
  for (;;) {
    const board64::AllMoves moves = board64::all_moves(board);
    std::int32_t best = std::numeric_limits<std::int32_t>::min();
    board64::Board best_after = board;
    std::uint32_t best_score = 0;
    for (Direction d : kDirections) {
      const board64::Board after = moves.after[index(d)];
      if (after == board) continue;
      const std::uint32_t score = moves.score(d);
      const std::int32_t total = static_cast<std::int32_t>(score) * unit + value(after);
      if (total > best) {
        best = total;
        best_after = after;
        best_score = score;
      }
    }
    if (best_after == board) break;
    game.score += best_score;
    ++game.moves;
    board = board64::spawn(best_after, rng);
  }
  game.max_rank = board64::max_rank(board);
  return game;
}

/// Games 0..games-1; game i draws its tiles from a seed derived from (seed, i), so the result does
/// not depend on the number of threads.
template <class Value>
std::vector<PlayedGame> play_games(const Value& value, std::int32_t unit, std::size_t games,
                                   std::uint64_t seed, int threads) {
  std::vector<PlayedGame> played(games);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < games; i = next++) {
      played[i] = play_greedy(value, unit, Rng(derive_seed(seed, i)));
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  others.clear();
  return played;
}

struct Summary {
  std::size_t games = 0;
  double mean = 0;
  /// Half the width of the mean's 95 % interval, normal approximation.
  double ci95 = 0;
  double median = 0;
  std::uint32_t max = 0;
  /// Share of games that made the tile of this rank or a larger one.
  std::array<double, 16> reached{};
};

/// Of any range of games with `score` and `max_rank`.
template <class Games>
Summary summarise(const Games& games) {
  Summary summary;
  std::vector<double> scores;
  for (const auto& game : games) {
    scores.push_back(game.score);
    for (int rank = 0; rank <= std::min(game.max_rank, 15); ++rank) {
      summary.reached[static_cast<std::size_t>(rank)] += 1;
    }
  }
  summary.games = scores.size();
  if (scores.empty()) return summary;
  const auto n = static_cast<double>(scores.size());
  for (double& share : summary.reached) share /= n;
  for (const double score : scores) summary.mean += score / n;
  double variance = 0;
  for (const double score : scores) variance += (score - summary.mean) * (score - summary.mean);
  if (scores.size() > 1) summary.ci95 = 1.96 * std::sqrt(variance / (n - 1) / n);
  std::ranges::sort(scores);
  summary.median = (scores[(scores.size() - 1) / 2] + scores[scores.size() / 2]) / 2;
  summary.max = static_cast<std::uint32_t>(scores.back());
  return summary;
}

}  // namespace solver::train
