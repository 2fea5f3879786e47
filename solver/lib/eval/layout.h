// An evaluation that knows one layout and nothing else: the largest tile in a corner, every row and
// column falling away from it. Two tiles in order add their weights, two out of order cost many
// times their difference. Plays well only with what the endgame tables know
// (strategies/layout.cpp).
//
// Source of the idea: X. Huang, macroxue/2048-ai.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "board/board64.h"
#include "eval/evaluator.h"

namespace solver {

/// A tile of rank r weighs r * 2^r.
constexpr Value tile_weight(int rank) {
  return static_cast<Value>(rank) << rank;
}

class Layout {
 public:
  static constexpr Value kScale = 1;
  static constexpr Value kRewardPerPoint = 0;

  /// The layout in the corner where `root` already is most in order. Boards are judged with what
  /// is at stake on `root` in mind: a lost game costs twice its largest tile, and an afterstate
  /// that is worth less than that (the layout is broken) is not worth searching.
  explicit Layout(board64::Board root);

  Value value(board64::Board after) const {
    return sum(*rows_, after) + sum(*columns_, board64::transpose(after));
  }

  /// Value of a board without a legal move.
  Value dead() const { return dead_; }
  /// Afterstates below it are judged as they stand.
  Value least_searched() const { return least_searched_; }

  std::uint64_t salt() const { return salt_; }
  std::string_view unit() const { return "layout"; }

 private:
  using LineValues = std::array<Value, 65536>;

  static Value sum(const LineValues& values, board64::Board b) {
    return values[board64::row(b, 0)] + values[board64::row(b, 1)] + values[board64::row(b, 2)] +
           values[board64::row(b, 3)];
  }

  // Lines that fall from their first cell on, and from their last.
  static const LineValues kFalling;
  static const LineValues kRising;

  const LineValues* rows_ = &kFalling;
  const LineValues* columns_ = &kFalling;
  Value dead_ = 0;
  Value least_searched_ = 0;
  std::uint64_t salt_ = 0;
};

static_assert(Evaluator<Layout>);

}  // namespace solver
