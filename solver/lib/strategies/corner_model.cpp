// Follows a model: the largest tile in a corner and from it a chain that halves from cell to cell,
//   1024 512 256 128 / 8 16 32 64 / 4 2,
// the corner being arbitrary but fixed (top left here). Of the three keys that do not pull the
// chain off its wall the one is pressed after which the board, with a 2 where the next tile is
// taken to come, is nearest to the model. Where none of the three moves, the forbidden key is
// pressed, and next its opposite, which puts the chain back (never the page's undo). The chain does
// not always find its place, so two more models compete, and the nearest counts; no tile shall
// stand on their barred cells (x):
//   512 256  64   x /  8 16 32   x / 4     the first row lacks its 128, which 64s beside it shall
//   make
//     x 1024 512 256 /  x  x  x 128 / 8 16 32 64 / 4      pushed one cell off the corner
// The description says "distance" without a formula; here it is the sum of the differences of
// faces. That the forbidden key was pressed is seen by the board itself: the largest tile has left
// the first row and nothing stands above it.
#include <algorithm>

#include "search/ready_search.h"
#include "search/root64.h"
#include "strategies/corner_model.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace corner_model {
namespace {

using board64::Board;

constexpr Direction kForbidden = Direction::down;

Model along(std::string_view shape, std::initializer_list<int> path,
            std::initializer_list<int> barred, int rank, int skipped) {
  Model model;
  model.shape = shape;
  for (int cell : barred) model.barred |= 1U << cell;
  int step = 0;
  for (int cell : path) {
    if (rank < 1) break;
    model.ranks[static_cast<std::size_t>(cell)] = rank;
    rank -= step == skipped ? 2 : 1;
    ++step;
  }
  return model;
}

double face(int rank) {
  return rank == 0 ? 0 : static_cast<double>(1U << rank);
}

/// The board with a 2 where the next tile is taken to come: on the side away from the chain.
Board with_expected_tile(Board after) {
  const bool first_row_full = (board64::empty_mask(after) & 0xffff) == 0;
  for (int r = 3; r >= 0; --r) {
    for (int i = 0; i < 4; ++i) {
      const int cell = 4 * r + (first_row_full ? i : 3 - i);
      if (board64::rank_at(after, cell) == 0) return board64::with_rank(after, cell, 1);
    }
  }
  return after;
}

bool pulled_off(Board b) {
  const int largest = board64::max_rank(b);
  if (largest == 0) return false;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (board64::rank_at(b, cell) != largest) continue;
    if (cell < 4) return false;
    for (int above = cell - 4; above >= 0; above -= 4) {
      if (board64::rank_at(b, above) != 0) return false;
    }
    return true;
  }
  return false;
}

}  // namespace

std::array<Model, 3> models(int largest) {
  constexpr int kNone = -1;
  return {
      along("full", {0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12}, {}, largest, kNone),
      along("barred column", {0, 1, 2, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12}, {3, 7}, largest, 1),
      along("pushed off", {1, 2, 3, 7, 11, 10, 9, 8, 12, 13, 14, 15}, {0, 4, 5, 6}, largest,
            kNone)};
}

double distance(Board b, const Model& model) {
  double sum = 0;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    const double has = face(board64::rank_at(b, cell));
    const bool barred = (model.barred >> cell & 1) != 0;
    const int wanted = model.ranks[static_cast<std::size_t>(cell)];
    sum += barred ? has : std::abs(has - face(wanted));
  }
  return sum;
}

const Model& nearest(Board b, const std::array<Model, 3>& all) {
  return *std::ranges::min_element(all, {}, [&](const Model& model) { return distance(b, model); });
}

Findings find(const Grid& board) {
  const Root64 root = root64(board);
  Findings found;
  found.depth = 1;
  // Far below any distance.
  constexpr double kLast = -1e9;
  for (Direction d : kDirections) {
    MoveValue& move = found.moves[index(d)];
    move.legal = root.moves[index(d)].legal;
    if (!move.legal) continue;
    const Board next = with_expected_tile(root.after(d));
    const auto all = models(board64::max_rank(next));
    move.value = d == kForbidden ? kLast : -distance(next, nearest(next, all));
    if (d == Direction::up && pulled_off(root.before)) move.value = 0;
    ++found.nodes;
    if (!found.best || move.value > found.moves[index(*found.best)].value) found.best = d;
  }
  return found;
}

}  // namespace corner_model

namespace {

class CornerModel final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&, const Resources&) const override {
    return std::make_unique<ReadySearch>(corner_model::find(board));
  }

 private:
  PlayerInfo info_{.name = "corner-model",
                   .author = "published without a name",
                   .idea =
                       "the move that brings the board nearest to a chain of halving tiles from a "
                       "corner; one key is forbidden",
                   .unit = "distance",
                   .rules = {"standard"}};
};

}  // namespace

std::unique_ptr<const Strategy> make_corner_model() {
  return std::make_unique<CornerModel>();
}

}  // namespace solver
