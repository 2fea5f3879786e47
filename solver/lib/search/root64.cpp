#include "search/root64.h"

#include "board/downgrade.h"
#include "rules/game.h"

namespace solver {

Root64 root64(const Grid& grid) {
  const int top = headroom_top(grid);
  Root64 root;
  root.before = map_down(grid, top);
  const board64::AllMoves all = board64::all_moves(root.before);
  for (Direction d : kDirections) {
    Grid after = grid;
    if (!slide(after, d).moved) continue;
    Root64::Move& move = root.moves[index(d)];
    move.legal = true;
    move.score = all.score(d);
    // Without a gap left to close, the merge at the very top is invisible on the mapped board.
    move.after = all.after[index(d)] != root.before ? all.after[index(d)] : map_down(after, top);
  }
  return root;
}

}  // namespace solver
