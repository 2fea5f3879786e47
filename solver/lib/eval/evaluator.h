// What the search asks of an evaluation. A template parameter instead of a base class: an
// evaluation is a handful of table look-ups, a virtual call would cost as much again.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>

#include "board/board64.h"

namespace solver {

/// Fixed-point value of a board; integers make a search the same on every machine.
using Value = std::int32_t;

/// Evaluators are immutable while searches use them, so any number of threads may share one.
///   value(after)     what an afterstate (slid, new tile not yet placed) promises from here on,
///                    in units of 1 / kScale; |value| stays below 2^30
///   kRewardPerPoint  what a point of merge score adds on the way: kScale where value() is the
///                    score still to come, 0 where the score plays no part
///   kDead            value of a board without a legal move; in a search no move is worth less. An
///                    evaluator for which it depends on the root has dead() instead, and moves
///                    that are worse than the end
///   salt()           tells the evaluators that share a transposition table apart; equal only
///                    where value() is the same for every board
template <class E>
concept Evaluator = requires(const E& e, board64::Board after) {
  { e.value(after) } -> std::same_as<Value>;
  { e.salt() } -> std::same_as<std::uint64_t>;
  { e.unit() } -> std::convertible_to<std::string_view>;
  { E::kScale } -> std::convertible_to<Value>;
  { E::kRewardPerPoint } -> std::convertible_to<Value>;
};

template <Evaluator E>
Value dead_of(const E& e) {
  if constexpr (requires { e.dead(); }) {
    return e.dead();
  } else {
    return E::kDead;
  }
}

template <Evaluator E>
Value worst_of(const E& e) {
  if constexpr (requires { e.dead(); }) {
    return std::numeric_limits<Value>::min();
  } else {
    return E::kDead;
  }
}

/// Optional shortcut for the deepest layer of a search, where nearly all of its time goes:
/// best(before, evaluated) is the largest of kDead and kRewardPerPoint * score + value(after) over
/// the legal moves, and adds their number to `evaluated`.
template <class E>
concept EvaluatesMoves = Evaluator<E> &&
    requires(const E& e, board64::Board before, std::uint64_t& evaluated) {
  { e.best(before, evaluated) } -> std::same_as<Value>;
};

/// The largest value over the moves of `before`, one ply deep.
template <Evaluator E>
Value best_of_moves(const E& e, board64::Board before, std::uint64_t& evaluated) {
  if constexpr (EvaluatesMoves<E>) {
    return e.best(before, evaluated);
  } else {
    const board64::AllMoves moves = board64::all_moves(before);
    Value best = worst_of(e);
    bool any = false;
    for (Direction d : kDirections) {
      const board64::Board after = moves.after[index(d)];
      if (after == before) continue;
      Value v = e.value(after);
      if constexpr (E::kRewardPerPoint != 0) {
        v += E::kRewardPerPoint * static_cast<Value>(moves.score(d));
      }
      best = best > v ? best : v;
      any = true;
      ++evaluated;
    }
    return any ? best : dead_of(e);
  }
}

}  // namespace solver
