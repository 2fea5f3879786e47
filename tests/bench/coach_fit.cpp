// coach_fit MODEL GAMES [SEED]: the numbers behind the coach's verdicts (solver/models/coach.md).
//
// 1. How far the score still to come strays from what the network expects: games of the network at
//    one ply, spread and mean by what was expected, and the power law that fits best.
// 2. What weak players give away, in standard deviations: GAMES games of each, every move judged
//    three moves deep; shares of the verdicts and the mean accuracy of each player.
// 3. What the verdicts are worth: blunders judged again for about ten times as long, and moves of
//    the network four deep, judged three deep.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "board/rng.h"
#include "coach/judgement.h"
#include "rules/game.h"
#include "search/transposition_table.h"
#include "store/model_file.h"
#include "strategies/strategy.h"

using namespace solver;

namespace {

/// What the coach reaches in its time; two moves more take about ten times as long.
constexpr int kCoachDepth = 5;

const Rules& standard() {
  return *find_rules("standard");
}

struct Thinker {
  ChosenPlayer player;
  std::unique_ptr<TranspositionTable> table = std::make_unique<TranspositionTable>(64);

  Findings think(const Grid& board, int depth, std::uint64_t seed) {
    const auto search = player.strategy->think(board, standard(),
                                               {.table = *table, .seed = seed, .max_depth = depth});
    search->run({});
    return search->findings();
  }
};

struct Ply {
  Grid before;
  Direction move;
  std::uint64_t score;
};

/// Plays to the end; with probability `slips` any legal move takes the place of the player's.
std::vector<Ply> play(Thinker& thinker, int depth, double slips, Rng& rng) {
  std::vector<Ply> game;
  Grid board = start_board(standard(), 4, 4, rng);
  for (;;) {
    std::vector<Direction> legal;
    for (const Direction d : kDirections) {
      Grid after = board;
      if (slide(after, d).moved) legal.push_back(d);
    }
    if (legal.empty()) return game;
    Direction move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (rng.unit() >= slips) move = thinker.think(board, depth, rng.next()).best.value_or(move);
    Ply ply{board, move, 0};
    ply.score = slide(board, move).score;
    game.push_back(ply);
    spawn(standard(), board, rng);
  }
}

void spread(Thinker& network, int games, Rng& rng) {
  struct Sum {
    double n = 0, expected = 0, scored = 0, squares = 0;
  };
  std::array<Sum, 64> sums{};
  for (int game = 0; game < games; ++game) {
    const std::vector<Ply> plies = play(network, 1, 0, rng);
    double rest = 0;
    for (std::size_t i = plies.size(); i-- > 0;) {
      rest += static_cast<double>(plies[i].score);
      if (i % 20 != 0) continue;
      const Findings found = network.think(plies[i].before, 2, 0);
      const double expected = found.moves[index(*found.best)].value;
      if (expected < 1) continue;
      Sum& sum = sums[static_cast<std::size_t>(std::clamp(2 * std::log2(expected), 0.0, 63.0))];
      sum.n += 1;
      sum.expected += expected;
      sum.scored += rest;
      sum.squares += (rest - expected) * (rest - expected);
    }
  }
  std::printf("expected,scored,sigma,n\n");
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const Sum& sum : sums) {
    if (sum.n < 100) continue;
    const double expected = sum.expected / sum.n;
    const double sigma = std::sqrt(sum.squares / sum.n);
    std::printf("%.0f,%.0f,%.0f,%.0f\n", expected, sum.scored / sum.n, sigma, sum.n);
    n += 1;
    x += std::log(expected);
    y += std::log(sigma);
    xx += std::log(expected) * std::log(expected);
    xy += std::log(expected) * std::log(sigma);
  }
  const double power = (n * xy - x * y) / (n * xx - x * x);
  std::printf("sigma = %.3f * expected ^ %.3f\n\n", std::exp((y - power * x) / n), power);
}

struct Judged {
  const Ply* ply;
  coach::Judgement judgement;
};

std::vector<Judged> judged(Thinker& network, const std::vector<Ply>& game, int depth) {
  std::vector<Judged> result;
  for (const Ply& ply : game) {
    const Findings found = network.think(ply.before, depth, 0);
    const auto judgement = coach::judge(std::span(found.moves), ply.move);
    if (judgement && judgement->verdict != coach::Verdict::forced)
      result.push_back({&ply, *judgement});
  }
  return result;
}

void print_row(const char* name, std::vector<double> deviations, double accuracy) {
  std::ranges::sort(deviations);
  const auto share = [&](double least) {
    const auto at = std::ranges::lower_bound(deviations, least);
    return 100.0 * static_cast<double>(deviations.end() - at) /
           static_cast<double>(deviations.size());
  };
  const auto quantile = [&](double q) {
    return deviations[static_cast<std::size_t>(q * static_cast<double>(deviations.size() - 1))];
  };
  std::printf("%s,%zu,%.1f,%.2f,%.2f,%.2f,%.4f,%.4f,%.4f,%.4f,%.4f\n", name, deviations.size(),
              accuracy, share(coach::kInaccuracy), share(coach::kMistake), share(coach::kBlunder),
              quantile(0.5), quantile(0.9), quantile(0.99), quantile(0.999), quantile(0.9999));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "use: coach_fit MODEL GAMES [SEED]\n");
    return 2;
  }
  const StoredModel stored = load_model_file(argv[1]);
  if (stored.model == nullptr) {
    std::fprintf(stderr, "%s\n", stored.error.c_str());
    return 1;
  }
  const int games = std::atoi(argv[2]);
  Rng rng(argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
  const Strategies strategies = make_strategies(stored.model);
  Thinker network{choose_player(strategies, "expectimax")};
  spread(network, games, rng);

  struct Weak {
    const char* label;
    const char* player;
    int depth;
    double slips;
  };
  constexpr std::array<Weak, 5> weak{{{"top-row", "top-row", 1, 0},
                                      {"corner-model", "corner-model", 1, 0},
                                      {"snake-path", "snake-path", 1, 0},
                                      {"human, 8 % slips", "expectimax", 1, 0.08},
                                      {"human, 2 % slips", "expectimax", 1, 0.02}}};
  std::printf(
      "player,moves,accuracy,inaccuracies %%,mistakes %%,blunders %%,q50,q90,q99,q99.9,q99.99\n");
  int blunders = 0;
  int confirmed = 0;
  for (const Weak& one : weak) {
    Thinker thinker{choose_player(strategies, one.player)};
    std::vector<double> deviations;
    double accuracy = 0;
    for (int game = 0; game < games; ++game) {
      const std::vector<Ply> plies = play(thinker, one.depth, one.slips, rng);
      for (const Judged& each : judged(network, plies, 3)) {
        const coach::Judgement& judgement = each.judgement;
        deviations.push_back(judgement.loss / judgement.sigma);
        accuracy += judgement.accuracy;
        if (judgement.verdict != coach::Verdict::blunder || rng.unit() > 0.05) continue;
        const auto verdict = [&](int depth) {
          const Findings again = network.think(each.ply->before, depth, 0);
          return coach::judge(std::span(again.moves), each.ply->move)->verdict;
        };
        if (verdict(kCoachDepth) != coach::Verdict::blunder) continue;
        ++blunders;
        confirmed += verdict(kCoachDepth + 2) >= coach::Verdict::mistake ? 1 : 0;
      }
    }
    const auto count = static_cast<double>(deviations.size());
    print_row(one.label, std::move(deviations), accuracy / count);
  }
  {
    std::vector<double> deviations;
    double accuracy = 0;
    for (int game = 0; game < std::max(1, games / 40); ++game) {
      const std::vector<Ply> plies = play(network, 4, 0, rng);
      for (const Judged& each : judged(network, plies, 3)) {
        deviations.push_back(each.judgement.loss / each.judgement.sigma);
        accuracy += each.judgement.accuracy;
      }
    }
    const auto count = static_cast<double>(deviations.size());
    print_row("the network, four deep", std::move(deviations), accuracy / count);
  }
  std::printf(
      "\nblunders judged five deep, again seven deep: %d, still mistakes or worse: %d (%.1f %%)\n",
      blunders, confirmed, blunders > 0 ? 100.0 * confirmed / blunders : 0);
}
