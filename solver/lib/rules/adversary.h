// The tile that is worst for the player.
#pragma once

#include <cstdint>
#include <span>

#include "board/grid.h"

namespace solver {

class Interpreter;

/// Puts it on one of these places: the fewest directions that do anything, then the fewest free
/// cells after the best of them, then the fewest equal neighbours along lines; of equals the first
/// place and the smallest tile. Looks one move ahead, allocates nothing. Requires a place.
void place_worst(const Interpreter& game, std::span<Rank> after,
                 std::span<const std::uint16_t> places);

}  // namespace solver
