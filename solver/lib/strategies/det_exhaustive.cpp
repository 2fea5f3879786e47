// Looks at every line of play of the game without chance: "Det 2048" puts a 2 on the first free
// cell from the top left after each move. Depth 5, a board is worth its free cells, a dead one -1.
// The description is silent on details that decide which of the many equal lines is played, so each
// is an option: the order in which directions are tried, whether the first or the last of equals
// wins, whether tiles pair up from the wall or from the far end, and whether a line counts by its
// last board, by all its boards, or all lines of a move are added up.
//
// Published: from the empty grid 4096 and 4,006 moves, last board
// 2 64 16 4 / 16 4096 128 512 / 2048 64 1024 16 / 2 4 16 2. None of the readings ends on that
// board. With the last board's free cells and pairs from the wall the 24 orders of directions end
// at 8192 once, 4096 five times, 2048 eleven times, 1024 seven times, after 1,025 to 5,703 moves;
// with pairs from the far end at 8192 once, 4096 six times, 2048 sixteen times, 1024 once. In all
// 1,386 games over depth 4 to 6, dead leaves seen or not, and the three ways to count, 313 end at
// 4096; the nearest to 4,006 are 3,999 and 4,009 moves. What is published is one draw of many.
#include <algorithm>

#include "search/deepening_search.h"
#include "search/root64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

using board64::Board;

constexpr int kDepth = 5;
constexpr int kDead = -1;

enum class Worth { leaf, line, all_lines };

struct Reading {
  bool from_far_end = false;
  Worth worth = Worth::leaf;
};

// Rows slid to the left and right with pairs made from the far end.
struct FarRows {
  std::array<std::uint16_t, 65536> left{};
  std::array<std::uint16_t, 65536> right{};
};

std::uint16_t reversed(std::uint32_t row) {
  return static_cast<std::uint16_t>((row & 0xf) << 12 | (row & 0xf0) << 4 | (row & 0xf00) >> 4 |
                                    row >> 12);
}

std::uint16_t slide_left_from_far_end(std::uint32_t row) {
  std::vector<int> tiles;
  for (int i = 0; i < 4; ++i) {
    const int rank = static_cast<int>(row >> (4 * i) & 0xf);
    if (rank != 0) tiles.push_back(rank);
  }
  for (std::size_t i = tiles.size(); i-- > 1;) {
    if (tiles[i] != tiles[i - 1] || tiles[i] == board64::kMaxRank) continue;
    ++tiles[i - 1];
    tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(i));
    if (--i == 0) break;
  }
  std::uint32_t packed = 0;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    packed |= static_cast<std::uint32_t>(tiles[i]) << (4 * i);
  }
  return static_cast<std::uint16_t>(packed);
}

const FarRows& far_rows() {
  static const auto rows = [] {
    auto made = std::make_unique<FarRows>();
    for (std::uint32_t row = 0; row < 65536; ++row) {
      made->left[row] = slide_left_from_far_end(row);
      made->right[row] = reversed(slide_left_from_far_end(reversed(row)));
    }
    return made;
  }();
  return *rows;
}

Board slide_far(Board b, Direction d) {
  const bool vertical = d == Direction::up || d == Direction::down;
  const auto& rows =
      d == Direction::up || d == Direction::left ? far_rows().left : far_rows().right;
  const Board from = vertical ? board64::transpose(b) : b;
  Board to = 0;
  for (int r = 0; r < 4; ++r) to |= Board{rows[board64::row(from, r)]} << (16 * r);
  return vertical ? board64::transpose(to) : to;
}

Board with_tile(Board after) {
  const Board mask = board64::empty_mask(after);
  return after | (mask & (0 - mask));
}

class Exhaustive final : public Lookahead {
 public:
  Exhaustive(const Root64& root, const Reading& reading) : root_(root), reading_(reading) {}

  std::array<bool, 4> legal() const override { return root_.legal(); }
  int max_depth() const override { return kDepth; }
  double value(Direction first, int depth, Watch& watch) override {
    const Board after = reading_.from_far_end ? slide_far(root_.before, first) : root_.after(first);
    return follow(after, depth - 1, watch);
  }

 private:
  int follow(Board after, int depth, Watch& watch) const {
    const Board before = with_tile(after);
    const int free = board64::count_empty(before);
    if (depth == 0 || watch.stopped()) {
      watch.step();
      return board64::can_move(before) ? free : kDead;
    }
    int best = kDead;
    int sum = 0;
    bool alive = false;
    for (Direction d : kDirections) {
      const Board next = reading_.from_far_end ? slide_far(before, d) : board64::move(before, d);
      if (next == before) continue;
      alive = true;
      const int value = follow(next, depth - 1, watch);
      best = std::max(best, value);
      sum += value;
    }
    if (!alive) return kDead;
    if (reading_.worth == Worth::all_lines) return sum;
    return reading_.worth == Worth::line ? best + free : best;
  }

  const Root64 root_;
  const Reading reading_;
};

/// The same findings with another winner among equals.
class Preferring final : public Search {
 public:
  Preferring(std::unique_ptr<Search> search, std::array<Direction, 4> order, bool last)
      : search_(std::move(search)), order_(order), last_(last) {}

  Outcome run(const Slice& slice) override { return search_->run(slice); }

  Findings findings() const override {
    Findings found = search_->findings();
    if (!found.best) return found;
    const double best = found.moves[index(*found.best)].value;
    bool chosen = false;
    for (Direction d : order_) {
      const MoveValue& move = found.moves[index(d)];
      if (!move.legal || move.value != best || (chosen && !last_)) continue;
      found.best = d;
      chosen = true;
    }
    return found;
  }

 private:
  std::unique_ptr<Search> search_;
  std::array<Direction, 4> order_;
  bool last_;
};

std::vector<std::string> all_orders() {
  std::string order = "dlru";
  std::vector<std::string> orders;
  do orders.push_back(order);
  while (std::ranges::next_permutation(order).found);
  return orders;
}

Direction direction_of(char letter) {
  return letter == 'u'   ? Direction::up
         : letter == 'r' ? Direction::right
         : letter == 'd' ? Direction::down
                         : Direction::left;
}

class DetExhaustive final : public OptionedStrategy<DetExhaustive> {
 public:
  explicit DetExhaustive(const Options& options)
      : OptionedStrategy(options),
        reading_{.from_far_end = options.is("merge", "far"),
                 .worth = options.is("value", "line")        ? Worth::line
                          : options.is("value", "all-lines") ? Worth::all_lines
                                                             : Worth::leaf},
        last_(options.is("ties", "last")) {
    for (std::size_t i = 0; i < 4; ++i) order_[i] = direction_of(options.word("order")[i]);
  }

  static PlayerInfo describe() {
    return {.name = "det-exhaustive",
            .author = "published without a name",
            .idea = "the game without chance: every line five moves deep, most free cells",
            .unit = "free cells",
            .sizes = {"4x4"},
            .options = {{.name = "order",
                         .idea = "directions in the order they are tried: up, right, down, left",
                         .standard = "urdl",
                         .choices = all_orders()},
                        {.name = "ties",
                         .idea = "which of equal directions is played",
                         .standard = "first",
                         .choices = {"first", "last"}},
                        {.name = "merge",
                         .idea = "where pairs are made first",
                         .standard = "wall",
                         .choices = {"wall", "far"}},
                        {.name = "value",
                         .idea = "what a move is worth: its best line's last board, all boards of "
                                 "that line, or the last boards of all lines added up",
                         .standard = "leaf",
                         .choices = {"leaf", "line", "all-lines"}}}};
  }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return rules.name == "det" && rows == 4 && cols == 4;
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    auto search = std::make_unique<DeepeningSearch>(
        std::make_unique<Exhaustive>(root64(board), reading_), resources.max_depth);
    return std::make_unique<Preferring>(std::move(search), order_, last_);
  }

 private:
  Reading reading_;
  std::array<Direction, 4> order_{};
  bool last_;
};

}  // namespace

std::unique_ptr<const Strategy> make_det_exhaustive() {
  return DetExhaustive::make();
}

}  // namespace solver
