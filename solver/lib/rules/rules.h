// What a game is, as a value. The catalogue holds the variants by name, as protocol/rules describes
// them to the other side of the bridge.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"

namespace solver {

struct SpawnTile {
  Rank rank;
  /// Relative to the sum over all spawn tiles.
  std::uint32_t weight;
};

/// A game on a rectangle in which tiles slide as far as they can and equal pairs merge.
struct Rules {
  std::string name;
  std::string title;
  /// In rising rank, weights above 0.
  std::vector<SpawnTile> spawn;
  /// Tiles on the board before the first move.
  int start_tiles;
  int default_rows;
  int default_cols;
};

/// Every known variant; the first is the standard game.
const std::vector<Rules>& rules_catalogue();

/// Null when the catalogue has no such name.
const Rules* find_rules(std::string_view name);

/// The largest rank that can ever stand on a board of these rules and this size.
Rank largest_rank(const Rules& rules, int rows, int cols);

/// Why this board cannot occur under these rules, naming the cell (1-based); empty when it can.
std::string why_impossible(const Rules& rules, const Grid& grid);

}  // namespace solver
