// Logged games for spreadsheets: a line a move, as RFC 4180 has it.
#pragma once

#include <string>
#include <vector>

#include "log/records.h"

namespace host {

/// The names of the columns, with the line's end.
std::string csv_header();
/// A line for each move, the game's own columns repeated on it.
std::string csv_lines(const GameRecord& game, const std::vector<MoveRecord>& moves);

}  // namespace host
