// Uniform over the legal moves: the baseline every other player is measured against.
#include "board/rng.h"
#include "rules/interpreter.h"
#include "search/ready_search.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

Findings find(const Grid& board, const Rules& rules, std::uint64_t seed) {
  const Interpreter game(rules, board.rows(), board.cols());
  Findings found;
  if (game.ended(board.cells())) return found;
  std::uint32_t legal = 0;
  Grid after = board;
  for (std::size_t d = 0; d < game.directions(); ++d) {
    after = board;
    found.moves[d].legal = game.answers(game.slide(after.cells(), d), after.cells());
    legal += found.moves[d].legal ? 1 : 0;
  }
  if (legal == 0) return found;
  std::uint32_t skip = Rng(seed).below(legal);
  for (std::size_t d = 0; d < game.directions(); ++d) {
    if (!found.moves[d].legal) continue;
    found.moves[d].value = 1.0 / legal;
    if (skip-- == 0) found.best = static_cast<Direction>(d);
  }
  return found;
}

class RandomStrategy final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return has_size(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules& rules,
                                const Resources& resources) const override {
    return std::make_unique<ReadySearch>(find(board, rules, resources.seed));
  }

 private:
  PlayerInfo info_{.name = "random",
                   .author = "2048 Bridge",
                   .idea = "uniform over the legal moves: the baseline",
                   .unit = "probability"};
};

}  // namespace

std::unique_ptr<const Strategy> make_random() {
  return std::make_unique<RandomStrategy>();
}

}  // namespace solver
