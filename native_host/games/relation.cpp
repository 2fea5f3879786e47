#include "games/relation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>

#include "rules/interpreter.h"

namespace host {
namespace {

bool same_shape(const solver::Grid& a, const solver::Grid& b) {
  return a.rows() == b.rows() && a.cols() == b.cols();
}

bool one_move_apart(const solver::Grid& from, const solver::Grid& to, const solver::Rules& rules) {
  const solver::Interpreter game(rules, from.rows(), from.cols());
  for (std::size_t direction = 0; direction < game.directions(); ++direction) {
    solver::Grid slid = from;
    const solver::Slide slide = game.slide(slid.cells(), direction);
    if (game.answers(slide, slid.cells()) && is_one_spawn_apart(slid, to, rules)) return true;
  }
  return false;
}

// worth[k]: sum of the faces of rank k and above.
std::array<double, solver::kMaxRank + 1> worth(const solver::Rules& rules,
                                               const solver::Grid& board) {
  std::array<double, solver::kMaxRank + 1> sums{};
  for (const solver::Rank rank : board.cells()) {
    if (rank != 0) sums[rank] += static_cast<double>(solver::face_of(rules, rank));
  }
  for (std::size_t k = sums.size() - 1; k > 0; --k) sums[k - 1] += sums[k];
  return sums;
}

}  // namespace

bool can_spawn(const solver::Rules& rules, solver::Rank rank) {
  return std::ranges::find(rules.spawn, rank, &solver::SpawnTile::rank) != rules.spawn.end();
}

bool is_one_spawn_apart(const solver::Grid& board, const solver::Grid& found,
                        const solver::Rules& rules) {
  if (!same_shape(board, found)) return false;
  int differing = 0;
  for (std::size_t i = 0; i < board.cells().size(); ++i) {
    const solver::Rank before = board.cells()[i];
    const solver::Rank after = found.cells()[i];
    if (before == after) continue;
    if (before != 0 || !can_spawn(rules, after) || ++differing > 1) return false;
  }
  return differing == 1;
}

bool is_same(const Known& known, const solver::Grid& found, const solver::Rules& rules) {
  if (known.spawn_unseen) return is_one_spawn_apart(known.board, found, rules);
  return known.board == found;
}

bool follows(const Known& known, const solver::Grid& found, const solver::Rules& rules) {
  if (!same_shape(known.board, found)) return false;
  if (!known.spawn_unseen) return one_move_apart(known.board, found, rules);
  solver::Grid board = known.board;
  for (solver::Rank& cell : board.cells()) {
    if (cell != 0) continue;
    for (const solver::SpawnTile& tile : rules.spawn) {
      cell = tile.rank;
      if (one_move_apart(board, found, rules)) return true;
    }
    cell = 0;
  }
  return false;
}

bool could_follow(const Known& known, const solver::Grid& found, const solver::Rules& rules) {
  if (!same_shape(known.board, found)) return false;
  const auto before = worth(rules, known.board);
  const auto after = worth(rules, found);
  if (after[0] <= before[0]) return false;
  return std::ranges::equal(after, before, std::greater_equal<>());
}

}  // namespace host
