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
  /// The tables must outlive the policy. Of the tables whose locks lie alike, those made for the
  /// board's own anchor speak before those made for a larger one, whose goal lies beyond a merge
  /// they do not foresee; where the goal is a tile beside the locks, the farthest goal speaks
  /// first.
  explicit Policy(const std::vector<const Table*>& tables);

  /// The best verdict of each table, those with more locked cells last; tables that do not fit
  /// the board give a verdict without a table.
  struct Verdicts {
    static constexpr std::size_t kMaxFamilies = 4;
    std::array<Verdict, kMaxFamilies> families{};
    std::size_t count = 0;
  };
  Verdicts judge(Board before) const;

 private:
  struct Member {
    const Table* table = nullptr;
    int largest_cap = 0;
    Arrangement arrangement;
  };
  struct Family {
    Board lock_mask = 0;
    std::uint16_t lock_cells = 0;
    /// In the order in which they are asked.
    std::vector<Member> members;
  };

  // Whether the table judges a board, seen in the family's own orientation.
  static bool fits(const Family& family, const Member& member, Board image);
  static Verdict judge(const Family& family, Board before);
  static Verdict judge(const Family& family, const Table& table, const board64::AllMoves& moves,
                       Board before, std::size_t symmetry);

  std::vector<Family> families_;
};

}  // namespace solver::tables
