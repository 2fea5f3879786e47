// Boards of the wire as boards of the solver, and the refusals of those that are none. Pure
// functions.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "board/direction.h"
#include "board/grid.h"
#include "log/records.h"
#include "protocol/cpp/messages.h"
#include "rules/rules.h"

namespace host {

/// `field` is the JSON pointer of the board in its message. Refused are faces that cannot stand on
/// a board of these rules and this size; the error's field is then the cell.
std::variant<solver::Grid, protocol::Error> to_grid(const protocol::Board& board,
                                                    const solver::Rules& rules,
                                                    const std::string& field);

/// The rules of that name, or `unknown_rules` with the field "/rules".
std::variant<const solver::Rules*, protocol::Error> find_rules(const std::string& name);

/// The refusal of a board of another shape than its game's; nothing when it fits.
std::optional<protocol::Error> check_shape(const protocol::Board& board,
                                           const solver::Grid& of_game, const std::string& field);

/// "4x4", rows first.
std::string shape(int rows, int cols);

/// The direction's place among those of the rules; nothing where they have none of that name.
std::optional<solver::Direction> to_solver(protocol::Direction direction,
                                           const solver::Rules& rules);
/// Requires one that the rules have.
protocol::Direction to_protocol(solver::Direction direction, const solver::Rules& rules);

/// By the directions of the rules instead of by all that messages know.
MoveValues to_solver(const protocol::Values& values, const solver::Rules& rules);

}  // namespace host
