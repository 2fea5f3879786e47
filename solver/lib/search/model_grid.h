// Any rectangular board as the expectimax search sees it, evaluated by the heuristic's lines.
// Plain: the 4x4 board has a far faster model of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "eval/heuristic.h"
#include "rules/interpreter.h"
#include "search/model64.h"

namespace solver {

class ModelGrid {
 public:
  /// Row-major; cells past the board's size stay 0.
  struct Board {
    std::array<Rank, kMaxSide * kMaxSide> cells{};
    bool operator==(const Board&) const = default;
  };

  static constexpr Value kScale = Heuristic::kScale;
  static constexpr Value kDead = 0;

  /// Keeps a reference to the rules. Requires plays().
  ModelGrid(const Rules& rules, int rows, int cols)
      : rules_(&rules), game_(rules, rows, cols), rows_(rows), cols_(cols) {
    for (const SpawnTile& tile : rules.spawn) total_weight_ += tile.weight;
    std::uint64_t seed =
        name_hash(rules.name) ^ static_cast<std::uint64_t>(rows * (kMaxSide + 1) + cols);
    salt_ = splitmix64(seed);
  }

  /// Rectangles where each free cell is as likely as the next to get a tile, after moves only.
  static bool plays(const Rules& rules) {
    return rules.shape.kind == ShapeKind::rectangle && rules.where == SpawnWhere::anywhere &&
           rules.when == SpawnWhen::changed;
  }

  using Move = ModelMove<Board>;
  using Moves = std::array<Move, 4>;

  Moves root_moves(const Grid& grid) const {
    Board before;
    std::ranges::copy(grid.cells(), before.cells.begin());
    Moves result;
    moves(before, result);
    return result;
  }

  void moves(const Board& before, Moves& result) const {
    for (Direction d : kDirections) {
      Move& move = result[index(d)];
      move.after = before;
      move.legal = game_.slide(move.after.cells, index(d)).moved;
    }
  }

  template <class Visit>
  std::int64_t spawns(const Board& after, Probability probability, bool reverse,
                      Visit&& visit) const {
    const int cells = count_empty(after);
    const Probability each = probability / static_cast<Probability>(cells);
    Board before = after;
    const auto& places = game_.lattice().cells;
    for (std::size_t i = 0; i < places.size(); ++i) {
      Rank& cell = before.cells[places[reverse ? places.size() - 1 - i : i]];
      if (cell != 0) continue;
      for (const SpawnTile& tile : rules_->spawn) {
        cell = tile.rank;
        const Probability p = static_cast<Probability>(std::uint64_t{each} * tile.weight /
                                                       static_cast<std::uint64_t>(total_weight_));
        if (!visit(before, tile.weight, p)) return 0;
      }
      cell = 0;
    }
    return total_weight_ * cells;
  }

  int count_spawns(const Board& after) const {
    return count_empty(after) * static_cast<int>(rules_->spawn.size());
  }

  Value value(const Board& after, std::uint64_t& evaluated) const {
    ++evaluated;
    const std::span<const Rank> cells(after.cells);
    std::int64_t sum = 0;
    for (int r = 0; r < rows_; ++r) {
      sum += heuristic_line(
          cells.subspan(static_cast<std::size_t>(r * cols_), static_cast<std::size_t>(cols_)),
          terms(r, rows_));
    }
    std::array<Rank, kMaxSide> column;
    for (int c = 0; c < cols_; ++c) {
      for (int r = 0; r < rows_; ++r) {
        column[static_cast<std::size_t>(r)] = cells[static_cast<std::size_t>(r * cols_ + c)];
      }
      sum +=
          heuristic_line(std::span(column).first(static_cast<std::size_t>(rows_)), terms(c, cols_));
    }
    return bounded(sum);
  }

  /// Beyond four cells a side, tiles inside need not be in order for those at the edge to grow. On
  /// 5x5 this takes 65536 from one game in six to seven in eight, at three own moves ahead.
  static bool has_room_inside(int rows, int cols) { return std::max(rows, cols) > 4; }

  /// Large boards may be worth more, or less, than the search can add up.
  static Value bounded(std::int64_t sum) {
    constexpr std::int64_t kLimit = std::int64_t{1} << 30;
    return static_cast<Value>(std::clamp(sum, 1 - kLimit, kLimit - 1));
  }

  Value best(const Board& before, std::uint64_t& evaluated) const {
    Value best = kDead;
    for (Direction d : kDirections) {
      Board after = before;
      if (game_.slide(after.cells, index(d)).moved) best = std::max(best, value(after, evaluated));
    }
    return best;
  }

  Value dead() const { return kDead; }
  Value worst() const { return kDead; }
  std::uint64_t key(const Board& after) const {
    std::uint64_t hash = salt_;
    for (int i = 0; i < size(); i += 8) {
      std::uint64_t word;
      std::memcpy(&word, after.cells.data() + i, sizeof word);
      hash ^= word;
      hash = splitmix64(hash);
    }
    return hash;
  }

 private:
  // FNV-1a: std::hash differs between libraries.
  static std::uint64_t name_hash(std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
  }

  int size() const { return rows_ * cols_; }

  HeuristicTerms terms(int line, int lines) const {
    const bool inner = line > 0 && line < lines - 1 && has_room_inside(rows_, cols_);
    return inner ? HeuristicTerms::inner : HeuristicTerms::all;
  }

  int count_empty(const Board& b) const {
    return static_cast<int>(std::ranges::count_if(
        game_.lattice().cells, [&](std::uint16_t at) { return b.cells[at] == 0; }));
  }

  const Rules* rules_;
  Interpreter game_;
  int rows_;
  int cols_;
  std::int64_t total_weight_ = 0;
  std::uint64_t salt_;
};

}  // namespace solver
