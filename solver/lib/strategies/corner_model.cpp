// Follows a model: the largest tile in a corner and from it a chain that halves from cell to cell,
//   1024 512 256 128 / 8 16 32 64 / 4 2,
// the corner being arbitrary but fixed (top left here). Of the three keys that do not pull the
// chain off its wall the one is pressed that leads nearest to the model, one tile ahead: a 2 where
// the next tile is taken to come, and the best of the three keys after it. Where none of the three
// moves, the forbidden key is pressed, and next its opposite, which puts the chain back (never the
// page's undo). Two more models stand in where the chain has lost its place; nothing shall stand on
// their barred cells (x):
//   512 256  64   x /  8 16 32   x / 4     the first row lacks its 128, which 64s beside it shall
//   make
//     x 1024 512 256 /  x  x  x 128 / 8 16 32 64 / 4      pushed one cell off the corner
// That the forbidden key was pressed is seen by the board itself: the largest tile has left the
// first row and nothing stands above it.
//
// The description says "distance" without a formula, and the model for "the largest tile reached".
// Here it is what each cell of the chain lacks of its face, a cell counting 0.35 of the one before,
// to a chain that begins with 1024 or the double of the largest tile. Published: 2048 in about 80
// %. Ours reaches 2048 in about 5 % and 1024 in about 40 %. Tried and worse: all cells counting the
// same (256 in 7 %), a chain that begins with the largest tile itself (it resists the merge that
// makes a larger one), distance in ranks, more keys ahead under the same guess at the tiles, the
// nearest of the three models instead of one by the position. What the author's distance was would
// have to be known.
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
constexpr std::array<Direction, 3> kKeys{Direction::left, Direction::up, Direction::right};
// Of equals the first: towards the corner.
constexpr std::array<Direction, 4> kTried{Direction::left, Direction::up, Direction::right,
                                          kForbidden};
constexpr int kFirstChain = 10;
constexpr int kBarsFrom = 9;
constexpr double kFade = 0.35;
// Farther than any board: after it none of the three keys moves.
constexpr double kStuck = 1e9;

Model along(std::string_view shape, std::initializer_list<int> path,
            std::initializer_list<int> barred, int rank, int skipped) {
  Model model;
  model.shape = shape;
  for (int cell : barred) model.barred |= 1U << cell;
  double weight = 1;
  int step = 0;
  for (int cell : path) {
    if (rank < 1) break;
    model.ranks[static_cast<std::size_t>(cell)] = rank;
    model.weights[static_cast<std::size_t>(cell)] = weight;
    weight *= kFade;
    rank -= step++ == skipped ? 2 : 1;
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

Model model_for(Board b) {
  const int largest = board64::max_rank(b);
  const int head = std::max(kFirstChain, largest + 1);
  const auto at = [&](int cell) { return board64::rank_at(b, cell); };
  constexpr int kNone = -1;
  if (at(0) != 0 && at(0) < largest && at(1) == largest) {
    return along("pushed off", {1, 2, 3, 7, 11, 10, 9, 8, 12, 13, 14, 15}, {0, 4, 5, 6}, head,
                 kNone);
  }
  // With small tiles the row fills by itself.
  const bool lacks_third = at(0) == largest && at(1) == largest - 1 && at(2) == largest - 3;
  if (lacks_third && largest >= kBarsFrom) {
    return along("barred column", {0, 1, 2, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12}, {3, 7}, head,
                 1);
  }
  return along("full", {0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12}, {}, head, kNone);
}

double distance(Board b, const Model& model) {
  double sum = 0;
  for (std::size_t cell = 0; cell < model.ranks.size(); ++cell) {
    const double has = face(board64::rank_at(b, static_cast<int>(cell)));
    const bool barred = (model.barred >> cell & 1) != 0;
    sum += barred ? has : model.weights[cell] * std::max(0.0, face(model.ranks[cell]) - has);
  }
  return sum;
}

namespace {

// One tile ahead of a board just slid.
double distance_ahead(Board after, const Model& model) {
  const Board next = with_expected_tile(after);
  double least = kStuck;
  for (Direction d : kKeys) {
    const Board moved = board64::move(next, d);
    if (moved != next) least = std::min(least, distance(with_expected_tile(moved), model));
  }
  return least;
}

}  // namespace

Findings find(const Grid& board) {
  const Root64 root = root64(board);
  const Model model = model_for(root.before);
  Findings found;
  found.depth = 2;
  for (Direction d : kTried) {
    MoveValue& move = found.moves[index(d)];
    move.legal = root.moves[index(d)].legal;
    if (!move.legal) continue;
    move.value = -distance_ahead(root.after(d), model);
    if (d == kForbidden) move.value = -2 * kStuck;
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
                   .sizes = {"4x4"}};
};

}  // namespace

std::unique_ptr<const Strategy> make_corner_model() {
  return std::make_unique<CornerModel>();
}

}  // namespace solver
