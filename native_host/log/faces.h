// The faces of logged games' tiles.
#pragma once

#include <cstdint>
#include <string>

#include "rules/rules.h"

namespace host {

/// A game by rules that this version does not know is shown as if it were the standard one.
const solver::Rules& rules_to_show(const std::string& name);

/// 0 for an empty cell, and for a tile that is past the last.
std::uint64_t face_to_show(const solver::Rules& rules, solver::Rank rank);

}  // namespace host
