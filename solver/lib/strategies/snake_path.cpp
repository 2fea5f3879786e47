// A board is worth the sum of its faces along a snake's path, the n-th times r^n; the best of the
// paths counts. Four moves ahead, after each of them one tile drawn at random: the evaluation of
// every level is added with weights 1, 0.9, 0.9^3, 0.9^6. Two paths start in the top left corner,
// along the row and down the column; eight in any corner.
#include <algorithm>

#include "board/rng.h"
#include "search/deepening_search.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

using board64::Board;

constexpr int kDepth = 4;
// What a level's weight is of the one above it.
constexpr std::array<double, kDepth> kFade{0.9, 0.9 * 0.9, 0.9 * 0.9 * 0.9, 0};

class Paths {
 public:
  Paths(double ratio, bool all) : ratio_(ratio), all_(all), forward_(65536), backward_(65536) {
    std::array<double, 4> weight{1, ratio, ratio * ratio, ratio * ratio * ratio};
    for (std::uint32_t packed = 0; packed < forward_.size(); ++packed) {
      for (std::size_t c = 0; c < 4; ++c) {
        const auto rank = packed >> (4 * c) & 0xf;
        if (rank == 0) continue;
        forward_[packed] += weight[c] * static_cast<double>(1U << rank);
        backward_[packed] += weight[3 - c] * static_cast<double>(1U << rank);
      }
    }
  }

  double best(Board b) const {
    if (!all_) return std::max(along_rows(b), along_rows(board64::transpose(b)));
    double value = 0;
    for (Board image : board64::symmetries(b)) value = std::max(value, along_rows(image));
    return value;
  }

 private:
  double along_rows(Board b) const {
    const double r4 = ratio_ * ratio_ * ratio_ * ratio_;
    return forward_[board64::row(b, 0)] +
           r4 * (backward_[board64::row(b, 1)] +
                 r4 * (forward_[board64::row(b, 2)] + r4 * backward_[board64::row(b, 3)]));
  }

  double ratio_;
  bool all_;
  // Worth of a row as the path's first four cells, from the left and from the right.
  std::vector<double> forward_;
  std::vector<double> backward_;
};

class PathLookahead final : public Lookahead {
 public:
  PathLookahead(const Root64& root, const Paths& paths, std::uint64_t seed)
      : root_(root), paths_(paths), seed_(seed) {}

  std::array<bool, 4> legal() const override { return root_.legal(); }
  int max_depth() const override { return kDepth; }
  double value(Direction first, int depth, Watch& watch) override {
    Rng rng(derive_seed(seed_, index(first)));
    return after(root_.after(first), 0, depth, rng, watch);
  }

 private:
  double after(Board moved, int level, int depth, Rng& rng, Watch& watch) const {
    const Board b = board64::spawn(moved, rng);
    watch.step();
    const double here = paths_.best(b);
    if (level + 1 == depth || watch.stopped()) return here;
    double best = 0;
    for (Board next : board64::all_moves(b).after) {
      if (next != b) best = std::max(best, after(next, level + 1, depth, rng, watch));
    }
    return here + kFade[static_cast<std::size_t>(level)] * best;
  }

  const Root64 root_;
  const Paths& paths_;
  const std::uint64_t seed_;
};

class SnakePath final : public OptionedStrategy<SnakePath> {
 public:
  explicit SnakePath(const Options& options)
      : OptionedStrategy(options), paths_(options.number("r"), options.is("paths", "8")) {}

  static PlayerInfo describe() {
    return {.name = "snake-path",
            .author = "published without a name",
            .idea = "faces along the best of several snake paths; four moves ahead, tiles sampled",
            .unit = "weighted faces",
            .sizes = {"4x4"},
            .options = {{.name = "paths",
                         .idea = "paths the best is taken of",
                         .standard = "8",
                         .choices = {"2", "8"}},
                        {.name = "r",
                         .idea = "what a cell counts of the one before it on the path",
                         .standard = "0.25",
                         .choices = {"0.125", "0.25", "0.5"}}}};
  }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<DeepeningSearch>(
        std::make_unique<PathLookahead>(root64(board), paths_, resources.seed),
        resources.max_depth);
  }

 private:
  Paths paths_;
};

}  // namespace

std::unique_ptr<const Strategy> make_snake_path() {
  return SnakePath::make();
}

}  // namespace solver
