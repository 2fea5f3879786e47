// One move ahead, by a sum of small hopes: 128, and 128 for each free cell, 4096 / face for each
// tile beside a free cell, 4 log2(face) for each other tile, 256 for each move possible next, 2 for
// each value aligned with its like. Aligned: two equal tiles side by side.
#include "rules/game.h"
#include "search/ready_search.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

bool beside_free_cell(const Grid& b, int r, int c) {
  return (r > 0 && b.at(r - 1, c) == 0) || (r + 1 < b.rows() && b.at(r + 1, c) == 0) ||
         (c > 0 && b.at(r, c - 1) == 0) || (c + 1 < b.cols() && b.at(r, c + 1) == 0);
}

int moves_possible(const Grid& board) {
  int possible = 0;
  for (Direction d : kDirections) {
    Grid after = board;
    possible += slide(after, d).moved ? 1 : 0;
  }
  return possible;
}

double sum(const Grid& b) {
  double total = 128 + 128.0 * b.empty_cells() + 256.0 * moves_possible(b);
  for (int r = 0; r < b.rows(); ++r) {
    for (int c = 0; c < b.cols(); ++c) {
      const Rank rank = b.at(r, c);
      if (rank == 0) continue;
      const auto face = static_cast<double>(std::uint64_t{1} << rank);
      total += beside_free_cell(b, r, c) ? 4096 / face : 4.0 * rank;
      if (c + 1 < b.cols() && b.at(r, c + 1) == rank) total += 2;
      if (r + 1 < b.rows() && b.at(r + 1, c) == rank) total += 2;
    }
  }
  return total;
}

Findings find(const Grid& board) {
  Findings found;
  found.depth = 1;
  for (Direction d : kDirections) {
    Grid after = board;
    MoveValue& move = found.moves[index(d)];
    move.legal = slide(after, d).moved;
    if (!move.legal) continue;
    move.value = sum(after);
    ++found.nodes;
    if (!found.best || move.value > found.moves[index(*found.best)].value) found.best = d;
  }
  return found;
}

class GreedySum final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }
  bool plays(const Rules& rules, int, int) const override { return slides_like_2048(rules); }
  std::unique_ptr<Search> think(const Grid& board, const Rules&, const Resources&) const override {
    return std::make_unique<ReadySearch>(find(board));
  }

 private:
  PlayerInfo info_{
      .name = "greedy-sum",
      .author = "published without a name",
      .idea = "one move ahead; free cells, possible moves, small tiles beside free ones",
      .unit = "points of its sum"};
};

}  // namespace

std::unique_ptr<const Strategy> make_greedy_sum() {
  return std::make_unique<GreedySum>();
}

}  // namespace solver
