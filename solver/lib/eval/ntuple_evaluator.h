// The learned evaluation as the search asks for it.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "board/board64.h"
#include "eval/evaluator.h"
#include "eval/model.h"

namespace solver {

/// Values are scores still to come; shares the model.
class NtupleEvaluator {
 public:
  // A model's values stay below 2^22 points, see Model::kMaxWeight.
  static constexpr Value kScale = 128;
  static constexpr Value kRewardPerPoint = kScale;
  static constexpr Value kDead = 0;

  explicit NtupleEvaluator(std::shared_ptr<const Model> model) : model_(std::move(model)) {}

  Value value(board64::Board after) const { return model_->evaluate(after) * kScale; }

  Value best(board64::Board before, std::uint64_t& evaluated) const;

  std::uint64_t salt() const { return model_->checksum(); }
  std::string_view unit() const { return "score"; }

 private:
  std::shared_ptr<const Model> model_;
};

inline Value NtupleEvaluator::best(board64::Board before, std::uint64_t& evaluated) const {
  using board64::Board;
  const Board turned = board64::transpose(before);
  Board left = 0;
  Board right = 0;
  Board up = 0;
  Board down = 0;
  std::uint32_t horizontal = 0;
  std::uint32_t vertical = 0;
  for (int r = 0; r < 4; ++r) {
    const board64::RowMoves& row = board64::row_moves(board64::row(before, r));
    const board64::RowMoves& column = board64::row_moves(board64::row(turned, r));
    left |= Board{row.left} << (16 * r);
    right |= Board{row.right} << (16 * r);
    up |= Board{column.left} << (16 * r);
    down |= Board{column.right} << (16 * r);
    horizontal += row.score;
    vertical += column.score;
  }
  // The network values a board and its mirror images alike, so the vertical moves need not be
  // turned back.
  Value best = kDead;
  bool any = false;
  const auto consider = [&](Board after, Board from, std::uint32_t score) {
    if (after == from) return;
    const Value v = (model_->evaluate(after) + static_cast<Value>(score)) * kScale;
    best = any && best > v ? best : v;
    any = true;
    ++evaluated;
  };
  consider(up, turned, vertical);
  consider(right, before, horizontal);
  consider(down, turned, vertical);
  consider(left, before, horizontal);
  return best;
}

static_assert(EvaluatesMoves<NtupleEvaluator>);

}  // namespace solver
