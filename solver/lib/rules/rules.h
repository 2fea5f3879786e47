// What a game is, as a value. The catalogue holds the variants by name; protocol/rules describes
// them to both sides of the bridge, and the schema there says what each word means.
#pragma once

#include <cstdint>
#include <optional>
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

enum class ShapeKind : std::uint8_t { rectangle, hexagon, box };

/// How long a side may be.
struct SideRange {
  int least;
  int usual;
  int most;

  bool contains(int side) const { return least <= side && side <= most; }
};

struct CellPlace {
  int row;
  int col;
};

struct Shape {
  ShapeKind kind;
  // The frame in which the cells are drawn.
  SideRange rows;
  SideRange cols;
  std::vector<CellPlace> walls;
  /// Of a hexagon the one length, of a box one a dimension.
  std::vector<int> sides;
};

enum class SlideKind : std::uint8_t { far, step };
enum class MergeKind : std::uint8_t { equal, neighbours, first_two, sums };
enum class MergeFirst : std::uint8_t { wall, start };

struct Merging {
  MergeKind kind;
  int count;
  MergeFirst first;
  bool again;
  bool across;
};

enum class SpawnWhen : std::uint8_t { changed, key };
enum class SpawnWhere : std::uint8_t { anywhere, first, edge, adversary };
enum class EndKind : std::uint8_t { stuck, full };

struct Rules {
  std::string name;
  std::string title;
  Shape shape;
  /// The face of rank r is faces[r - 1]; no tile is past the last.
  std::vector<std::uint64_t> faces;
  SlideKind slide;
  Merging merge;
  SpawnWhen when;
  SpawnWhere where;
  /// In rising rank, weights above 0.
  std::vector<SpawnTile> spawn;
  /// Tiles on the board before the first move.
  int start_tiles;
  /// Face at which pages say that the game is won.
  std::uint64_t goal;
  EndKind end;
};

/// Every known variant; the first is the standard game.
const std::vector<Rules>& rules_catalogue();

/// Null when the catalogue has no such name.
const Rules* find_rules(std::string_view name);

/// The names of all, separated by ", ".
std::string rules_names();

/// 0 for an empty cell.
std::uint64_t face_of(const Rules& rules, Rank rank);

/// Nothing when no tile of these rules has this face.
std::optional<Rank> rank_of(const Rules& rules, std::uint64_t face);

/// Whether boards of this size exist.
bool has_size(const Rules& rules, int rows, int cols);

/// "4x4" or "2x2 to 16x16".
std::string sizes_text(const Rules& rules);

/// What its directions are called, in their order: the four of a rectangle are those of Direction.
const std::vector<std::string>& direction_names(const Rules& rules);

/// The two tiles become one of the rank returned, 0 when they do not merge.
Rank merged_rank(const Rules& rules, Rank one, Rank other);

/// The largest rank that can ever stand on a board of these rules and this size.
Rank largest_rank(const Rules& rules, int rows, int cols);

/// Why this board cannot occur under these rules, naming the cell (1-based); empty when it can.
std::string why_impossible(const Rules& rules, const Grid& grid);

}  // namespace solver
