// Alpha-beta cut at a fixed depth, judged by a convex mix of how monotone and how free the board
// is; further terms are options that take part in the mix with the same weight each. The
// description counts plies: 3 are own move, new tile, own move. The terms' exact form is ours:
// every one lies between 0 and 1.
#include <algorithm>

#include "search/deepening_search.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

using board64::Board;

struct Mix {
  int own_moves = 2;
  double monotone = 0.5;
  bool mergeable = false;
  bool corner = false;
  bool absolute = false;
};

struct Line {
  /// Neighbours in order, the better of both directions, 0..3.
  std::uint8_t monotone = 0;
  /// Equal neighbours, 0..3.
  std::uint8_t mergeable = 0;
  /// Sum of face times rank.
  std::uint32_t absolute = 0;
};

std::array<Line, 65536> make_lines() {
  std::array<Line, 65536> lines{};
  for (std::uint32_t packed = 0; packed < lines.size(); ++packed) {
    std::array<int, 4> ranks{};
    for (std::size_t i = 0; i < 4; ++i) ranks[i] = static_cast<int>(packed >> (4 * i) & 0xf);
    Line& line = lines[packed];
    int rising = 0;
    int falling = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      line.absolute += static_cast<std::uint32_t>(ranks[i]) << ranks[i];
      if (i == 0) continue;
      rising += ranks[i] >= ranks[i - 1] ? 1 : 0;
      falling += ranks[i] <= ranks[i - 1] ? 1 : 0;
      if (ranks[i] != 0 && ranks[i] == ranks[i - 1]) ++line.mergeable;
    }
    line.monotone = static_cast<std::uint8_t>(std::max(rising, falling));
  }
  return lines;
}

const std::array<Line, 65536>& lines() {
  static const std::array<Line, 65536> table = make_lines();
  return table;
}

class ConvexMinimax final : public Lookahead {
 public:
  ConvexMinimax(const Root64& root, const Mix& mix) : root_(root), mix_(mix) {}

  std::array<bool, 4> legal() const override { return root_.legal(); }
  int max_depth() const override { return mix_.own_moves; }

  double value(Direction first, int depth, Watch& watch) override {
    return opponent(root_.after(first), depth - 1, kDead, kBest, watch);
  }

 private:
  static constexpr double kDead = -1;
  static constexpr double kBest = 2;

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
    double best = kDead;
    for (Board after : board64::all_moves(before).after) {
      if (after == before) continue;
      best = std::max(best, opponent(after, depth - 1, std::max(alpha, best), beta, watch));
      if (best >= beta) break;
    }
    return best;
  }

  double evaluate(Board after) const {
    int monotone = 0;
    int mergeable = 0;
    std::uint32_t absolute = 0;
    for (Board b : {after, board64::transpose(after)}) {
      for (int r = 0; r < 4; ++r) {
        const Line& line = lines_[board64::row(b, r)];
        monotone += line.monotone;
        mergeable += line.mergeable;
        absolute += line.absolute;
      }
    }
    const double free = board64::count_empty(after) / 16.0;
    double sum = mix_.monotone * (monotone / 24.0) + (1 - mix_.monotone) * free;
    int terms = 1;
    const auto mix_in = [&](bool wanted, double term) {
      if (!wanted) return;
      sum += term;
      ++terms;
    };
    mix_in(mix_.mergeable, mergeable / 24.0);
    mix_in(mix_.corner, largest_in_corner(after) ? 1 : 0);
    // 1 stands for a board's worth of an 8192; each line was counted twice.
    mix_in(mix_.absolute, std::min(1.0, absolute / 2.0 / (13 * 8192.0)));
    return sum / terms;
  }

  static bool largest_in_corner(Board b) {
    const int largest = board64::max_rank(b);
    return std::ranges::any_of(std::array{0, 3, 12, 15},
                               [&](int cell) { return board64::rank_at(b, cell) == largest; });
  }

  const Root64 root_;
  const Mix mix_;
  const std::array<Line, 65536>& lines_ = lines();
};

class ConvexStrategy final : public OptionedStrategy<ConvexStrategy> {
 public:
  explicit ConvexStrategy(const Options& options)
      : OptionedStrategy(options),
        mix_{.own_moves = options.whole("plies") / 2 + 1,
             .monotone = options.number("monotone"),
             .mergeable = options.is("mergeable", "yes"),
             .corner = options.is("corner", "yes"),
             .absolute = options.is("absolute", "yes")} {}

  static PlayerInfo describe() {
    return {.name = "minimax-convex",
            .author = "after W. Yen's first player",
            .idea = "alpha-beta to a fixed depth; a convex mix of monotone lines and free cells",
            .unit = "share",
            .sizes = {"4x4"},
            .options = {{.name = "plies",
                         .idea = "own moves and new tiles to look ahead",
                         .standard = "3",
                         .choices = {"3", "5"}},
                        {.name = "monotone",
                         .idea = "weight of the monotone lines, the rest is that of the free cells",
                         .standard = "0.5",
                         .low = 0,
                         .high = 1},
                        yes_or_no("mergeable", "count equal neighbours too"),
                        yes_or_no("corner", "the largest tile shall stand in a corner"),
                        yes_or_no("absolute", "count the tiles' worth too")}};
  }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<DeepeningSearch>(std::make_unique<ConvexMinimax>(root64(board), mix_),
                                             resources.max_depth);
  }

 private:
  Mix mix_;
};

}  // namespace

std::unique_ptr<const Strategy> make_minimax_convex() {
  return ConvexStrategy::make();
}

}  // namespace solver
