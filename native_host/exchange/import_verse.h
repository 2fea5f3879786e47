// Games from replay text (exchange/verse_replay.h).
#pragma once

#include <string_view>
#include <vector>

#include "exchange/whole_game.h"

namespace host {

/// A game a line; empty lines do not count. All of them or none: a fault names the line. The same
/// text is the same game: its id follows from the text. A game counts as begun so long before
/// `now_ms` as it took.
Result<std::vector<WholeGame>> import_verse(std::string_view text, std::int64_t now_ms);

}  // namespace host
