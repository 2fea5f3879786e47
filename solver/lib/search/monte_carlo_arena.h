// Where random games are played: the 64-bit board for the standard game, the exact grid for all
// others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/interpreter.h"
#include "search/playout64.h"
#include "search/root64.h"

namespace solver {

struct Game {
  /// Of the moves played, the first move not counted.
  std::uint64_t score = 0;
  std::uint64_t moves = 0;
  int largest = 0;
};

class Arena64 {
 public:
  using Board = board64::Board;
  struct Moved {
    Board after;
    std::uint64_t score;
  };
  static constexpr std::size_t kDirections = 4;
  using FirstMoves = std::array<std::optional<Moved>, kDirections>;

  std::size_t directions() const { return kDirections; }
  FirstMoves first_moves(const Grid& grid) const {
    const Root64 root = root64(grid);
    FirstMoves moves;
    for (std::size_t d = 0; d < moves.size(); ++d) {
      if (root.moves[d].legal) moves[d] = Moved{root.moves[d].after, root.moves[d].score};
    }
    return moves;
  }

  std::optional<Moved> move(Board b, std::uint32_t direction) const {
    const board64::Moved moved = board64::move_scored(b, solver::kDirections[direction]);
    if (moved.after == b) return std::nullopt;
    return Moved{moved.after, moved.score};
  }
  Board spawned(const Moved& moved, Rng& rng) const { return board64::spawn(moved.after, rng); }
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
  struct Moved {
    Grid before;
    std::uint32_t direction;
    std::uint64_t score;
  };
  static constexpr std::size_t kDirections = kMostDirections;
  using FirstMoves = std::array<std::optional<Moved>, kDirections>;

  explicit ArenaGrid(const Interpreter& game) : game_(game) {}

  std::size_t directions() const { return game_.directions(); }
  FirstMoves first_moves(const Grid& grid) const {
    FirstMoves moves;
    for (std::uint32_t d = 0; d < directions(); ++d) moves[d] = move(grid, d);
    return moves;
  }

  std::optional<Moved> move(const Grid& board, std::uint32_t direction) const {
    if (game_.ended(board.cells())) return std::nullopt;
    Grid after = board;
    const Slide slid = game_.slide(after.cells(), direction);
    if (!game_.answers(slid, after.cells())) return std::nullopt;
    return Moved{board, direction, slid.score};
  }
  Grid spawned(const Moved& moved, Rng& rng) const {
    Grid board = moved.before;
    game_.move(board, static_cast<Direction>(moved.direction), rng);
    return board;
  }
  bool over(const Grid& b) const { return game_.over(b); }
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
  /// A direction drawn uniformly among those that do anything, and a new tile.
  bool step(Grid& board, Rng& rng, Game& game) const {
    if (game_.ended(board.cells())) return false;
    const bool dead_keys_answer = game_.rules().when == SpawnWhen::key;
    std::array<std::uint32_t, kMostDirections> order{0, 1, 2, 3, 4, 5, 6, 7};
    for (auto left = static_cast<std::uint32_t>(directions()); left > 0; --left) {
      std::swap(order[left - 1], order[rng.below(left)]);
      const bool free = dead_keys_answer && game_.has_free_cell(board.cells());
      const Slide slid = game_.move(board, static_cast<Direction>(order[left - 1]), rng);
      if (!slid.moved && !free) continue;
      game.score += slid.score;
      return true;
    }
    return false;
  }

  Interpreter game_;
};

}  // namespace solver
