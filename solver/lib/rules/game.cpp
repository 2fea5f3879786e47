#include "rules/game.h"

namespace solver {
namespace {

// Cells of one line, from the wall the tiles slide to.
struct Line {
  int first;
  int step;
  int length;
};

Line line_of(int rows, int cols, Direction direction, int i) {
  switch (direction) {
    case Direction::up:
      return {i, cols, rows};
    case Direction::right:
      return {i * cols + cols - 1, -1, cols};
    case Direction::down:
      return {(rows - 1) * cols + i, -cols, rows};
    case Direction::left:
      break;
  }
  return {i * cols, 1, cols};
}

void slide_line(std::span<Rank> cells, Line line, Slide& result) {
  const auto cell = [&](int i) -> Rank& {
    return cells[static_cast<std::size_t>(line.first + i * line.step)];
  };
  int filled = 0;
  bool mergeable = false;
  for (int i = 0; i < line.length; ++i) {
    const Rank rank = cell(i);
    if (rank == 0) continue;
    if (mergeable && rank < kMaxRank && cell(filled - 1) == rank) {
      const Rank merged = ++cell(filled - 1);
      result.score += std::uint64_t{1} << merged;
      cell(i) = 0;
      result.moved = true;
      mergeable = false;
      continue;
    }
    if (filled != i) {
      cell(filled) = rank;
      cell(i) = 0;
      result.moved = true;
    }
    ++filled;
    mergeable = true;
  }
}

}  // namespace

Slide slide(std::span<Rank> cells, int rows, int cols, Direction direction) {
  const bool vertical = direction == Direction::up || direction == Direction::down;
  const int lines = vertical ? cols : rows;
  Slide result;
  for (int i = 0; i < lines; ++i) slide_line(cells, line_of(rows, cols, direction, i), result);
  return result;
}

Slide slide(Grid& grid, Direction direction) {
  return slide(grid.cells(), grid.rows(), grid.cols(), direction);
}

void spawn(const Rules& rules, Grid& grid, Rng& rng) {
  std::uint32_t cell = rng.below(static_cast<std::uint32_t>(grid.empty_cells()));
  std::uint32_t total = 0;
  for (const SpawnTile& tile : rules.spawn) total += tile.weight;
  std::uint32_t draw = rng.below(total);
  auto tile = rules.spawn.begin();
  while (draw >= tile->weight) draw -= (tile++)->weight;
  for (Rank& rank : grid.cells()) {
    if (rank != 0) continue;
    if (cell-- == 0) {
      rank = tile->rank;
      return;
    }
  }
}

bool is_over(const Grid& grid) {
  for (int r = 0; r < grid.rows(); ++r) {
    for (int c = 0; c < grid.cols(); ++c) {
      const Rank rank = grid.at(r, c);
      if (rank == 0) {
        // An empty board has an empty cell and yet no move.
        if (grid.max_rank() != 0) return false;
        continue;
      }
      if (rank >= kMaxRank) continue;
      if (c + 1 < grid.cols() && grid.at(r, c + 1) == rank) return false;
      if (r + 1 < grid.rows() && grid.at(r + 1, c) == rank) return false;
    }
  }
  return true;
}

Grid start_board(const Rules& rules, int rows, int cols, Rng& rng) {
  Grid grid(rows, cols);
  for (int i = 0; i < rules.start_tiles; ++i) spawn(rules, grid, rng);
  return grid;
}

}  // namespace solver
