// Why one move is better than another, in words a player can check on the board. Each reason is a
// predicate on the two boards that the moves lead to; where none holds there is nothing to say.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "board/direction.h"
#include "board/grid.h"

namespace solver::coach {

enum class Reason {
  /// A tile at `cell` of `rank` would end the game; after the better move none would.
  deadly_spawn,
  /// The largest tile, of `rank`, leaves its corner `cell`.
  corner_left,
  /// The edge with the largest tile was full and is not any more; `cell` opens.
  edge_opened,
  /// At `cell` a smaller tile now lies between larger ones of the edge with the largest tile.
  small_tile_trapped,
  /// The edge with the largest tile no longer falls off from it; it rises again at `cell`.
  order_broken,
  /// No two equal tiles lie beside each other any more.
  no_merge_left,
  /// The better move merges two tiles into one of `rank` at `cell`.
  merge_missed,
  /// At least two more cells are filled than after the better move.
  crowded,
};

inline constexpr int kReasons = 8;

/// The word of the protocol.
std::string_view name(Reason reason);

struct Explanation {
  Reason reason{};
  /// row * cols + col; 0 where the reason names no cell.
  int cell = 0;
  /// 0 where the reason names no tile.
  Rank rank = 0;
  bool operator==(const Explanation&) const = default;
};

/// What speaks for `better` instead of `played`, the weightiest first. Both are legal on `board`,
/// a rectangle of the standard game.
std::vector<Explanation> reasons(const Grid& board, Direction played, Direction better);

}  // namespace solver::coach
