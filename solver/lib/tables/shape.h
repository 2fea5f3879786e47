// What an endgame table is about: which cells hold the large, locked tiles, how far the tiles of
// the other cells may grow, and the patterns that count as success. A table's number is the chance,
// under best play, to reach a goal without losing a locked tile's place.
//
// Sources of the idea: X. Huang (macroxue/2048-ai), who locks a 3x2 block and plays for the chain
// that merges into its smallest tile; game-difficulty/2048EndgameTablebase.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/board64.h"

namespace solver::tables {

using board64::Board;

/// Met by a board b when (b & mask) == value.
struct Pattern {
  Board mask = 0;
  Board value = 0;

  bool met(Board b) const { return (b & mask) == value; }
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

struct Shape {
  /// At most 31 characters of a-z, 0-9 and '-'; also the file's stem.
  std::string name;
  /// Stand-ins for the locked tiles, pairwise different and above every cap; 0 at free cells. The
  /// real ones may be any tiles that differ from their locked neighbours and exceed the free ones.
  Board locks = 0;
  /// Largest rank of each free cell; unused at locked cells. A move that exceeds one has failed.
  std::array<std::uint8_t, board64::kCells> caps{};
  /// Success, looked for after each move; free cells only. At most kMaxGoals.
  std::vector<Pattern> goals;

  static constexpr std::size_t kMaxGoals = 32;

  /// All bits of the locked cells' nibbles.
  Board lock_mask() const;
  /// Bit c set where cell c is free.
  std::uint16_t free_cells() const;
  bool is_goal(Board b) const {
    for (const Pattern& goal : goals) {
      if (goal.met(b)) return true;
    }
    return false;
  }
  bool locked(Board b) const { return (b & lock_mask()) == locks; }

  friend bool operator==(const Shape&, const Shape&) = default;
};

/// How the locked tiles must lie for the shape to be worth keeping: the tables themselves do not
/// care, but tiles in a bad order can never merge, and a table would hold them there.
struct Arrangement {
  struct Pair {
    int first;
    int second;
  };
  /// The first cell's tile is larger.
  std::vector<Pair> falling;
  std::vector<Pair> different;
  /// The locked cells the chain is built for, and the rank of the smallest of them for which the
  /// caps are made. With a smaller one the free tiles must stay that much smaller too.
  std::vector<int> anchors;
  int anchor_rank = board64::kMaxRank;
  /// Whether the smallest anchor may not be larger than `anchor_rank`.
  bool bounded = false;

  bool suits(Board b) const;
  /// How much smaller than the caps the free tiles must be; nothing when the anchors are too large.
  std::optional<int> shrink(Board b) const;
};
/// Neighbours differ, and what the shape's goals need beyond that.
Arrangement arrangement(const Shape& shape);

/// Ten free cells: columns 0-2 of rows 0-1 are locked, the smallest of them (the anchor) has rank
/// `anchor`. Success is a chain anchor-1, anchor-2, anchor-3, anchor-3 along row 2 or down column
/// 3: three merges from a second anchor tile. Requires 4 <= anchor <= 10.
Shape block10(int anchor);

/// Eleven free cells: as block10, but cell (1,2) is still to be built. Success is rank `target`
/// there, and tiles beside it that merge into a second one. Requires 4 <= target <= 10.
Shape corner11(int target);

/// Twelve free cells: columns 0-2 of row 0 and cell (1,0) are locked, cell (1,1) is still to be
/// built. Success is rank `target` there, and tiles beside it that merge into a second one.
/// Requires 4 <= target <= 8.
Shape corner12(int target);

/// The shape of that name, for example "block10-9"; an empty name when there is none.
Shape shape_named(const std::string& name);

}  // namespace solver::tables
