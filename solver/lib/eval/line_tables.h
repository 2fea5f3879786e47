// What a row or column of up to five cells slides to and what the heuristic thinks of it, looked up
// instead of computed. Lines are packed five bits a cell, the first cell lowest.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"
#include "eval/evaluator.h"

namespace solver {

class LineTables {
 public:
  using Line = std::uint32_t;

  static constexpr int kMostCells = 5;
  static constexpr int kBits = 5;
  static constexpr Line kCellMask = (1U << kBits) - 1;
  /// Higher tiles are not in the tables; two of this rank stay apart.
  static constexpr Rank kTopRank = 17;

  /// Requires 2 <= cells <= kMostCells. Made at the first call (18^cells entries, 23 MB for five
  /// cells, some tenths of a second) and kept. Thread-safe.
  static const LineTables& of(int cells);

  /// Towards the first cell.
  Line slid(Line line) const { return entries_[place(line)].slid; }
  /// As heuristic_line(), for lines at the edge and for the others.
  Value value(Line line) const { return entries_[place(line)].value; }
  Value inner_value(Line line) const { return entries_[place(line)].inner_value; }

 private:
  struct Entry {
    Line slid;
    Value value;
    Value inner_value;
  };

  // A dense number for a line, in two halves so that each look-up stays small.
  static constexpr int kLowCells = 3;
  static constexpr Line kLowMask = (1U << (kLowCells * kBits)) - 1;

  explicit LineTables(int cells);

  std::uint32_t place(Line line) const {
    return low_[line & kLowMask] + high_[line >> (kLowCells * kBits)];
  }

  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> high_;
  std::vector<Entry> entries_;
};

}  // namespace solver
