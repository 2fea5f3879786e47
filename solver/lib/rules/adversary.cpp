#include "rules/adversary.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rules/interpreter.h"

namespace solver {
namespace {

// What the player has on a board, the most important first.
std::array<int, 3> comfort(const Interpreter& game, const Grid& board) {
  int directions = 0;
  int free = 0;
  int pairs = 0;
  Grid after = board;
  for (std::size_t d = 0; d < game.directions(); ++d) {
    after = board;
    if (!game.slide(after.cells(), d).moved) continue;
    ++directions;
    const auto empty = std::ranges::count_if(
        game.lattice().cells, [&](std::uint16_t at) { return after.cells()[at] == 0; });
    free = std::max(free, static_cast<int>(empty));
    for (const Lattice::Line& line : game.lattice().lines[d]) {
      for (std::size_t i = 1; i < line.size(); ++i) {
        pairs += merged_rank(game.rules(), board.cells()[line[i - 1]], board.cells()[line[i]]) != 0;
      }
    }
  }
  return {directions, free, pairs};
}

}  // namespace

void place_worst(const Interpreter& game, Grid& after, std::span<const std::uint16_t> places) {
  std::optional<std::array<int, 3>> worst;
  std::uint16_t where = places.front();
  Rank what = game.rules().spawn.front().rank;
  for (const std::uint16_t place : places) {
    for (const SpawnTile& tile : game.rules().spawn) {
      after.cells()[place] = tile.rank;
      const auto left = comfort(game, after);
      if (worst && left >= *worst) continue;
      worst = left;
      where = place;
      what = tile.rank;
    }
    after.cells()[place] = 0;
  }
  after.cells()[where] = what;
}

}  // namespace solver
