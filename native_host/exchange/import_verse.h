// A game from replay text (exchange/verse_replay.h).
#pragma once

#include <string_view>

#include "exchange/whole_game.h"

namespace host {

/// The same text is the same game: its id follows from the text. The game counts as begun so long
/// before `now_ms` as it took.
Result<WholeGame> import_verse(std::string_view text, std::int64_t now_ms);

}  // namespace host
