// Which games a player's idea makes sense in.
#pragma once

#include "rules/rules.h"

namespace solver {

/// Tiles slide as far as they can on a rectangle, equal pairs of powers of two merge, and a tile
/// comes after each move; whichever and wherever.
inline bool slides_like_2048(const Rules& rules) {
  const Merging& merge = rules.merge;
  return rules.shape.kind == ShapeKind::rectangle && rules.shape.walls.empty() &&
         rules.slide == SlideKind::far && rules.faces.front() == 2 && merge.count == 2 &&
         merge.kind == MergeKind::equal && merge.first == MergeFirst::wall && !merge.again &&
         rules.faces[1] == 4 && rules.when == SpawnWhen::changed;
}

/// That with a 2 or a 4 anywhere by chance.
inline bool brings_twos_and_fours(const Rules& rules) {
  return slides_like_2048(rules) && rules.spawn.size() == 2 && rules.spawn.back().rank == 2 &&
         rules.where == SpawnWhere::anywhere;
}

/// That on 4x4: what players think who model the page's chance.
inline bool is_4x4_of_2048(const Rules& rules, int rows, int cols) {
  return brings_twos_and_fours(rules) && rows == 4 && cols == 4;
}

}  // namespace solver
