// What the heuristic thinks of one line, whatever its tiles weigh and whichever of them merge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "eval/heuristic.h"

namespace solver {

/// `Scale` tells about tiles:
///   order(rank)       what a step between it and an empty cell counts as disorder
///   unmerged(rank)    what it costs to stand on the board, in units of 1 / Heuristic::kScale
///   merges(one, two)  whether the two may become one
template <class Scale>
std::int64_t judged_line(std::span<const Rank> line, HeuristicTerms terms, const Scale& scale) {
  constexpr std::int64_t kAlive = 200'000;
  constexpr std::int64_t kFreeCell = 270;
  constexpr std::int64_t kMerge = 700;
  constexpr std::int64_t kDisorder = 47;
  constexpr std::int64_t kInnerDisorder = 24;
  std::int64_t free = 0;
  std::int64_t merges = 0;
  std::int64_t rising = 0;
  std::int64_t falling = 0;
  std::int64_t tiles = 0;
  Rank last_tile = 0;
  int run = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Rank rank = line[i];
    tiles += scale.unmerged(rank);
    if (rank == 0) {
      ++free;
    } else {
      // A run of n tiles that merge, gaps allowed, counts n.
      if (scale.merges(last_tile, rank)) {
        ++run;
      } else if (run > 0) {
        merges += run + 1;
        run = 0;
      }
      last_tile = rank;
    }
    if (i == 0) continue;
    const std::int64_t step = scale.order(rank) - scale.order(line[i - 1]);
    (step > 0 ? rising : falling) += std::abs(step);
  }
  if (run > 0) merges += run + 1;
  if (terms == HeuristicTerms::free) return (kAlive + kFreeCell * free) * Heuristic::kScale - tiles;
  const std::int64_t disorder = terms == HeuristicTerms::inner ? kInnerDisorder : kDisorder;
  const std::int64_t sum =
      kAlive + kFreeCell * free + kMerge * merges - disorder * std::min(rising, falling);
  return sum * Heuristic::kScale - tiles;
}

/// Tiles of which two equal ones make the next rank.
struct PairScale {
  /// Higher tiles weigh as this one.
  static constexpr Rank kHeaviest = 17;

  static std::int64_t order(Rank rank) {
    const std::int64_t r = std::min(rank, kHeaviest);
    return r * r * r * r;
  }
  static std::int64_t unmerged(Rank rank);
  static bool merges(Rank one, Rank two) { return one == two; }
};

}  // namespace solver
