// Hand-made evaluation by row tables, after the features and weights R. Xiao published with his
// program nneonneo/2048-ai: free cells and possible merges are good; rows that rise and fall, and
// tiles that are not merged yet, are bad by a power of their rank. The game's score plays no part.
// All integer, so that every machine and compiler searches the same tree.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "board/board64.h"
#include "eval/evaluator.h"

namespace solver {

/// What of a line counts.
enum class HeuristicTerms {
  all,
  /// Disorder counts half: for lines that do not lie at the edge of a board with room inside.
  inner,
  /// Free cells and unmerged tiles alone: neither possible merges nor order.
  free,
};

/// What one row or column adds, for lines of any length; in units of 1 / Heuristic::kScale.
std::int64_t heuristic_line(std::span<const Rank> line, HeuristicTerms terms = HeuristicTerms::all);

class Heuristic {
 public:
  static constexpr Value kScale = 16;
  static constexpr Value kRewardPerPoint = 0;
  static constexpr Value kDead = 0;

  Value value(board64::Board after) const {
    return sum_rows(after) + sum_rows(board64::transpose(after));
  }

  Value best(board64::Board before, std::uint64_t& evaluated) const;

  std::uint64_t salt() const { return 0x5f1d3a9b7c24e86dU; }
  std::string_view unit() const { return "heuristic"; }

 private:
  // Filled before main().
  static const std::array<Value, 65536> kRowValues;

  static Value sum_rows(board64::Board b) {
    return kRowValues[board64::row(b, 0)] + kRowValues[board64::row(b, 1)] +
           kRowValues[board64::row(b, 2)] + kRowValues[board64::row(b, 3)];
  }
};

inline Value Heuristic::best(board64::Board before, std::uint64_t& evaluated) const {
  using board64::Board;
  Board left = 0;
  Board right = 0;
  Board up = 0;
  Board down = 0;
  const Board turned = board64::transpose(before);
  for (int r = 0; r < 4; ++r) {
    const board64::RowMoves& horizontal = board64::row_moves(board64::row(before, r));
    const board64::RowMoves& vertical = board64::row_moves(board64::row(turned, r));
    left |= Board{horizontal.left} << (16 * r);
    right |= Board{horizontal.right} << (16 * r);
    up |= Board{vertical.left} << (16 * r);
    down |= Board{vertical.right} << (16 * r);
  }
  // The sum over rows and columns does not change when the board is transposed, so the vertical
  // moves need not be turned back.
  Value best = kDead;
  const auto consider = [&](Board after, Board from) {
    if (after == from) return;
    const Value v = value(after);
    best = best > v ? best : v;
    ++evaluated;
  };
  consider(up, turned);
  consider(right, before);
  consider(down, turned);
  consider(left, before);
  return best;
}

static_assert(EvaluatesMoves<Heuristic>);

}  // namespace solver
