// Uniform over the legal moves: the baseline every other player is measured against.
#include "board/rng.h"
#include "rules/game.h"
#include "search/ready_search.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

Findings find(const Grid& board, std::uint64_t seed) {
  Findings found;
  std::uint32_t legal = 0;
  for (Direction d : kDirections) {
    Grid after = board;
    found.moves[index(d)].legal = slide(after, d).moved;
    legal += found.moves[index(d)].legal ? 1 : 0;
  }
  if (legal == 0) return found;
  std::uint32_t skip = Rng(seed).below(legal);
  for (Direction d : kDirections) {
    if (!found.moves[index(d)].legal) continue;
    found.moves[index(d)].value = 1.0 / legal;
    if (skip-- == 0) found.best = d;
  }
  return found;
}

class RandomStrategy final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int, int) const override { return rules.name == "standard"; }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<ReadySearch>(find(board, resources.seed));
  }

 private:
  PlayerInfo info_{.name = "random",
                   .author = "2048 Bridge",
                   .idea = "uniform over the legal moves: the baseline",
                   .unit = "probability",
                   .rules = {"standard"}};
};

}  // namespace

std::unique_ptr<const Strategy> make_random() {
  return std::make_unique<RandomStrategy>();
}

}  // namespace solver
