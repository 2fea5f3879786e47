// Rectangles of up to five by five on which equal pairs merge, as the expectimax search sees them:
// rows packed into words, lines slid and judged by table. The same play as ModelAny's, faster.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "eval/lattice_heuristic.h"
#include "eval/line_tables.h"
#include "search/model64.h"

namespace solver {

class ModelLines {
 public:
  using Line = LineTables::Line;
  /// Rows; those past the board's are 0.
  struct Board {
    std::array<Line, LineTables::kMostCells> rows{};
    bool operator==(const Board&) const = default;
  };

  static constexpr Value kScale = Heuristic::kScale;
  static constexpr Value kDead = 0;

  /// Keeps a reference to the rules. Requires plays().
  ModelLines(const Rules& rules, int rows, int cols)
      : rules_(&rules),
        rows_(rows),
        cols_(cols),
        across_(&LineTables::of(cols)),
        down_(&LineTables::of(rows)),
        room_inside_(LatticeHeuristic::has_room_inside(rows, cols)) {
    for (const SpawnTile& tile : rules.spawn) total_weight_ += tile.weight;
    std::uint64_t seed = 0x2f8d3c51a96e07b4U ^ static_cast<std::uint64_t>(rows * 16 + cols);
    for (const SpawnTile& tile : rules.spawn) seed = seed * 31 + tile.rank * 1009U + tile.weight;
    salt_ = splitmix64(seed);
  }

  /// Games in which only the odds and the faces differ from the standard one, and boards whose
  /// tiles the tables hold.
  static bool plays(const Rules& rules, const Grid& board) {
    const Merging& merge = rules.merge;
    return rules.shape.kind == ShapeKind::rectangle && rules.shape.walls.empty() &&
           rules.slide == SlideKind::far && rules.where == SpawnWhere::anywhere &&
           rules.when == SpawnWhen::changed && merge.kind == MergeKind::equal && merge.count == 2 &&
           merge.first == MergeFirst::wall && !merge.again &&
           board.rows() <= LineTables::kMostCells && board.cols() <= LineTables::kMostCells &&
           board.max_rank() < LineTables::kTopRank;
  }

  using Move = ModelMove<Board>;
  using Moves = std::array<Move, 4>;

  Moves root_moves(const Grid& grid) const {
    Board before;
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < cols_; ++c) {
        before.rows[static_cast<std::size_t>(r)] |= Line{grid.at(r, c)} << shift(c);
      }
    }
    Moves result;
    moves(before, result);
    return result;
  }

  void moves(const Board& before, Moves& result) const {
    const Board turned = transposed(before, rows_, cols_);
    const auto put = [&result](Direction d, const Board& from, const Board& slid,
                               const Board& after) {
      result[index(d)] = {slid != from, after, 0};
    };
    const Board left = slid(before, *across_, rows_);
    const Board right = slid_back(before, *across_, rows_, cols_);
    const Board up = slid(turned, *down_, cols_);
    const Board down = slid_back(turned, *down_, cols_, rows_);
    put(Direction::up, turned, up, transposed(up, cols_, rows_));
    put(Direction::right, before, right, right);
    put(Direction::down, turned, down, transposed(down, cols_, rows_));
    put(Direction::left, before, left, left);
  }

  template <class Visit>
  std::int64_t spawns(const Board& after, Probability probability, bool reverse,
                      Visit&& visit) const {
    const int cells = count_empty(after);
    const Probability each = probability / static_cast<Probability>(cells);
    Board before = after;
    const int size = rows_ * cols_;
    for (int i = 0; i < size; ++i) {
      const int at = reverse ? size - 1 - i : i;
      Line& row = before.rows[static_cast<std::size_t>(at / cols_)];
      const int bits = shift(at % cols_);
      if ((row >> bits & LineTables::kCellMask) != 0) continue;
      for (const SpawnTile& tile : rules_->spawn) {
        const Line tiled = row | Line{tile.rank} << bits;
        const Line untiled = std::exchange(row, tiled);
        const Probability p = static_cast<Probability>(std::uint64_t{each} * tile.weight /
                                                       static_cast<std::uint64_t>(total_weight_));
        const bool go_on = visit(before, tile.weight, p);
        row = untiled;
        if (!go_on) return 0;
      }
    }
    return total_weight_ * cells;
  }

  int count_spawns(const Board& after) const {
    return count_empty(after) * static_cast<int>(rules_->spawn.size());
  }

  Value value(const Board& after, std::uint64_t& evaluated) const {
    ++evaluated;
    return judged(after, *across_, *down_, rows_, cols_);
  }

  Value best(const Board& before, std::uint64_t& evaluated) const {
    Value best = kDead;
    // Lines count the same whichever way the board is turned: moves along columns are judged as
    // they come, turned.
    const auto consider = [&](const Board& from, const Board& after, const LineTables& along,
                              const LineTables& across, int lines, int cells) {
      if (after == from) return;
      ++evaluated;
      best = std::max(best, judged(after, along, across, lines, cells));
    };
    const Board turned = transposed(before, rows_, cols_);
    consider(turned, slid(turned, *down_, cols_), *down_, *across_, cols_, rows_);
    consider(before, slid_back(before, *across_, rows_, cols_), *across_, *down_, rows_, cols_);
    consider(turned, slid_back(turned, *down_, cols_, rows_), *down_, *across_, cols_, rows_);
    consider(before, slid(before, *across_, rows_), *across_, *down_, rows_, cols_);
    return best;
  }

  Value dead() const { return kDead; }
  Value worst() const { return kDead; }

  std::uint64_t key(const Board& after) const {
    std::uint64_t hash = salt_ ^ after.rows[0] ^ std::uint64_t{after.rows[1]} << 32;
    hash = splitmix64(hash) ^ after.rows[2] ^ std::uint64_t{after.rows[3]} << 32;
    hash = splitmix64(hash) ^ after.rows[4];
    return splitmix64(hash);
  }

 private:
  static constexpr int shift(int cell) { return cell * LineTables::kBits; }

  static Board slid(const Board& board, const LineTables& tables, int lines) {
    Board result;
    for (int i = 0; i < lines; ++i) {
      const auto at = static_cast<std::size_t>(i);
      result.rows[at] = tables.slid(board.rows[at]);
    }
    return result;
  }

  /// Towards the last cell.
  static Board slid_back(const Board& board, const LineTables& tables, int lines, int cells) {
    Board result;
    for (int i = 0; i < lines; ++i) {
      const auto at = static_cast<std::size_t>(i);
      result.rows[at] = reversed(tables.slid(reversed(board.rows[at], cells)), cells);
    }
    return result;
  }

  static Line reversed(Line line, int cells) {
    Line result = 0;
    for (int i = 0; i < cells; ++i) {
      result = result << LineTables::kBits | (line & LineTables::kCellMask);
      line >>= LineTables::kBits;
    }
    return result;
  }

  static Board transposed(const Board& board, int lines, int cells) {
    Board result;
    for (int r = 0; r < lines; ++r) {
      Line line = board.rows[static_cast<std::size_t>(r)];
      for (int c = 0; c < cells; ++c) {
        result.rows[static_cast<std::size_t>(c)] |= (line & LineTables::kCellMask) << shift(r);
        line >>= LineTables::kBits;
      }
    }
    return result;
  }

  Value judged(const Board& board, const LineTables& along, const LineTables& across, int lines,
               int cells) const {
    return LatticeHeuristic::bounded(sum(board, along, lines) +
                                     sum(transposed(board, lines, cells), across, cells));
  }

  std::int64_t sum(const Board& board, const LineTables& tables, int lines) const {
    std::int64_t sum = 0;
    for (int i = 0; i < lines; ++i) {
      const Line line = board.rows[static_cast<std::size_t>(i)];
      const bool inner = room_inside_ && i > 0 && i < lines - 1;
      sum += inner ? tables.inner_value(line) : tables.value(line);
    }
    return sum;
  }

  int count_empty(const Board& board) const {
    // The lowest bit of each cell.
    constexpr Line kOnes = 0x0010'8421;
    int tiles = 0;
    for (const Line row : board.rows) {
      tiles += std::popcount((row | row >> 1 | row >> 2 | row >> 3 | row >> 4) & kOnes);
    }
    return rows_ * cols_ - tiles;
  }

  const Rules* rules_;
  int rows_;
  int cols_;
  const LineTables* across_;
  const LineTables* down_;
  bool room_inside_;
  std::int64_t total_weight_ = 0;
  std::uint64_t salt_;
};

}  // namespace solver
