// Tile downgrading: a position with a tile the network hardly ever saw is valued as the one where
// the largest tiles are halved down to the first gap below them; which moves are good hardly
// changes (Guei 2021; Jaskowski 2018 names the same trick).
#pragma once

#include <bit>
#include <cstdint>

#include "board/board64.h"

namespace solver::ntuple {

/// A 32768 stands on the board.
constexpr bool has_32768(board64::Board b) {
  return (b & (b >> 1) & (b >> 2) & (b >> 3) & 0x1111111111111111U) != 0;
}

/// The board with every tile above the largest missing rank below 15 made one rank smaller; the
/// board itself when no rank is missing. Meant for boards with a 32768.
constexpr board64::Board lowered(board64::Board b) {
  const std::uint32_t missing = ~board64::rank_set(b) & 0x7ffeU;
  if (missing == 0) return b;
  const int gap = std::bit_width(missing) - 1;
  board64::Board result = b;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (board64::rank_at(b, cell) > gap) result -= board64::Board{1} << (4 * cell);
  }
  return result;
}

}  // namespace solver::ntuple
