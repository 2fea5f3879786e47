// Boards as the commands and calls give them: rows of face values.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "board/grid.h"
#include "rules/rules.h"

namespace host {

nlohmann::ordered_json board_json(const solver::Rules& rules, const solver::Grid& board);

}  // namespace host
