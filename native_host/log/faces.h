// The faces of logged games' tiles, and the names of their moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "board/direction.h"
#include "rules/rules.h"

namespace host {

/// A game by rules that this version does not know is shown as if it were the standard one.
const solver::Rules& rules_to_show(const std::string& name);

/// What a direction is called; "?" for a place that these rules have not.
std::string_view direction_to_show(const solver::Rules& rules, solver::Direction direction);

/// 0 for an empty cell, and for a tile that is past the last.
std::uint64_t face_to_show(const solver::Rules& rules, solver::Rank rank);

}  // namespace host
