// exact_loss GOAL MS POSITIONS [PLAYER]: what the player gives away on 3x3, against exact values.
//
// Perfect play is worked out for games that end at the tile 2^GOAL (11: never). From the positions
// that play can reach and that leave a choice, POSITIONS are drawn; the player thinks MS about
// each. Printed is the mean of (best move - chosen move) / best move.
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "board/rng.h"
#include "rules/game.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"
#include "support/exact_values.h"

using namespace solver;

namespace {

constexpr int kSide = 3;

struct Loss {
  double sum = 0;
  double worst = 0;
  int differing = 0;
};

int legal_moves(const Grid& board) {
  int legal = 0;
  for (const Direction d : kDirections) {
    Grid after = board;
    legal += slide(after, d).moved ? 1 : 0;
  }
  return legal;
}

void judge(const exact::Values& values, const Grid& board, Direction chosen, Loss& loss) {
  const double best = *values.value(board);
  // Without a merge to come there is nothing to lose.
  const double lost = best > 0 ? (best - values.value(board, chosen)) / best : 0;
  loss.sum += lost;
  loss.worst = std::max(loss.worst, lost);
  if (lost > 1e-6) ++loss.differing;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "use: exact_loss GOAL MS POSITIONS [PLAYER]\n");
    return 2;
  }
  const auto goal = static_cast<Rank>(std::atoi(argv[1]));
  const std::chrono::milliseconds time(std::atoi(argv[2]));
  const int wanted = std::atoi(argv[3]);
  const Strategies strategies = make_strategies(nullptr, nullptr);
  const ChosenPlayer player = choose_player(strategies, argc > 4 ? argv[4] : "heuristic");
  if (player.strategy == nullptr) {
    std::fprintf(stderr, "%s\n", player.error.c_str());
    return 2;
  }
  const exact::Values values(kSide, kSide, goal);
  std::printf("%zu positions, a new game is worth %.1f\n", values.positions(), values.start());
  Rng rng(1);
  TranspositionTable table(16);
  Loss loss;
  for (int judged = 0; judged < wanted;) {
    const Grid board = values.position(static_cast<std::size_t>(rng.next() % values.positions()));
    if (board.max_rank() >= goal || legal_moves(board) < 2) continue;
    const auto search = player.strategy->think(board, rules_catalogue().front(), {.table = table});
    search->run({.until = Clock::now() + time});
    judge(values, board, *search->findings().best, loss);
    ++judged;
  }
  std::printf("mean loss %.3f %%, another move than the best %.1f %%, worst loss %.1f %%\n",
              100 * loss.sum / wanted, 100.0 * loss.differing / wanted, 100 * loss.worst);
}
