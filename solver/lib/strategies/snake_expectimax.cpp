// Expectimax for a snake of tiles from the top left: each cell has a weight, the board is worth the
// sum of weight times face, and the square of the number of free cells. The description gives the
// weights as exponents of e and says how deep to look for how many free cells; it says nothing of
// dead boards, which are worth 0 here.
#include "search/deepening_search.h"
#include "search/half_moves.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

using board64::Board;

// e^10 e^8 e^7 e^6.5 / e^0.5 e^0.7 e^1 e^3 / ..., rounded: std::exp may differ between machines.
constexpr std::array<std::array<double, 4>, 4> kWeights{{
    {22026.4658, 2980.957987, 1096.633158, 665.141633},
    {1.648721271, 2.013752707, 2.718281828, 20.08553692},
    {0.6065306597, 0.2231301601, 0.1652988882, 0.1353352832},
    {0.02237077186, 0.02472352647, 0.03019738342, 0.04978706837},
}};

class Snake {
 public:
  Snake() : rows_(65536) {
    for (std::uint32_t packed = 0; packed < rows_.size(); ++packed) {
      for (std::size_t r = 0; r < 4; ++r) {
        for (std::size_t c = 0; c < 4; ++c) {
          const auto rank = packed >> (4 * c) & 0xf;
          if (rank != 0) rows_[packed][r] += kWeights[r][c] * static_cast<double>(1U << rank);
        }
      }
    }
  }

  double operator()(Board b) const {
    const double free = board64::count_empty(b);
    double sum = free * free;
    for (int r = 0; r < 4; ++r) sum += rows_[board64::row(b, r)][static_cast<std::size_t>(r)];
    return sum;
  }

 private:
  std::vector<std::array<double, 4>> rows_;
};

const Snake& snake() {
  static const Snake shared;
  return shared;
}

int depth_for(int free) {
  return free > 7 ? 1 : free > 4 ? 2 : 3;
}

class SnakeLookahead final : public Lookahead {
 public:
  explicit SnakeLookahead(const Root64& root) : root_(root) {}

  std::array<bool, 4> legal() const override { return root_.legal(); }
  int max_depth() const override { return depth_for(board64::count_empty(root_.before)); }
  double value(Direction first, int depth, Watch& watch) override {
    return HalfMoves(snake(), 0).after(root_.after(first), 2 * (depth - 1), watch);
  }

 private:
  const Root64 root_;
};

class SnakeExpectimax final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<DeepeningSearch>(std::make_unique<SnakeLookahead>(root64(board)),
                                             resources.max_depth);
  }

 private:
  PlayerInfo info_{.name = "snake-expectimax",
                   .author = "published without a name",
                   .idea =
                       "expectimax one to three moves deep; cells weighted along a snake, free "
                       "cells squared",
                   .unit = "weighted faces",
                   .sizes = {"4x4"}};
};

}  // namespace

std::unique_ptr<const Strategy> make_snake_expectimax() {
  return std::make_unique<SnakeExpectimax>();
}

}  // namespace solver
