// ahead_loss MODEL POSITIONS MS [SEED]: what it costs to play a move that the search of the board
// before has foreseen, instead of thinking about the board itself.
//
// Positions come from games of the network at one ply. On every tenth of them a search of twice MS
// finds a move, and the tile that appears is drawn; then the move foreseen for the new board and
// the one found in MS by a search of that board are valued by one of twenty times MS. Printed: how
// often a move was foreseen, the mean points that each of the two gives away, and how deep they
// looked.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "board/rng.h"
#include "rules/game.h"
#include "search/transposition_table.h"
#include "store/model_file.h"
#include "strategies/strategy.h"

using namespace solver;

namespace {

constexpr int kEvery = 10;
constexpr int kReferee = 20;

const Rules& standard() {
  return *find_rules("standard");
}

struct Thinker {
  ChosenPlayer player;
  std::unique_ptr<TranspositionTable> table = std::make_unique<TranspositionTable>(64);

  std::unique_ptr<Search> think(const Grid& board, Clock::duration time) {
    auto search = player.strategy->think(board, standard(), {.table = *table});
    search->run({.until = Clock::now() + time});
    return search;
  }
};

struct Tally {
  double lost = 0;
  double depth = 0;
};

void judge(const Findings& referee, Direction chosen, int depth, Tally& tally) {
  tally.lost += referee.moves[index(*referee.best)].value - referee.moves[index(chosen)].value;
  tally.depth += depth;
}

const FollowUp* foreseen(const std::vector<FollowUp>& follow_ups, const Grid& after,
                         const Grid& next) {
  for (const FollowUp& one : follow_ups) {
    if (after.cells()[one.cell] == 0 && next.cells()[one.cell] == one.rank) return &one;
  }
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "use: ahead_loss MODEL POSITIONS MS [SEED]\n");
    return 2;
  }
  const StoredModel loaded = load_model_file(argv[1]);
  if (!loaded.model) {
    std::fprintf(stderr, "%s\n", loaded.error.c_str());
    return 2;
  }
  const int wanted = std::atoi(argv[2]);
  const auto time = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double, std::milli>(std::atof(argv[3])));
  const Strategies strategies = make_strategies(loaded.model);
  Thinker player{choose_player(strategies, "expectimax")};
  Thinker alone{choose_player(strategies, "expectimax")};
  Thinker referee{choose_player(strategies, "expectimax")};
  Rng rng(argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);

  Tally ahead;
  Tally own;
  int asked = 0;
  int judged = 0;
  Grid board = start_board(standard(), 4, 4, rng);
  for (int ply = 0; judged < wanted; ++ply) {
    const bool look = ply % kEvery == 0;
    const auto search = player.think(board, look ? 2 * time : Clock::duration{});
    const Findings found = search->findings();
    if (!found.best) {
      board = start_board(standard(), 4, 4, rng);
      continue;
    }
    const std::vector<FollowUp> follow_ups = look ? search->follow_ups() : std::vector<FollowUp>{};
    slide(board, *found.best);
    const Grid after = board;
    spawn(standard(), board, rng);
    if (!look) continue;
    ++asked;
    const FollowUp* follow_up = foreseen(follow_ups, after, board);
    const Findings itself = alone.think(board, time)->findings();
    if (follow_up == nullptr || !itself.best) continue;
    ++judged;
    const Findings truth = referee.think(board, kReferee * time)->findings();
    judge(truth, follow_up->best, follow_up->depth, ahead);
    judge(truth, *itself.best, itself.depth, own);
  }
  std::printf("foreseen: %d of %d boards\n", judged, asked);
  std::printf("foreseen: %.2f points lost a move, depth %.2f\n", ahead.lost / judged,
              ahead.depth / judged);
  std::printf("itself:   %.2f points lost a move, depth %.2f\n", own.lost / judged,
              own.depth / judged);
}
