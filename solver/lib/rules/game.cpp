#include "rules/game.h"

#include <memory>

namespace solver {
namespace {

// Made once each: a lattice is found by name and size otherwise.
const Interpreter& standard_game(int rows, int cols) {
  thread_local std::array<std::unique_ptr<const Interpreter>, (kMaxSide + 1) * (kMaxSide + 1)>
      games;
  auto& game = games[static_cast<std::size_t>(rows * (kMaxSide + 1) + cols)];
  if (game == nullptr) {
    game = std::make_unique<const Interpreter>(rules_catalogue().front(), rows, cols);
  }
  return *game;
}

}  // namespace

Slide slide(Grid& grid, Direction direction) {
  return standard_game(grid.rows(), grid.cols()).slide(grid, direction);
}

void spawn(const Rules& rules, Grid& grid, Rng& rng) {
  Interpreter(rules, grid.rows(), grid.cols()).add_tile(grid, rng);
}

bool is_over(const Grid& grid) {
  return standard_game(grid.rows(), grid.cols()).over(grid);
}

Grid start_board(const Rules& rules, int rows, int cols, Rng& rng) {
  return Interpreter(rules, rows, cols).start(rng);
}

}  // namespace solver
