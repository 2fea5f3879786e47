// Replay text as 2048verse.com gives and takes it, a line a game: a header "4x4-<board>_" and three
// characters a move. It holds standard games on boards up to 8x8 whose every move and new tile was
// seen.
//
// Source of the format: 2048Verse/2048-replay-utils, described there in code and here in words: a
// character is a digit of base 128 (0-9, a-z, A-Z, U+00C0 to U+00FF, U+00A4, U+00BE), the most
// significant of the three first. Of their 21 bits the lowest come first: direction 2 (up, down,
// left, right), new tile 2 (a 2, a 4), its column 3, its row 3, step of the time 3, steps 8. The
// board is a rank a cell in base 36, row by row. Not tried against the live site.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/direction.h"
#include "board/grid.h"
#include "log/records.h"

namespace host {

struct VerseMove {
  solver::Direction direction = solver::Direction::up;
  SpawnedTile spawn;
  /// Since the move before; coarse where it is long.
  std::int64_t wait_ms = 0;
  bool operator==(const VerseMove&) const = default;
};

struct VerseReplay {
  solver::Grid first{solver::kMinSide, solver::kMinSide};
  std::vector<VerseMove> moves;
  bool operator==(const VerseReplay&) const = default;
};

/// Why a game cannot be told in this format; empty when it can.
std::string why_no_verse(const GameRecord& game, const std::vector<MoveRecord>& moves);

/// Requires why_no_verse() to be empty. UTF-8.
std::string to_verse(const GameRecord& game, const std::vector<MoveRecord>& moves);

/// Where a text stops being a replay, and why.
struct VerseFault {
  /// 1 for the first; 0 for the header.
  std::size_t move = 0;
  std::string message;
};

/// Reads the form; whether the moves are legal is the caller's to check.
std::variant<VerseReplay, VerseFault> parse_verse(std::string_view text);

}  // namespace host
