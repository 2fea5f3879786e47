// Reads back what `bridge2048 log export` and `log show --json` write. Nothing of a game is lost on
// the way there and back.
#pragma once

#include <string_view>
#include <vector>

#include "exchange/whole_game.h"

namespace host {

/// {"games":[{"game":..,"moves":[..]},..]} or one {"game":..,"moves":[..]}. All games or none; the
/// fault names the line where the text is no JSON, else the field and what was expected there.
Result<std::vector<WholeGame>> read_export(std::string_view text);

}  // namespace host
