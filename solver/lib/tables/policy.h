// Which table fits a board, and what it says about each move.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/board64.h"
#include "tables/table_file.h"

namespace solver::tables {

/// One table's word on one position.
struct Verdict {
  /// Null when no table fits.
  const Table* table = nullptr;
  /// Chance of success after each move, indexed by Direction; 0 where illegal, where the locks are
  /// lost, or where the table knows of no chance. Where every move shifts the locks, what bringing
  /// them straight back is worth.
  std::array<float, 4> chances{};

  float best_chance() const;
  /// The move of that chance.
  Direction best() const;
};

/// Any thread may use it. A board is the search's: ranks 0..15, tiles that matter to a table not
/// downgraded.
class Policy {
 public:
  /// The tables must outlive the policy. Tables whose locks lie alike are one family. Of its
  /// `exact` tables, the one with the largest caps below the smallest locked tile judges a board;
  /// where there is none, the family's far-sighted one does: its goal is beyond the smallest
  /// locked tile, which will merge on the way, and until then it keeps the free tiles in order.
  /// At most one far-sighted table a family.
  Policy(const std::vector<const Table*>& exact, const std::vector<const Table*>& far_sighted);

  /// Best verdict of each family that fits, those with more locked cells last; families that do
  /// not fit have a null table.
  struct Verdicts {
    static constexpr std::size_t kMaxFamilies = 4;
    std::array<Verdict, kMaxFamilies> families{};
    std::size_t count = 0;
  };
  Verdicts judge(Board before) const;

 private:
  struct Family {
    Board lock_mask = 0;
    std::uint16_t lock_cells = 0;
    Arrangement arrangement;
    // By the smallest locked rank: the table for it.
    std::array<const Table*, board64::kMaxRank + 1> by_rank{};
  };

  Family& family_of(const Shape& shape);
  // The table for a board seen in a family's own orientation, or null.
  static const Table* fitting(const Family& family, Board image);
  static Verdict judge(const Family& family, Board before);

  std::vector<Family> families_;
};

}  // namespace solver::tables
