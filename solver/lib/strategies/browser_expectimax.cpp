// Expectimax that runs in a browser page: ranks instead of faces; free cells, monotone lines, the
// largest tile in a corner, smooth neighbours; deeper the fuller the board is. One of the two texts
// about it counts the depth in moves, the other in half moves: both are here. Published over 500
// games: 2048 in 91.4 %, median score 37,004, median 1,943 moves. Read as half moves it falls short
// (151 games: 2048 in 69 %, median 29,280); read as moves it fits (20 games: 90 %, median 37,964),
// so that is the standard.
#include <algorithm>
#include <cmath>

#include "search/deepening_search.h"
#include "search/half_moves.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

using board64::Board;

constexpr double kFree = 2.7;
constexpr double kMonotone = 1;
constexpr double kCorner = 1;
constexpr double kSmooth = 0.1;
// Below everything a living board can be worth.
constexpr double kDead = -1000;

struct Line {
  std::int16_t rising = 0;
  std::int16_t falling = 0;
};

class Page {
 public:
  Page() : lines_(65536) {
    for (std::uint32_t packed = 0; packed < lines_.size(); ++packed) {
      Line& line = lines_[packed];
      for (int i = 1; i < 4; ++i) {
        const int step = static_cast<int>(packed >> (4 * i) & 0xf) -
                         static_cast<int>(packed >> (4 * (i - 1)) & 0xf);
        line.rising = static_cast<std::int16_t>(line.rising + std::max(step, 0));
        line.falling = static_cast<std::int16_t>(line.falling + std::max(-step, 0));
      }
    }
  }

  double operator()(Board b) const {
    int disorder = 0;
    int rough = 0;
    for (Board turned : {b, board64::transpose(b)}) {
      int rising = 0;
      int falling = 0;
      for (int r = 0; r < 4; ++r) {
        const Line& line = lines_[board64::row(turned, r)];
        rising += line.rising;
        falling += line.falling;
      }
      disorder += std::min(rising, falling);
      rough += rising + falling;
    }
    const int largest = board64::max_rank(b);
    const bool corner = std::ranges::any_of(
        std::array{0, 3, 12, 15}, [&](int cell) { return board64::rank_at(b, cell) == largest; });
    return kFree * board64::count_empty(b) - kMonotone * disorder +
           (corner ? kCorner * largest : 0) - kSmooth * rough;
  }

 private:
  std::vector<Line> lines_;
};

const Page& page() {
  static const Page shared;
  return shared;
}

int depth_for(int free) {
  return free >= 7 ? 2 : free >= 4 ? 3 : 4;
}

class PageLookahead final : public Lookahead {
 public:
  PageLookahead(const Root64& root, bool half_moves) : root_(root), half_moves_(half_moves) {}

  std::array<bool, 4> legal() const override { return root_.legal(); }
  int max_depth() const override { return depth_for(board64::count_empty(root_.before)); }
  double value(Direction first, int depth, Watch& watch) override {
    const int follow = half_moves_ ? depth - 1 : 2 * (depth - 1);
    return HalfMoves(page(), kDead).after(root_.after(first), follow, watch);
  }

 private:
  const Root64 root_;
  const bool half_moves_;
};

class BrowserExpectimax final : public OptionedStrategy<BrowserExpectimax> {
 public:
  explicit BrowserExpectimax(const Options& options)
      : OptionedStrategy(options), half_moves_(options.is("depth", "half-moves")) {}

  static PlayerInfo describe() {
    return {.name = "browser-expectimax",
            .author = "published without a name",
            .idea =
                "expectimax two to four deep by how full the board is; free cells, monotone lines, "
                "corner, smoothness",
            .unit = "ranks",
            .sizes = {"4x4"},
            .options = {{.name = "depth",
                         .idea = "what the two to four counts",
                         .standard = "moves",
                         .choices = {"moves", "half-moves"}}}};
  }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<DeepeningSearch>(
        std::make_unique<PageLookahead>(root64(board), half_moves_), resources.max_depth);
  }

 private:
  bool half_moves_;
};

}  // namespace

std::unique_ptr<const Strategy> make_browser_expectimax() {
  return BrowserExpectimax::make();
}

}  // namespace solver
