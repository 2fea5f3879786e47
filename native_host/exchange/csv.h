// Logged games for spreadsheets: a line a move, as RFC 4180 has it. They cannot be read back: a
// line a move has no place for what is said of a game once, its first and last board and its end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "log/records.h"

namespace host {

/// The names of the columns, with the line's end.
std::string csv_header();
/// Whether a text begins with those names.
bool is_csv(std::string_view text);
/// A line for each move, the game's own columns repeated on it.
std::string csv_lines(const GameRecord& game, const std::vector<MoveRecord>& moves);

}  // namespace host
