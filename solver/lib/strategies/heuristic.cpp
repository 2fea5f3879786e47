// Expectimax with the hand-made evaluation: on 4x4 by 64-bit boards, on other small rectangles by
// tables of lines, in all other games by their interpreter. On 3x3 exact values are known, and a
// network that was fitted to them takes the place of the hand-made evaluation.
#include "eval/heuristic.h"

#include "search/model64.h"
#include "search/model_any.h"
#include "search/model_lines.h"
#include "search/model_square3.h"
#include "strategies/heuristic_free.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

class HeuristicStrategy final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return has_size(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules& rules,
                                const Resources& resources) const override {
    const ExpectimaxLimits limits{.max_depth = resources.max_depth};
    if (is_4x4_of_2048(rules, board.rows(), board.cols())) {
      using Fast = Model64<Heuristic>;
      return std::make_unique<Expectimax<Fast>>(Fast(heuristic_), board, resources.table, limits);
    }
    if (brings_twos_and_fours(rules) && ModelSquare3::fits(board)) {
      if (const Square3* network = Square3::built_in()) {
        return std::make_unique<Expectimax<ModelSquare3>>(ModelSquare3(*network, rules), board,
                                                          resources.table, limits);
      }
    }
    if (ModelLines::plays(rules, board)) {
      return std::make_unique<Expectimax<ModelLines>>(ModelLines(rules, board.rows(), board.cols()),
                                                      board, resources.table, limits);
    }
    // Boards are copied at every step of the search.
    constexpr std::size_t kSmall = 32;
    if (board.size() <= static_cast<int>(kSmall)) return search<kSmall>(board, rules, resources);
    return search<kMaxSide * kMaxSide>(board, rules, resources);
  }

  std::unique_ptr<const Strategy> with(const Options& options) const override {
    if (!options.is("terms", "free")) return nullptr;
    PlayerInfo info = info_;
    info.name = options.full_name(info_.name);
    return make_heuristic_free(std::move(info));
  }

 private:
  template <std::size_t kPlaces>
  static std::unique_ptr<Search> search(const Grid& board, const Rules& rules,
                                        const Resources& resources) {
    using Model = ModelAny<kPlaces>;
    return std::make_unique<Expectimax<Model>>(Model(rules, board.rows(), board.cols()), board,
                                               resources.table,
                                               ExpectimaxLimits{.max_depth = resources.max_depth});
  }

  Heuristic heuristic_;
  PlayerInfo info_{
      .name = "heuristic",
      .author = "after R. Xiao (nneonneo)",
      .idea = "expectimax; free cells, possible merges, monotone rows and columns by rank",
      .unit = "heuristic",
      .options = {{.name = "terms",
                   .idea = "free leaves out monotone lines and possible merges; 4x4 only",
                   .standard = "all",
                   .choices = {"all", "free"}}}};
};

}  // namespace

std::unique_ptr<const Strategy> make_heuristic() {
  return std::make_unique<HeuristicStrategy>();
}

}  // namespace solver
