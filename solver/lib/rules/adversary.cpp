#include "rules/adversary.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rules/interpreter.h"

namespace solver {
namespace {

// What the player has on a board, the most important first.
std::array<int, 3> comfort(const Interpreter& game, Interpreter::Cells board) {
  int directions = 0;
  int free = 0;
  int pairs = 0;
  std::array<Rank, kMaxSide * kMaxSide> kept;
  const std::span after = std::span(kept).first(board.size());
  for (std::size_t d = 0; d < game.directions(); ++d) {
    std::ranges::copy(board, after.begin());
    if (!game.slide(after, d).moved) continue;
    ++directions;
    const auto empty = std::ranges::count_if(game.lattice().cells,
                                             [&](std::uint16_t at) { return after[at] == 0; });
    free = std::max(free, static_cast<int>(empty));
    for (const Lattice::Line& line : game.lattice().lines[d]) {
      for (std::size_t i = 1; i < line.size(); ++i) {
        pairs += merged_rank(game.rules(), board[line[i - 1]], board[line[i]]) != 0;
      }
    }
  }
  return {directions, free, pairs};
}

}  // namespace

void place_worst(const Interpreter& game, std::span<Rank> after,
                 std::span<const std::uint16_t> places) {
  std::optional<std::array<int, 3>> worst;
  std::uint16_t where = places.front();
  Rank what = game.rules().spawn.front().rank;
  for (const std::uint16_t place : places) {
    for (const SpawnTile& tile : game.rules().spawn) {
      after[place] = tile.rank;
      const auto left = comfort(game, after);
      if (worst && left >= *worst) continue;
      worst = left;
      where = place;
      what = tile.rank;
    }
    after[place] = 0;
  }
  after[where] = what;
}

}  // namespace solver
