// Which games a player's idea makes sense in.
#pragma once

#include "rules/rules.h"

namespace solver {

/// Tiles slide as far as they can on a rectangle and equal pairs merge, whatever is spawned.
inline bool slides_like_2048(const Rules& rules) {
  return rules.name == "standard";
}

/// That on 4x4 with a new tile drawn by chance: what players think who model the page's chance.
inline bool is_4x4_of_2048(const Rules& rules, int rows, int cols) {
  return slides_like_2048(rules) && rows == 4 && cols == 4;
}

}  // namespace solver
