// The moves of a game on the exact board: the truth the searches only approximate.
#pragma once

#include <cstdint>
#include <span>

#include "board/direction.h"
#include "board/grid.h"
#include "board/rng.h"
#include "rules/rules.h"

namespace solver {

struct Slide {
  /// Whether anything moved or merged; a move that changes nothing is illegal.
  bool moved = false;
  /// Sum of the faces made by merging.
  std::uint64_t score = 0;
};

/// Slides and merges in place. Each tile merges at most once a move, those nearest the wall first.
/// Two tiles of kMaxRank stay apart.
Slide slide(Grid& grid, Direction direction);
/// The same on row-major cells. Requires cells.size() >= rows * cols.
Slide slide(std::span<Rank> cells, int rows, int cols, Direction direction);

/// Places one tile drawn by the rules' weights on a uniformly drawn empty cell. Requires an empty
/// cell.
void spawn(const Rules& rules, Grid& grid, Rng& rng);

/// No move is legal.
bool is_over(const Grid& grid);

/// A new game's first board.
Grid start_board(const Rules& rules, int rows, int cols, Rng& rng);

}  // namespace solver
