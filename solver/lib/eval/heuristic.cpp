#include "eval/heuristic.h"

#include <algorithm>
#include <cmath>

namespace solver {
namespace {

constexpr std::int64_t kAlive = 200'000;
constexpr std::int64_t kFreeCell = 270;
constexpr std::int64_t kMerge = 700;
constexpr std::int64_t kDisorder = 47;
constexpr std::int64_t kInnerDisorder = 24;

// 11 * rank^3.5 * kScale, rounded; written out because std::pow may differ in the last digit.
constexpr std::array<std::int64_t, 18> kUnmerged{
    0,      176,    1991,   8231,    22528,   49193,   93120,   159719,  254875,
    384912, 556561, 776939, 1053530, 1394166, 1807011, 2300552, 2883584, 3565200};

constexpr std::int64_t fourth_power(std::int64_t rank) {
  return rank * rank * rank * rank;
}

constexpr std::int64_t unmerged(Rank rank) {
  return kUnmerged[std::min<std::size_t>(rank, kUnmerged.size() - 1)];
}

std::array<Value, 65536> make_row_values() {
  std::array<Value, 65536> values{};
  for (std::size_t packed = 0; packed < values.size(); ++packed) {
    std::array<Rank, 4> line{};
    for (std::size_t i = 0; i < 4; ++i) line[i] = static_cast<Rank>((packed >> (4 * i)) & 0xf);
    values[packed] = static_cast<Value>(heuristic_line(line));
  }
  return values;
}

}  // namespace

std::int64_t heuristic_line(std::span<const Rank> line, HeuristicTerms terms) {
  std::int64_t free = 0;
  std::int64_t merges = 0;
  std::int64_t rising = 0;
  std::int64_t falling = 0;
  std::int64_t tiles = 0;
  Rank last_tile = 0;
  int run = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Rank rank = line[i];
    tiles += unmerged(rank);
    if (rank == 0) {
      ++free;
    } else {
      // A run of n equal tiles, gaps allowed, counts n.
      if (rank == last_tile) {
        ++run;
      } else if (run > 0) {
        merges += run + 1;
        run = 0;
      }
      last_tile = rank;
    }
    if (i == 0) continue;
    const std::int64_t step =
        fourth_power(std::min<Rank>(rank, 17)) - fourth_power(std::min<Rank>(line[i - 1], 17));
    (step > 0 ? rising : falling) += std::abs(step);
  }
  if (run > 0) merges += run + 1;
  if (terms == HeuristicTerms::free) return (kAlive + kFreeCell * free) * Heuristic::kScale - tiles;
  const std::int64_t disorder = terms == HeuristicTerms::inner ? kInnerDisorder : kDisorder;
  const std::int64_t sum =
      kAlive + kFreeCell * free + kMerge * merges - disorder * std::min(rising, falling);
  return sum * Heuristic::kScale - tiles;
}

const std::array<Value, 65536> Heuristic::kRowValues = make_row_values();

}  // namespace solver
