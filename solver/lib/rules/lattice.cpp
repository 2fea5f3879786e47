#include "rules/lattice.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace solver {
namespace {

// The cell that a tile reaches next in a direction.
using Neighbour = std::function<std::optional<int>(int place, std::size_t direction)>;

struct Step {
  int row;
  int col;
};

// Up, right, down, left.
constexpr std::array<Step, 4> kSteps{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

// Lines begin where no cell comes next.
void add_lines(Lattice& lattice, std::size_t directions, const Neighbour& next) {
  for (std::size_t d = 0; d < directions; ++d) {
    std::map<int, int> follower;
    std::vector<int> walls;
    for (const int cell : lattice.cells) {
      if (const std::optional<int> to = next(cell, d)) {
        follower[*to] = cell;
      } else {
        walls.push_back(cell);
      }
    }
    auto& lines = lattice.lines.emplace_back();
    for (const int wall : walls) {
      Lattice::Line line{static_cast<std::uint16_t>(wall)};
      for (auto at = follower.find(wall); at != follower.end(); at = follower.find(at->second)) {
        line.push_back(static_cast<std::uint16_t>(at->second));
      }
      // A cell alone never moves.
      if (line.size() > 1) lines.push_back(std::move(line));
    }
  }
}

Neighbour on_rectangle(const Lattice& lattice) {
  return [&lattice](int place, std::size_t d) -> std::optional<int> {
    const int row = place / lattice.cols + kSteps[d].row;
    const int col = place % lattice.cols + kSteps[d].col;
    if (row < 0 || row >= lattice.rows || col < 0 || col >= lattice.cols) return std::nullopt;
    const int to = row * lattice.cols + col;
    return lattice.is_cell(to) ? std::optional(to) : std::nullopt;
  };
}

// Rows of a hexagon are drawn from the left, so a column's neighbours above and below depend on
// which side of the middle row they are.
Neighbour on_hexagon(const Lattice& lattice) {
  return [&lattice](int place, std::size_t d) -> std::optional<int> {
    const int middle = lattice.rows / 2;
    int row = place / lattice.cols;
    int col = place % lattice.cols;
    // Up-left, up-right, right, down-right, down-left, left.
    switch (d) {
      case 0:
        col -= row <= middle ? 1 : 0;
        --row;
        break;
      case 1:
        col += row <= middle ? 0 : 1;
        --row;
        break;
      case 2:
        ++col;
        break;
      case 3:
        col += row < middle ? 1 : 0;
        ++row;
        break;
      case 4:
        col -= row < middle ? 0 : 1;
        ++row;
        break;
      default:
        --col;
    }
    if (row < 0 || row >= lattice.rows || col < 0 || col >= lattice.cols) return std::nullopt;
    const int to = row * lattice.cols + col;
    return lattice.is_cell(to) ? std::optional(to) : std::nullopt;
  };
}

Neighbour on_box(const Lattice& lattice, const std::vector<int>& sides) {
  return [&lattice, sides](int place, std::size_t d) -> std::optional<int> {
    const int row = place / lattice.cols;
    const int col = place % lattice.cols;
    std::array<int, 4> at{col % sides[0], row % sides[1], col / sides[0], row / sides[1]};
    // By direction: the dimension, and which way along it.
    constexpr std::array<std::array<int, 2>, 8> ways{
        {{1, -1}, {0, 1}, {1, 1}, {0, -1}, {2, 1}, {2, -1}, {3, 1}, {3, -1}}};
    const auto dimension = static_cast<std::size_t>(ways[d][0]);
    at[dimension] += ways[d][1];
    if (at[dimension] < 0 || at[dimension] >= sides[dimension]) return std::nullopt;
    return (at[3] * sides[1] + at[1]) * lattice.cols + at[2] * sides[0] + at[0];
  };
}

bool holds_cell(const Rules& rules, int rows, int row, int col) {
  if (rules.shape.kind == ShapeKind::hexagon) {
    const int middle = rows / 2;
    return col < rows - std::abs(row - middle);
  }
  return std::ranges::none_of(
      rules.shape.walls, [&](const CellPlace& wall) { return wall.row == row && wall.col == col; });
}

Lattice make_lattice(const Rules& rules, int rows, int cols) {
  Lattice lattice{rows, cols, {}, {}, std::vector<bool>(static_cast<std::size_t>(rows * cols))};
  for (int place = 0; place < rows * cols; ++place) {
    if (!holds_cell(rules, rows, place / cols, place % cols)) continue;
    lattice.inside[static_cast<std::size_t>(place)] = true;
    lattice.cells.push_back(static_cast<std::uint16_t>(place));
  }
  const std::size_t directions = direction_names(rules).size();
  switch (rules.shape.kind) {
    case ShapeKind::rectangle:
      add_lines(lattice, directions, on_rectangle(lattice));
      break;
    case ShapeKind::hexagon:
      add_lines(lattice, directions, on_hexagon(lattice));
      break;
    case ShapeKind::box:
      add_lines(lattice, directions, on_box(lattice, rules.shape.sides));
      break;
  }
  return lattice;
}

}  // namespace

const Lattice& lattice_of(const Rules& rules, int rows, int cols) {
  static std::mutex mutex;
  static std::map<std::tuple<std::string, int, int>, std::unique_ptr<const Lattice>> known;
  const std::scoped_lock lock(mutex);
  auto& lattice = known[{rules.name, rows, cols}];
  if (lattice == nullptr) {
    lattice = std::make_unique<const Lattice>(make_lattice(rules, rows, cols));
  }
  return *lattice;
}

}  // namespace solver
