#include "games/boards.h"

#include <algorithm>
#include <utility>

#include "rules/lattice.h"

namespace host {

using protocol::Error;
using protocol::ErrorCode;

namespace {

std::string expected_faces(const solver::Rules& rules, solver::Rank largest) {
  std::string text = "0 or ";
  if (rules.faces.front() == 2 && rules.faces[1] == 4) text += "a power of two ";
  text += std::to_string(rules.faces.front());
  text += "..";
  text += std::to_string(solver::face_of(rules, largest));
  return text;
}

}  // namespace

std::string shape(int rows, int cols) {
  return std::to_string(rows) + "x" + std::to_string(cols);
}

std::variant<solver::Grid, Error> to_grid(const protocol::Board& board, const solver::Rules& rules,
                                          const std::string& field) {
  if (!solver::has_size(rules, board.rows, board.cols)) {
    return Error{
        ErrorCode::impossible_board, field, "a board of " + solver::sizes_text(rules),
        "the rules '" + rules.name + "' have no board of " + shape(board.rows, board.cols)};
  }
  const solver::Rank largest = solver::largest_rank(rules, board.rows, board.cols);
  const solver::Lattice& lattice = solver::lattice_of(rules, board.rows, board.cols);
  solver::Grid grid(board.rows, board.cols);
  for (int row = 0; row < board.rows; ++row) {
    for (int col = 0; col < board.cols; ++col) {
      const std::uint64_t face = board.at(row, col);
      if (face == 0) continue;
      const auto rank = solver::rank_of(rules, face);
      if (!rank || *rank > largest || !lattice.is_cell(row * board.cols + col)) {
        return Error{ErrorCode::impossible_board,
                     field + "/" + std::to_string(row) + "/" + std::to_string(col),
                     expected_faces(rules, largest),
                     std::to_string(face) + " cannot stand on a board of " +
                         shape(board.rows, board.cols) + " by the rules '" + rules.name + "'"};
      }
      grid.set(row, col, *rank);
    }
  }
  return grid;
}

std::variant<const solver::Rules*, Error> find_rules(const std::string& name) {
  const solver::Rules* found = solver::find_rules(name);
  if (found != nullptr) return found;
  return Error{ErrorCode::unknown_rules, "/rules", solver::rules_names(),
               "this host does not know these rules"};
}

std::optional<Error> check_shape(const protocol::Board& board, const solver::Grid& of_game,
                                 const std::string& field) {
  if (board.rows == of_game.rows() && board.cols == of_game.cols()) return std::nullopt;
  return Error{ErrorCode::shape_changed, field,
               "a board of " + shape(of_game.rows(), of_game.cols()),
               "the game was begun on another shape of board"};
}

std::optional<solver::Direction> to_solver(protocol::Direction direction,
                                           const solver::Rules& rules) {
  const auto& names = solver::direction_names(rules);
  const auto found = std::ranges::find(names, protocol::name(direction));
  if (found == names.end()) return std::nullopt;
  return static_cast<solver::Direction>(found - names.begin());
}

protocol::Direction to_protocol(solver::Direction direction, const solver::Rules& rules) {
  const std::string& wanted = solver::direction_names(rules).at(solver::index(direction));
  auto found = protocol::Direction::up;
  while (protocol::name(found) != wanted) {
    found = static_cast<protocol::Direction>(static_cast<std::size_t>(found) + 1);
  }
  return found;
}

MoveValues to_solver(const protocol::Values& values, const solver::Rules& rules) {
  MoveValues result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    if (const auto direction = to_solver(static_cast<protocol::Direction>(i), rules)) {
      result[solver::index(*direction)] = values[i];
    }
  }
  return result;
}

}  // namespace host
