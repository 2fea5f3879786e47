// Alpha-beta with iterative deepening, as M. Overlan described his program for the page's "AI" fork
// (ovolve/2048-AI): the new tile is placed by an opponent; rows and columns shall rise or fall
// steadily, neighbours shall be alike, cells shall be free. Weights are not part of the
// description; these are ours. All four first moves are searched with an open window, so that each
// has a value of its own.
#include <algorithm>
#include <cmath>

#include "search/deepening_search.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

using board64::Board;

constexpr double kInfinite = 1e9;
constexpr double kDead = -1e6;

struct Weights {
  double monotonicity = 1;
  double smoothness = 0.1;
  double free = 2.7;
};

struct Line {
  std::int16_t rising = 0;
  std::int16_t falling = 0;
  std::int16_t rough = 0;
};

// Differences of rank between neighbours, gaps left out.
std::array<Line, 65536> make_lines() {
  std::array<Line, 65536> lines{};
  for (std::uint32_t packed = 0; packed < lines.size(); ++packed) {
    Line& line = lines[packed];
    int last = 0;
    for (int i = 0; i < 4; ++i) {
      const int rank = static_cast<int>(packed >> (4 * i) & 0xf);
      if (rank == 0) continue;
      if (last != 0) {
        const int step = rank - last;
        line.rising = static_cast<std::int16_t>(line.rising + std::max(step, 0));
        line.falling = static_cast<std::int16_t>(line.falling + std::max(-step, 0));
        line.rough = static_cast<std::int16_t>(line.rough + std::abs(step));
      }
      last = rank;
    }
  }
  return lines;
}

const std::array<Line, 65536>& lines() {
  static const std::array<Line, 65536> table = make_lines();
  return table;
}

// ln(n), rounded so that it is the same on every machine.
constexpr std::array<double, 17> kLog{-1,    0,     0.693, 1.099, 1.386, 1.609, 1.792, 1.946, 2.079,
                                      2.197, 2.303, 2.398, 2.485, 2.565, 2.639, 2.708, 2.773};

class Minimax final : public Lookahead {
 public:
  Minimax(const Root64& root, const Weights& weights) : root_(root), weights_(weights) {}

  std::array<bool, 4> legal() const override { return root_.legal(); }
  int max_depth() const override { return kMaxDepth; }

  double value(Direction first, int depth, Watch& watch) override {
    return opponent(root_.after(first), depth - 1, -kInfinite, kInfinite, watch);
  }

 private:
  // `depth` own moves are still to come.
  double opponent(Board after, int depth, double alpha, double beta, Watch& watch) const {
    if (depth == 0 || watch.stopped()) {
      watch.step();
      return evaluate(after);
    }
    for (Board mask = board64::empty_mask(after); mask != 0; mask &= mask - 1) {
      const Board two = mask & (0 - mask);
      for (Board tile : {two, two << 1}) {
        beta = std::min(beta, self(after | tile, depth, alpha, beta, watch));
        if (beta <= alpha) return beta;
      }
    }
    return beta;
  }

  double self(Board before, int depth, double alpha, double beta, Watch& watch) const {
    const board64::AllMoves moves = board64::all_moves(before);
    double best = kDead;
    for (Board after : moves.after) {
      if (after == before) continue;
      best = std::max(best, opponent(after, depth - 1, std::max(alpha, best), beta, watch));
      if (best >= beta) break;
    }
    return best;
  }

  double evaluate(Board after) const {
    int rough = 0;
    int order = 0;
    for (Board b : {after, board64::transpose(after)}) {
      int rising = 0;
      int falling = 0;
      for (int r = 0; r < 4; ++r) {
        const Line& line = lines_[board64::row(b, r)];
        rising += line.rising;
        falling += line.falling;
        rough += line.rough;
      }
      order -= std::min(rising, falling);
    }
    return weights_.monotonicity * order - weights_.smoothness * rough +
           weights_.free * kLog[static_cast<std::size_t>(board64::count_empty(after))];
  }

  const Root64 root_;
  const Weights weights_;
  const std::array<Line, 65536>& lines_ = lines();
};

class MinimaxStrategy final : public OptionedStrategy<MinimaxStrategy> {
 public:
  explicit MinimaxStrategy(const Options& options) : OptionedStrategy(options) {
    if (options.is("terms", "monotonicity")) weights_ = {.smoothness = 0, .free = 0};
  }

  static PlayerInfo describe() {
    return {.name = "minimax",
            .author = "after M. Overlan (ovolve)",
            .idea =
                "alpha-beta, deeper and deeper; steady rows and columns, like neighbours, free "
                "cells",
            .unit = "order",
            .sizes = {"4x4"},
            .options = {{.name = "terms",
                         .idea = "what a board is judged by",
                         .standard = "all",
                         .choices = {"all", "monotonicity"}}}};
  }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<DeepeningSearch>(std::make_unique<Minimax>(root64(board), weights_),
                                             resources.max_depth);
  }

 private:
  Weights weights_;
};

}  // namespace

std::unique_ptr<const Strategy> make_minimax() {
  return MinimaxStrategy::make();
}

}  // namespace solver
