// Where random games are played: the 64-bit board for the standard game, the exact grid for all
// others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/game.h"
#include "search/playout64.h"
#include "search/root64.h"

namespace solver {

template <class Board>
struct FirstMove {
  Board after;
  std::uint64_t score;
};

struct Game {
  /// Of the moves played, the first move not counted.
  std::uint64_t score = 0;
  std::uint64_t moves = 0;
  int largest = 0;
};

class Arena64 {
 public:
  using Board = board64::Board;
  using Moved = FirstMove<Board>;

  std::array<std::optional<Moved>, 4> first_moves(const Grid& grid) const {
    const Root64 root = root64(grid);
    std::array<std::optional<Moved>, 4> moves;
    for (std::size_t d = 0; d < moves.size(); ++d) {
      if (root.moves[d].legal) moves[d] = Moved{root.moves[d].after, root.moves[d].score};
    }
    return moves;
  }

  std::optional<Moved> move(Board b, std::uint32_t direction) const {
    const board64::Moved moved = board64::move_scored(b, kDirections[direction]);
    if (moved.after == b) return std::nullopt;
    return Moved{moved.after, moved.score};
  }
  Board spawned(Board after, Rng& rng) const { return board64::spawn(after, rng); }
  bool over(Board b) const { return !board64::can_move(b); }
  int largest(Board b) const { return board64::max_rank(b); }
  std::uint64_t key(Board b) const { return b; }

  Game play_out(Board b, Rng& rng) const {
    const Playout played = solver::play_out(b, rng);
    return {played.score, played.moves, board64::max_rank(played.end)};
  }
};

class ArenaGrid {
 public:
  using Board = Grid;
  using Moved = FirstMove<Board>;

  /// Keeps a reference to the rules.
  explicit ArenaGrid(const Rules& rules) : rules_(&rules) {}

  std::array<std::optional<Moved>, 4> first_moves(const Grid& grid) const {
    std::array<std::optional<Moved>, 4> moves;
    for (std::uint32_t d = 0; d < moves.size(); ++d) moves[d] = move(grid, d);
    return moves;
  }

  std::optional<Moved> move(const Grid& board, std::uint32_t direction) const {
    Moved moved{board, 0};
    const Slide slid = slide(moved.after, kDirections[direction]);
    if (!slid.moved) return std::nullopt;
    moved.score = slid.score;
    return moved;
  }
  Grid spawned(Grid after, Rng& rng) const {
    spawn(*rules_, after, rng);
    return after;
  }
  bool over(const Grid& b) const { return is_over(b); }
  int largest(const Grid& b) const { return b.max_rank(); }
  std::uint64_t key(const Grid& b) const {
    std::uint64_t hash = 0;
    for (Rank rank : b.cells()) hash = derive_seed(hash, rank);
    return hash;
  }

  Game play_out(Grid board, Rng& rng) const {
    Game game;
    while (step(board, rng, game)) ++game.moves;
    game.largest = largest(board);
    return game;
  }

 private:
  /// A direction drawn uniformly among the legal ones, and a new tile.
  bool step(Grid& board, Rng& rng, Game& game) const {
    std::array<std::uint32_t, 4> order{0, 1, 2, 3};
    for (std::uint32_t left = 4; left > 0; --left) {
      std::swap(order[left - 1], order[rng.below(left)]);
      const Slide slid = slide(board, kDirections[order[left - 1]]);
      if (!slid.moved) continue;
      game.score += slid.score;
      spawn(*rules_, board, rng);
      return true;
    }
    return false;
  }

  const Rules* rules_;
};

}  // namespace solver
