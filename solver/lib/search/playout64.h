// Random games on the 64-bit board, played as fast as they can be.
#pragma once

#include "board/board64.h"

namespace solver {

struct Playout {
  /// Sum of the faces made by merging.
  std::uint64_t score = 0;
  std::uint32_t moves = 0;
  /// The board without a move, as it is or mirrored at its diagonal.
  board64::Board end = 0;
};

/// Plays a board that has its new tile to the end: each time a direction drawn uniformly among the
/// legal ones, then a 2 (0.9) or a 4 on a uniformly drawn cell.
Playout play_out(board64::Board before, Rng& rng);

}  // namespace solver
