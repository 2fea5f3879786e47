// The exact values against plain recursion, and the players against the exact values.
#include "rules/game.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"
#include "support/catch.h"
#include "support/exact_values.h"

using namespace solver;

namespace {

// Straight from the rules, nothing kept.
double recursive(const Grid& before, Rank goal) {
  if (before.max_rank() >= goal) return 0;
  double best = 0;
  for (const Direction d : kDirections) {
    Grid after = before;
    const Slide slid = slide(after, d);
    if (!slid.moved) continue;
    double sum = 0;
    for (Rank& cell : after.cells()) {
      if (cell != 0) continue;
      cell = 1;
      sum += 0.9 * recursive(after, goal);
      cell = 2;
      sum += 0.1 * recursive(after, goal);
      cell = 0;
    }
    best = std::max(best, static_cast<double>(slid.score) + sum / after.empty_cells());
  }
  return best;
}

}  // namespace

TEST_CASE("exact values equal plain recursion", "[exact]") {
  const exact::Values values(2, 3, 4);
  REQUIRE(values.positions() > 100);
  Rng rng(1);
  for (int i = 0; i < 100; ++i) {
    const Grid board = values.position(static_cast<std::size_t>(rng.next() % values.positions()));
    if (board.tile_sum() < 14) continue;
    CHECK(*values.value(board) == Approx(recursive(board, 4)).epsilon(1e-5));
  }
}

TEST_CASE("a player gives away next to nothing on a small board", "[exact]") {
  constexpr Rank kNever = 15;
  const exact::Values values(2, 3, kNever);
  const Strategies strategies = make_strategies(nullptr, nullptr);
  const Strategy& player = *find_strategy(strategies, "heuristic");
  TranspositionTable table(4);
  double lost = 0;
  int judged = 0;
  for (std::size_t i = 0; i < values.positions(); i += 7) {
    const Grid board = values.position(i);
    const double best = *values.value(board);
    if (best == 0) continue;
    const auto search =
        player.think(board, rules_catalogue().front(), {.table = table, .max_depth = 4});
    search->run({});
    lost += 1 - values.value(board, *search->findings().best) / best;
    ++judged;
  }
  REQUIRE(judged > 500);
  CHECK(lost / judged < 0.05);
}
