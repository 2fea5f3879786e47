// The 4x4 board in one 64-bit word, for search and training: cell (row, col) is the nibble at bit
// 4 * (4 * row + col) and holds a rank 0..15. Rank 15 (32768) is the top: two of them do not merge
// here, so nothing ever wraps; boards that need more headroom are mapped down first (downgrade.h).
// The idea of moving rows through a 65536-entry table is R. Xiao's (nneonneo/2048-ai).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "board/direction.h"
#include "board/grid.h"
#include "board/rng.h"

namespace solver::board64 {

using Board = std::uint64_t;

inline constexpr int kCells = 16;
inline constexpr int kMaxRank = 15;

/// What the slides of one row give. The score is the same in both directions: equal neighbours
/// pair up within a run, whichever end they start from.
struct RowMoves {
  std::uint16_t left;
  std::uint16_t right;
  /// Sum of the faces made by merging.
  std::uint32_t score;
};

namespace detail {
// Filled before main(); static initialisers elsewhere must not move boards.
extern const std::array<RowMoves, 65536> kRows;
}  // namespace detail

inline const RowMoves& row_moves(std::uint16_t row) {
  return detail::kRows[row];
}

constexpr std::uint16_t row(Board b, int r) {
  return static_cast<std::uint16_t>(b >> (16 * r));
}

constexpr int rank_at(Board b, int cell) {
  return static_cast<int>((b >> (4 * cell)) & 0xf);
}

constexpr Board with_rank(Board b, int cell, int rank) {
  return (b & ~(Board{0xf} << (4 * cell))) | (static_cast<Board>(rank) << (4 * cell));
}

/// Mirrors at the main diagonal.
constexpr Board transpose(Board b) {
  Board t = (b ^ (b >> 12)) & 0x0000f0f00000f0f0U;
  b ^= t ^ (t << 12);
  t = (b ^ (b >> 24)) & 0x00000000ff00ff00U;
  return b ^ t ^ (t << 24);
}

/// Exchanges left and right.
constexpr Board mirror(Board b) {
  b = ((b & 0x0f0f0f0f0f0f0f0fU) << 4) | ((b >> 4) & 0x0f0f0f0f0f0f0f0fU);
  return ((b & 0x00ff00ff00ff00ffU) << 8) | ((b >> 8) & 0x00ff00ff00ff00ffU);
}

/// Exchanges top and bottom.
constexpr Board flip(Board b) {
  b = ((b & 0x0000ffff0000ffffU) << 16) | ((b >> 16) & 0x0000ffff0000ffffU);
  return std::rotl(b, 32);
}

/// The board's eight images; the first is the board itself.
constexpr std::array<Board, 8> symmetries(Board b) {
  const Board t = transpose(b);
  return {b, mirror(b), flip(b), flip(mirror(b)), t, mirror(t), flip(t), flip(mirror(t))};
}

/// The least of the eight images, one for each class of boards that differ by symmetry.
constexpr Board canonical(Board b) {
  Board least = b;
  for (Board image : symmetries(b)) least = image < least ? image : least;
  return least;
}

/// Bit 4 * cell set for each empty cell, and no other. `b | bit` puts a 2 there, `b | bit << 1`
/// a 4.
constexpr Board empty_mask(Board b) {
  b |= b >> 2;
  b |= b >> 1;
  return ~b & 0x1111111111111111U;
}

/// Number of set bits of an empty_mask.
constexpr int count_mask(Board mask) {
  // std::popcount is a library call on the baseline x86-64.
  mask = (mask + (mask >> 4)) & 0x0303030303030303U;
  return static_cast<int>((mask * 0x0101010101010101U) >> 56);
}

constexpr int count_empty(Board b) {
  return count_mask(empty_mask(b));
}

/// Bit r set for each rank r that stands on the board, bit 0 for an empty cell.
constexpr std::uint32_t rank_set(Board b) {
  std::uint32_t set = 0;
  for (int cell = 0; cell < kCells; ++cell, b >>= 4) set |= std::uint32_t{1} << (b & 0xf);
  return set;
}

constexpr int max_rank(Board b) {
  return std::bit_width(rank_set(b)) - 1;
}

/// Number of different tiles, empty cells not counted.
constexpr int distinct_tiles(Board b) {
  return std::popcount(rank_set(b) >> 1);
}

namespace detail {
inline Board slide_left(Board b) {
  return Board{kRows[row(b, 0)].left} | (Board{kRows[row(b, 1)].left} << 16) |
         (Board{kRows[row(b, 2)].left} << 32) | (Board{kRows[row(b, 3)].left} << 48);
}
inline Board slide_right(Board b) {
  return Board{kRows[row(b, 0)].right} | (Board{kRows[row(b, 1)].right} << 16) |
         (Board{kRows[row(b, 2)].right} << 32) | (Board{kRows[row(b, 3)].right} << 48);
}
inline std::uint32_t row_score(Board b) {
  return kRows[row(b, 0)].score + kRows[row(b, 1)].score + kRows[row(b, 2)].score +
         kRows[row(b, 3)].score;
}
}  // namespace detail

/// The board after sliding and merging, before the new tile; `b` itself when the move is illegal.
inline Board move(Board b, Direction direction) {
  switch (direction) {
    case Direction::up:
      return transpose(detail::slide_left(transpose(b)));
    case Direction::right:
      return detail::slide_right(b);
    case Direction::down:
      return transpose(detail::slide_right(transpose(b)));
    case Direction::left:
      break;
  }
  return detail::slide_left(b);
}

/// Sum of the faces a move in this direction makes by merging; 0 when it is illegal.
inline std::uint32_t move_score(Board b, Direction direction) {
  const bool vertical = direction == Direction::up || direction == Direction::down;
  return detail::row_score(vertical ? transpose(b) : b);
}

struct Moved {
  Board after;
  std::uint32_t score;
};

/// move() and move_score() in one pass.
inline Moved move_scored(Board b, Direction direction) {
  return {move(b, direction), move_score(b, direction)};
}

/// All four moves at once, each row and column looked up once; cheaper than four calls of move().
struct AllMoves {
  /// Indexed by Direction; equal to the input where illegal.
  std::array<Board, 4> after;
  /// Score of left and right.
  std::uint32_t horizontal_score;
  /// Score of up and down.
  std::uint32_t vertical_score;

  std::uint32_t score(Direction d) const {
    return (index(d) & 1) != 0 ? horizontal_score : vertical_score;
  }
};

inline AllMoves all_moves(Board b) {
  Board left = 0;
  Board right = 0;
  Board up = 0;
  Board down = 0;
  AllMoves moves{};
  const Board t = transpose(b);
  for (int r = 0; r < 4; ++r) {
    const RowMoves& horizontal = detail::kRows[row(b, r)];
    const RowMoves& vertical = detail::kRows[row(t, r)];
    left |= Board{horizontal.left} << (16 * r);
    right |= Board{horizontal.right} << (16 * r);
    up |= Board{vertical.left} << (16 * r);
    down |= Board{vertical.right} << (16 * r);
    moves.horizontal_score += horizontal.score;
    moves.vertical_score += vertical.score;
  }
  moves.after = {transpose(up), right, transpose(down), left};
  return moves;
}

inline bool can_move(Board b) {
  for (Direction d : kDirections) {
    if (move(b, d) != b) return true;
  }
  return false;
}

/// Puts a 2 (probability 0.9) or a 4 on a uniformly drawn empty cell. Requires an empty cell.
inline Board spawn(Board b, Rng& rng) {
  Board mask = empty_mask(b);
  // One draw decides cell and tile.
  const std::uint32_t draw = rng.below(10U * static_cast<std::uint32_t>(count_mask(mask)));
  for (std::uint32_t skip = draw / 10; skip != 0; --skip) mask &= mask - 1;
  const Board bit = mask & (0 - mask);
  return b | (draw % 10 == 0 ? bit << 1 : bit);
}

/// Two spawned tiles on an empty board.
inline Board start(Rng& rng) {
  return spawn(spawn(0, rng), rng);
}

/// The grid in 64 bits, or nothing when it is not 4x4 or holds a rank above 15.
std::optional<Board> from_grid(const Grid& grid);
Grid to_grid(Board b);

}  // namespace solver::board64
