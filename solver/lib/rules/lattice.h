// Where the cells of a game are and along which lines its tiles move: a shape as a graph.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/rules.h"

namespace solver {

/// Cells are places in the frame, row by row.
struct Lattice {
  /// The cells of one line, from the wall the tiles slide to.
  using Line = std::vector<std::uint16_t>;

  int rows;
  int cols;
  /// In reading order.
  std::vector<std::uint16_t> cells;
  /// By direction; each cell is in at most one line of a direction.
  std::vector<std::vector<Line>> lines;

  bool is_cell(int place) const { return inside[static_cast<std::size_t>(place)]; }

  std::vector<bool> inside;
};

/// Requires has_size(). Made once for each size of each shape and kept. Thread-safe.
const Lattice& lattice_of(const Rules& rules, int rows, int cols);

}  // namespace solver
