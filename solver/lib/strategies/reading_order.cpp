// A good player's plan, as rules: the cells have an order,
//   13 14 15 16 / 12 11 10 9 / 5 6 7 8 / 4 3 2 1,
// the largest tile belongs on 1, the next on 2, and so on. The board is read in that order until a
// tile is larger than the one before it: that is the problem, and the smaller one before must grow.
// A tile grows when a move merges something into it (an empty cell, when one brings a tile there).
// Where no move does, what it could merge with is the next problem: a neighbour that is too small
// must grow first; where a bigger one is in the way the smaller of the two must grow; and so on.
// Moves that are neither left nor, worse, up are tried first; no move may spoil what was read
// before the problem.
#include <algorithm>

#include "search/ready_search.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

using board64::Board;

constexpr std::array<int, 16> kOrder{15, 14, 13, 12, 8, 9, 10, 11, 7, 6, 5, 4, 0, 1, 2, 3};
constexpr std::array<Direction, 4> kPreferred{Direction::right, Direction::down, Direction::left,
                                              Direction::up};

constexpr std::array<int, 16> places() {
  std::array<int, 16> place{};
  for (int i = 0; i < 16; ++i)
    place[static_cast<std::size_t>(kOrder[static_cast<std::size_t>(i)])] = i;
  return place;
}
// Where a cell comes in the order, 0..15.
constexpr std::array<int, 16> kPlace = places();

int cell_at(int place) {
  return kOrder[static_cast<std::size_t>(place)];
}
int place_of(int cell) {
  return kPlace[static_cast<std::size_t>(cell)];
}

class Plan {
 public:
  /// May use the first `allowed` of kPreferred.
  Plan(const Root64& root, std::size_t allowed) : root_(root), allowed_(allowed) {}

  /// The move for the first problem of the board.
  std::optional<Direction> solve() {
    for (int place = 1; place < 16; ++place) {
      if (rank(place) <= rank(place - 1)) continue;
      kept_ = place - 1;
      return grow(place - 1);
    }
    // All in order: the last tile that has a neighbour to merge with may grow.
    kept_ = 0;
    for (int place = 15; place >= 0; --place) {
      if (rank(place) == 0) continue;
      if (const auto move = directly(place)) return move;
    }
    return std::nullopt;
  }

 private:
  int rank(int place) const { return board64::rank_at(root_.before, cell_at(place)); }

  /// A move for a larger tile at this place.
  std::optional<Direction> grow(int place) {
    if ((tried_ >> place & 1) != 0) return std::nullopt;
    tried_ |= 1U << place;
    if (const auto move = directly(place)) return move;
    // Neighbours not read before the problem, those that need least first.
    std::vector<int> around = neighbours(place);
    const int own = rank(place);
    std::ranges::stable_sort(around, {}, [&](int other) { return std::abs(rank(other) - own); });
    for (int other : around) {
      const bool in_the_way = rank(other) > own && own != 0;
      if (in_the_way) continue;
      if (const auto move = grow(other)) return move;
    }
    return std::nullopt;
  }

  std::optional<Direction> directly(int place) const {
    for (std::size_t i = 0; i < allowed_; ++i) {
      const Root64::Move& move = root_.moves[index(kPreferred[i])];
      if (!move.legal || !keeps(move.after)) continue;
      if (board64::rank_at(move.after, cell_at(place)) > rank(place)) return kPreferred[i];
    }
    return std::nullopt;
  }

  /// What was read before the problem is not smaller afterwards.
  bool keeps(Board after) const {
    for (int place = 0; place < kept_; ++place) {
      if (board64::rank_at(after, cell_at(place)) < rank(place)) return false;
    }
    return true;
  }

  std::vector<int> neighbours(int place) const {
    const int cell = cell_at(place);
    std::vector<int> found;
    const auto add = [&](bool there, int other) {
      if (there && place_of(other) > kept_) found.push_back(place_of(other));
    };
    add(cell >= 4, cell - 4);
    add(cell < 12, cell + 4);
    add(cell % 4 > 0, cell - 1);
    add(cell % 4 < 3, cell + 1);
    return found;
  }

  const Root64& root_;
  std::size_t allowed_;
  /// Places before this one shall not lose.
  int kept_ = 0;
  std::uint32_t tried_ = 0;
};

std::optional<Direction> choose(const Root64& root) {
  for (std::size_t allowed = 2; allowed <= kPreferred.size(); ++allowed) {
    if (const auto move = Plan(root, allowed).solve()) return move;
  }
  for (Direction d : kPreferred) {
    if (root.moves[index(d)].legal) return d;
  }
  return std::nullopt;
}

// 4 for the move the rules choose, less for the others in the order in which they would be tried.
Findings find(const Grid& board) {
  const Root64 root = root64(board);
  Findings found;
  found.depth = 1;
  found.best = choose(root);
  double value = 3;
  for (Direction d : kPreferred) {
    MoveValue& move = found.moves[index(d)];
    move.legal = root.moves[index(d)].legal;
    if (move.legal) move.value = d == found.best ? 4 : value--;
  }
  return found;
}

class ReadingOrder final : public Strategy {
 public:
  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&, const Resources&) const override {
    return std::make_unique<ReadySearch>(find(board));
  }

 private:
  PlayerInfo info_{.name = "reading-order",
                   .author = "published without a name",
                   .idea =
                       "reads the cells in order until a tile is too large for its place, and "
                       "solves that problem, and what stands in its way",
                   .unit = "preference",
                   .sizes = {"4x4"}};
};

}  // namespace

std::unique_ptr<const Strategy> make_reading_order() {
  return std::make_unique<ReadingOrder>();
}

}  // namespace solver
