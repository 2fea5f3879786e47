// At random among right, down and up; left only when nothing else moves.
#include "board/rng.h"
#include "rules/game.h"
#include "search/ready_search.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

Findings find(const Grid& board, std::uint64_t seed) {
  Findings found;
  found.depth = 1;
  std::uint32_t wanted = 0;
  for (Direction d : kDirections) {
    Grid after = board;
    found.moves[index(d)].legal = slide(after, d).moved;
    if (d != Direction::left && found.moves[index(d)].legal) ++wanted;
  }
  if (wanted == 0) {
    if (found.moves[index(Direction::left)].legal) {
      found.best = Direction::left;
      found.moves[index(Direction::left)].value = 1;
    }
    return found;
  }
  std::uint32_t skip = Rng(seed).below(wanted);
  for (Direction d : {Direction::right, Direction::down, Direction::up}) {
    if (!found.moves[index(d)].legal) continue;
    found.moves[index(d)].value = 1.0 / wanted;
    if (skip-- == 0) found.best = d;
  }
  return found;
}

class ThreeWayRandom final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }
  bool plays(const Rules& rules, int, int) const override { return slides_like_2048(rules); }
  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    return std::make_unique<ReadySearch>(find(board, resources.seed));
  }

 private:
  PlayerInfo info_{.name = "three-way-random",
                   .author = "published without a name",
                   .idea = "at random among right, down and up; left when nothing else moves",
                   .unit = "probability"};
};

}  // namespace

std::unique_ptr<const Strategy> make_three_way_random() {
  return std::make_unique<ThreeWayRandom>();
}

}  // namespace solver
