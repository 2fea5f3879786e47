#include "games/boards.h"

#include <bit>
#include <utility>

namespace host {

using protocol::Error;
using protocol::ErrorCode;

std::optional<solver::Rank> rank_of(std::uint64_t face) {
  if (!std::has_single_bit(face) || face < 2) return std::nullopt;
  const int rank = std::countr_zero(face);
  if (rank > solver::kMaxRank) return std::nullopt;
  return static_cast<solver::Rank>(rank);
}

std::string shape(int rows, int cols) {
  return std::to_string(rows) + "x" + std::to_string(cols);
}

std::variant<solver::Grid, Error> to_grid(const protocol::Board& board, const solver::Rules& rules,
                                          const std::string& field) {
  const solver::Rank largest = solver::largest_rank(rules, board.rows, board.cols);
  solver::Grid grid(board.rows, board.cols);
  for (int row = 0; row < board.rows; ++row) {
    for (int col = 0; col < board.cols; ++col) {
      const std::uint64_t face = board.at(row, col);
      if (face == 0) continue;
      const auto rank = rank_of(face);
      if (!rank || *rank > largest) {
        return Error{ErrorCode::impossible_board,
                     field + "/" + std::to_string(row) + "/" + std::to_string(col),
                     "0 or a power of two 2.." + std::to_string(std::uint64_t{1} << largest),
                     std::to_string(face) + " cannot stand on a board of " +
                         shape(board.rows, board.cols) + " by the rules '" + rules.name + "'"};
      }
      grid.set(row, col, *rank);
    }
  }
  return grid;
}

std::variant<const solver::Rules*, Error> find_rules(const std::string& name) {
  if (const solver::Rules* rules = solver::find_rules(name)) return rules;
  std::string known;
  for (const solver::Rules& rules : solver::rules_catalogue()) {
    if (!known.empty()) known += ", ";
    known += rules.name;
  }
  return Error{ErrorCode::unknown_rules, "/rules", std::move(known),
               "this host does not know these rules"};
}

}  // namespace host
