// The first moves of a 4x4 game, for players that think on the 64-bit board.
#pragma once

#include <array>

#include "board/board64.h"
#include "board/grid.h"

namespace solver {

struct Root64 {
  struct Move {
    bool legal = false;
    board64::Board after = 0;
    std::uint32_t score = 0;
  };
  board64::Board before = 0;
  /// Indexed by Direction; legal exactly where they are legal on the grid.
  std::array<Move, 4> moves{};

  std::array<bool, 4> legal() const {
    return {moves[0].legal, moves[1].legal, moves[2].legal, moves[3].legal};
  }
  board64::Board after(Direction d) const { return moves[index(d)].after; }
};

/// Requires a 4x4 grid. Tiles above 32768 are mapped down (board/downgrade.h).
Root64 root64(const Grid& grid);

}  // namespace solver
