// Keeps the top row full: up whenever it moves; else the side after which up leaves more cells
// free; else the side that moves; else down.
#include "rules/game.h"
#include "search/ready_search.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

int free_after_up(Grid side) {
  slide(side, Direction::up);
  return side.empty_cells();
}

// A move's value is the number of cells left free by it and the up that follows; up itself and down
// stand above and below all others, as in the description.
Findings find(const Grid& board) {
  Findings found;
  found.depth = 2;
  for (Direction d : kDirections) {
    Grid after = board;
    MoveValue& move = found.moves[index(d)];
    move.legal = slide(after, d).moved;
    if (!move.legal) continue;
    const int free = d == Direction::up ? after.empty_cells() : free_after_up(after);
    if (d == Direction::up) move.value = board.size() + free;
    if (d == Direction::left || d == Direction::right) move.value = free;
    if (d == Direction::down) move.value = free - board.size();
    if (!found.best || move.value > found.moves[index(*found.best)].value) found.best = d;
  }
  found.nodes = 4;
  return found;
}

class TopRow final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }
  bool plays(const Rules& rules, int, int) const override { return slides_like_2048(rules); }
  std::unique_ptr<Search> think(const Grid& board, const Rules&, const Resources&) const override {
    return std::make_unique<ReadySearch>(find(board));
  }

 private:
  PlayerInfo info_{.name = "top-row",
                   .author = "published without a name",
                   .idea = "up, else the side that frees more cells for the next up, else down",
                   .unit = "free cells"};
};

}  // namespace

std::unique_ptr<const Strategy> make_top_row() {
  return std::make_unique<TopRow>();
}

}  // namespace solver
