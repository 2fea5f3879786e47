// Plain expectimax on the 64-bit board, own moves and new tiles counted one by one, for players
// whose evaluation is cheap and whose depth is small. No table, no cut-off: search/expectimax.h is
// the strong one.
#pragma once

#include <algorithm>

#include "board/board64.h"
#include "search/watch.h"

namespace solver {

/// `Leaf` gives `double operator()(board64::Board)`; a board without a move is worth `dead`.
template <class Leaf>
class HalfMoves {
 public:
  HalfMoves(const Leaf& leaf, double dead) : leaf_(leaf), dead_(dead) {}

  /// Value of a board just slid, with so many half moves to follow: a new tile, an own move, ...
  double after(board64::Board b, int half_moves, Watch& watch) const {
    if (half_moves == 0 || watch.stopped()) return judge(b, watch);
    double sum = 0;
    board64::Board mask = board64::empty_mask(b);
    const int cells = board64::count_mask(mask);
    for (; mask != 0; mask &= mask - 1) {
      const board64::Board two = mask & (0 - mask);
      sum += 0.9 * before(b | two, half_moves - 1, watch) +
             0.1 * before(b | (two << 1), half_moves - 1, watch);
    }
    return sum / cells;
  }

  /// Value of a board with its new tile, with so many half moves to follow: an own move, ...
  double before(board64::Board b, int half_moves, Watch& watch) const {
    if (half_moves == 0 || watch.stopped()) return judge(b, watch);
    bool alive = false;
    double best = 0;
    for (board64::Board moved : board64::all_moves(b).after) {
      if (moved == b) continue;
      const double value = after(moved, half_moves - 1, watch);
      best = alive ? std::max(best, value) : value;
      alive = true;
    }
    return alive ? best : dead_;
  }

 private:
  double judge(board64::Board b, Watch& watch) const {
    watch.step();
    return leaf_(b);
  }

  const Leaf& leaf_;
  double dead_;
};

}  // namespace solver
