// The commonest games, without an interpreter at hand: rectangles on which tiles slide as far as
// they can and equal pairs of powers of two merge, each tile at most once, those nearest the wall
// first.
#pragma once

#include "board/direction.h"
#include "board/grid.h"
#include "board/rng.h"
#include "rules/interpreter.h"
#include "rules/rules.h"

namespace solver {

/// Slides and merges in place. Two tiles of kMaxRank stay apart.
Slide slide(Grid& grid, Direction direction);

/// Places one tile drawn by the rules' weights on a uniformly drawn empty cell. Requires an empty
/// cell.
void spawn(const Rules& rules, Grid& grid, Rng& rng);

/// No move is legal.
bool is_over(const Grid& grid);

/// A new game's first board.
Grid start_board(const Rules& rules, int rows, int cols, Rng& rng);

}  // namespace solver
