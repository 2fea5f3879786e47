// The standard game on 3x3 as the expectimax search sees it, valued by the network fitted to exact
// values: the expected score still to come.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "eval/square3.h"
#include "rules/rules.h"
#include "search/model64.h"

namespace solver {

class ModelSquare3 {
 public:
  using Board = board9::Board;

  static constexpr Value kScale = 16;
  static constexpr Value kDead = 0;
  static constexpr std::string_view kUnit = "score";

  /// Keeps a reference to the network. Requires fits().
  ModelSquare3(const Square3& network, const Rules& rules)
      : network_(&network), two_(rules.spawn.front().weight), four_(rules.spawn.back().weight) {}

  /// Boards that play can reach. Requires rules by which a 2 or a 4 comes anywhere.
  static bool fits(const Grid& board) {
    return board.rows() == board9::kSide && board.cols() == board9::kSide &&
           board.max_rank() <= board9::kTopRank;
  }

  using Move = ModelMove<Board>;
  using Moves = std::array<Move, 4>;

  Moves root_moves(const Grid& grid) const {
    Board before = 0;
    int at = 0;
    for (const Rank rank : grid.cells()) before |= Board{rank} << (board9::kBits * at++);
    Moves result;
    moves(before, result);
    return result;
  }

  void moves(Board before, Moves& result) const {
    const auto all = board9::all_moves(before);
    for (std::size_t d = 0; d < all.size(); ++d) {
      result[d] = {all[d].after != before, all[d].after, kScale * static_cast<Value>(all[d].score)};
    }
  }

  template <class Visit>
  std::int64_t spawns(Board after, Probability probability, bool reverse, Visit&& visit) const {
    const int cells = count_empty(after);
    const std::uint64_t each = probability / static_cast<Probability>(cells);
    const auto four = static_cast<Probability>(each * four_ / (two_ + four_));
    const auto two = static_cast<Probability>(each - four);
    for (int i = 0; i < board9::kCells; ++i) {
      const int shift = board9::kBits * (reverse ? board9::kCells - 1 - i : i);
      if ((after >> shift & 0xf) != 0) continue;
      if (!visit(after | Board{1} << shift, two_, two)) return 0;
      if (!visit(after | Board{2} << shift, four_, four)) return 0;
    }
    return std::int64_t{two_ + four_} * cells;
  }

  int count_spawns(Board after) const { return 2 * count_empty(after); }

  Value value(Board after, std::uint64_t& evaluated) const {
    ++evaluated;
    return kScale * network_->evaluate(after, board9::transposed(after));
  }

  Value best(Board before, std::uint64_t& evaluated) const {
    Value best = kDead;
    for (const board9::Moved& move : board9::all_moves(before)) {
      if (move.after == before) continue;
      best = std::max(best, kScale * static_cast<Value>(move.score) + value(move.after, evaluated));
    }
    return best;
  }

  Value dead() const { return kDead; }
  Value worst() const { return kDead; }
  std::uint64_t key(Board after) const { return after ^ 0x3c6ef372fe94f82bU; }

 private:
  static int count_empty(Board b) {
    constexpr Board kOnes = 0x1'1111'1111;
    return board9::kCells - std::popcount((b | b >> 1 | b >> 2 | b >> 3) & kOnes);
  }

  const Square3* network_;
  std::uint32_t two_;
  std::uint32_t four_;
};

}  // namespace solver
