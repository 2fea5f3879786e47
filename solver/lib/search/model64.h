// The standard game on 4x4 as the expectimax search sees it: 64-bit boards and any Evaluator.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "board/board64.h"
#include "board/downgrade.h"
#include "eval/evaluator.h"
#include "rules/game.h"

namespace solver {

/// Probability as a fraction of 2^32 - 1.
using Probability = std::uint32_t;
inline constexpr Probability kCertain = 0xffffffffU;

/// A move as every model of a game tells it to the search.
template <class Board>
struct ModelMove {
  bool legal = false;
  Board after{};
  Value reward = 0;
};

template <Evaluator E>
class Model64 {
 public:
  using Board = board64::Board;

  static constexpr Value kScale = E::kScale;
  /// Of one move, in points: more than any real game's, and values stay below 2^30.
  static constexpr std::uint64_t kLargestScore = std::uint64_t{1} << 22;

  /// Keeps a reference to the evaluator.
  explicit Model64(const E& evaluator) : evaluator_(&evaluator), salt_(evaluator.salt()) {}

  using Move = ModelMove<Board>;
  using Moves = std::array<Move, 4>;

  /// The root's moves: legal exactly where they are legal on the grid. Requires 4x4.
  Moves root_moves(const Grid& grid) const {
    const int top = top_of(grid);
    const Board before = map_down(grid, top);
    const board64::AllMoves all = board64::all_moves(before);
    Moves moves;
    for (Direction d : kDirections) {
      Grid after = grid;
      const Slide slid = slide(after, d);
      if (!slid.moved) continue;
      Move& move = moves[index(d)];
      move.legal = true;
      // What the merges of this move really score, not their images on the mapped board.
      move.reward = E::kRewardPerPoint *
                    static_cast<Value>(std::min<std::uint64_t>(slid.score, kLargestScore));
      // Without a gap left to close, the merge at the very top is invisible on the mapped board.
      move.after = all.after[index(d)] != before ? all.after[index(d)] : map_down(after, top);
    }
    return moves;
  }

  /// Whether the search's boards show this one and what follows from it tile by tile.
  bool exact(const Grid& root) const { return root.max_rank() <= top_of(root); }

  /// Where a tile appeared between the two, and its rank.
  static std::pair<std::uint8_t, Rank> spawned(Board after, Board before) {
    const int bit = std::countr_zero(after ^ before);
    return {static_cast<std::uint8_t>(bit / 4), static_cast<Rank>(bit % 4 + 1)};
  }

  void moves(Board before, Moves& moves) const {
    const board64::AllMoves all = board64::all_moves(before);
    for (Direction d : kDirections) {
      moves[index(d)] = {all.after[index(d)] != before, all.after[index(d)], reward(all, d)};
    }
  }

  /// Calls visit(before, weight, probability of before given `probability` of after) for each new
  /// tile until visit returns false; returns the sum of all weights, 0 if stopped.
  template <class Visit>
  std::int64_t spawns(Board after, Probability probability, bool reverse, Visit&& visit) const {
    Board mask = board64::empty_mask(after);
    const int cells = board64::count_mask(mask);
    const Probability each = probability / static_cast<Probability>(cells);
    const Probability four = each / 10;
    const Probability two = each - four;
    while (mask != 0) {
      const Board bit = reverse ? std::bit_floor(mask) : mask & (0 - mask);
      mask ^= bit;
      if (!visit(after | bit, 9, two)) return 0;
      if (!visit(after | (bit << 1), 1, four)) return 0;
    }
    return 10 * cells;
  }

  int count_spawns(Board after) const { return 2 * board64::count_empty(after); }

  Value value(Board after, std::uint64_t& evaluated) const {
    ++evaluated;
    return evaluator_->value(after);
  }
  Value best(Board before, std::uint64_t& evaluated) const {
    return best_of_moves(*evaluator_, before, evaluated);
  }

  std::uint64_t key(Board after) const { return after ^ salt_; }

  /// Value of a board without a legal move.
  Value dead() const { return dead_of(*evaluator_); }
  /// A move worth less counts as worth this.
  Value worst() const { return worst_of(*evaluator_); }
  /// Afterstates worth less are not searched.
  Value least_searched() const requires requires(const E& e) { e.least_searched(); }
  { return evaluator_->least_searched(); }

 private:
  static int top_of(const Grid& grid) {
    const int top = headroom_top(grid);
    if constexpr (requires { E::kTopRank; }) return std::min<int>(top, E::kTopRank);
    return top;
  }

  static Value reward(const board64::AllMoves& all, Direction d) {
    if constexpr (E::kRewardPerPoint == 0) {
      return 0;
    } else {
      return E::kRewardPerPoint * static_cast<Value>(all.score(d));
    }
  }

  const E* evaluator_;
  std::uint64_t salt_;
};

}  // namespace solver
