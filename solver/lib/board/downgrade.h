// Fits an exact 4x4 board into the ranks of the 64-bit board by closing gaps: where no tile has
// rank g, every tile above g loses one rank, so equal tiles stay equal and different ones
// different. The idea is tile-downgrading: H. Guei, L.-P. Chen, I-C. Wu, "Optimistic temporal
// difference learning for 2048", 2021.
#pragma once

#include "board/board64.h"
#include "board/grid.h"

namespace solver {

/// The 64-bit board that plays like `grid` with its largest rank at most `top` if closing gaps
/// allows, else at most 15; the highest gap is closed first. A board whose ranks fit is returned
/// unchanged. Where even 15 different ranks do not suffice no two tiles can merge that do not merge
/// in `grid`. Requires 4x4 and 1 <= top <= 15.
board64::Board map_down(const Grid& grid, int top);

/// The `top` for a search that must see 32768s merge but whose evaluation knows rank 15: 14 once
/// two 32768s are in sight, else 15.
int headroom_top(const Grid& grid);

}  // namespace solver
