// The exact board of any rectangular game: full ranks, any size from 2x2 to 16x16. The truth of a
// game lives here; searches translate it into whatever is fastest for them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/direction.h"

namespace solver {

/// log2 of a tile's face; 0 is an empty cell. Faces above 2^52 do not exist (see kMaxRank).
using Rank = std::uint8_t;

inline constexpr int kMinSide = 2;
inline constexpr int kMaxSide = 16;
/// Largest rank any board may hold: faces stay exact in JSON numbers and in doubles.
inline constexpr Rank kMaxRank = 52;

class Grid {
 public:
  /// An empty board. Requires kMinSide <= rows, cols <= kMaxSide.
  Grid(int rows, int cols);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int size() const { return rows_ * cols_; }

  Rank at(int row, int col) const { return cells_[static_cast<std::size_t>(row * cols_ + col)]; }
  void set(int row, int col, Rank rank) {
    cells_[static_cast<std::size_t>(row * cols_ + col)] = rank;
  }
  /// Row-major ranks.
  std::span<const Rank> cells() const { return cells_; }
  std::span<Rank> cells() { return cells_; }

  Rank max_rank() const;
  int empty_cells() const;
  /// Sum of the faces.
  std::uint64_t tile_sum() const;

  bool operator==(const Grid&) const = default;

 private:
  int rows_;
  int cols_;
  std::vector<Rank> cells_;
};

/// A board in the command line's form "0,2,4,8/0,0,2,4/..." (faces, rows separated by '/'), or the
/// reason why it is none, naming the cell and what was expected.
struct ParsedGrid {
  std::optional<Grid> grid;
  std::string error;
};
ParsedGrid parse_grid(std::string_view text);
std::string to_string(const Grid& grid);
/// The same where the face of rank r is faces[r - 1], in rising order.
ParsedGrid parse_grid(std::string_view text, std::span<const std::uint64_t> faces);
std::string to_string(const Grid& grid, std::span<const std::uint64_t> faces);

}  // namespace solver
