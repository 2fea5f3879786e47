#include "board/downgrade.h"

#include <algorithm>
#include <array>

namespace solver {

board64::Board map_down(const Grid& grid, int top) {
  std::array<bool, 256> present{};
  for (Rank rank : grid.cells()) present[rank] = true;
  int max = grid.max_rank();
  // to[rank]: where a rank ends up.
  std::array<int, 256> to{};
  for (int rank = 0; rank < 256; ++rank) to[static_cast<std::size_t>(rank)] = rank;
  for (int gap = max - 1; gap >= 1 && max > top; --gap) {
    if (present[static_cast<std::size_t>(gap)]) continue;
    for (int rank = gap + 1; rank < 256; ++rank) --to[static_cast<std::size_t>(rank)];
    --max;
  }
  board64::Board b = 0;
  int cell = 0;
  for (Rank rank : grid.cells()) {
    const int mapped = std::min(to[rank], board64::kMaxRank);
    b |= static_cast<board64::Board>(mapped) << (4 * cell++);
  }
  return b;
}

int headroom_top(const Grid& grid) {
  const auto cells = grid.cells();
  const auto count = [&](Rank rank) { return std::ranges::count(cells, rank); };
  const bool fits = grid.max_rank() < board64::kMaxRank ||
                    (grid.max_rank() == board64::kMaxRank && count(15) == 1 && count(14) == 0);
  return fits ? board64::kMaxRank : board64::kMaxRank - 1;
}

}  // namespace solver
