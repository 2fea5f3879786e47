// The heuristic for every variant: what it thinks of rows and columns, it thinks of the lines along
// which tiles move, whatever the shape; merges are those of the rules, and tiles weigh by how many
// of the smallest they are made of.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/evaluator.h"
#include "eval/heuristic.h"
#include "rules/lattice.h"
#include "rules/rules.h"

namespace solver {

/// See judged_line().
class RulesScale {
 public:
  explicit RulesScale(const Rules& rules);

  std::int64_t order(Rank rank) const { return order_[rank]; }
  std::int64_t unmerged(Rank rank) const { return unmerged_[rank]; }
  bool merges(Rank one, Rank two) const { return merges_[one][two]; }

 private:
  /// More than any variant has.
  static constexpr std::size_t kRanks = 128;

  std::array<std::int64_t, kRanks> order_{};
  std::array<std::int64_t, kRanks> unmerged_{};
  std::array<std::bitset<kRanks>, kRanks> merges_{};
};

class LatticeHeuristic {
 public:
  LatticeHeuristic(const Rules& rules, const Lattice& lattice);

  /// `cells` in the frame, row by row; allocates nothing.
  Value value(std::span<const Rank> cells) const;

  /// Rectangles beyond four cells a side: tiles inside need not be in order for those at the edge
  /// to grow. On 5x5 this takes 65536 from one game in six to seven in eight, at three own moves
  /// ahead.
  static bool has_room_inside(int rows, int cols) { return rows > 4 || cols > 4; }

  /// Large boards may be worth more, or less, than the search can add up.
  static Value bounded(std::int64_t sum);

 private:
  struct Line {
    std::vector<std::uint16_t> cells;
    HeuristicTerms terms;
  };

  RulesScale scale_;
  /// Each once, whichever way it is walked.
  std::vector<Line> lines_;
};

}  // namespace solver
