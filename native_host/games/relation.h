// How a board that was found stands to the board that was known before. Pure functions.
#pragma once

#include <cstdint>

#include "board/grid.h"
#include "rules/rules.h"

namespace host {

/// What is known of a game's board.
struct Known {
  solver::Grid board;
  /// A tile has appeared since on some empty cell of `board`; nobody saw where.
  bool spawn_unseen = false;
};

/// Whether `found` is what is known (with the unseen tile wherever it is).
bool is_same(const Known& known, const solver::Grid& found, const solver::Rules& rules);

/// Whether one legal move and its new tile lead from what is known to `found`.
bool follows(const Known& known, const solver::Grid& found, const solver::Rules& rules);

/// Whether some moves could lead there. Necessary conditions only: merging destroys no worth, tiles
/// only grow, and each move adds one.
bool could_follow(const Known& known, const solver::Grid& found, const solver::Rules& rules);

/// Whether `found` is `board` and one legal new tile on an empty cell of it.
bool is_one_spawn_apart(const solver::Grid& board, const solver::Grid& found,
                        const solver::Rules& rules);

bool can_spawn(const solver::Rules& rules, solver::Rank rank);

}  // namespace host
