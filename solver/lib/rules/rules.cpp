#include "rules/rules.h"

#include <algorithm>

namespace solver {

const std::vector<Rules>& rules_catalogue() {
  static const std::vector<Rules> catalogue{
      {.name = "standard",
       .title = "2048",
       .spawn = {{1, 9}, {2, 1}},
       .start_tiles = 2,
       .default_rows = 4,
       .default_cols = 4},
  };
  return catalogue;
}

const Rules* find_rules(std::string_view name) {
  const auto& catalogue = rules_catalogue();
  const auto found = std::ranges::find(catalogue, name, &Rules::name);
  return found == catalogue.end() ? nullptr : &*found;
}

Rank largest_rank(const Rules& rules, int rows, int cols) {
  // A tile of rank r needs a chain of cells holding r-1, r-2, ... down to a spawned tile.
  const int chain = rules.spawn.back().rank + rows * cols - 1;
  return static_cast<Rank>(std::min<int>(chain, kMaxRank));
}

std::string why_impossible(const Rules& rules, const Grid& grid) {
  const Rank largest = largest_rank(rules, grid.rows(), grid.cols());
  for (int r = 0; r < grid.rows(); ++r) {
    for (int c = 0; c < grid.cols(); ++c) {
      const Rank rank = grid.at(r, c);
      if (rank <= largest) continue;
      const std::string where =
          "row " + std::to_string(r + 1) + ", column " + std::to_string(c + 1) + ": ";
      const std::string face =
          rank > 63 ? "2^" + std::to_string(rank) : std::to_string(std::uint64_t{1} << rank);
      return where + face + " cannot stand on a " + std::to_string(grid.rows()) + "x" +
             std::to_string(grid.cols()) + " board of the game '" + rules.name +
             "', where the largest tile is " + std::to_string(std::uint64_t{1} << largest);
    }
  }
  return {};
}

}  // namespace solver
