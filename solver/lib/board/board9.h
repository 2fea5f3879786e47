// Three rows of three cells in one word, four bits a rank, cell 0 lowest, row by row; the standard
// game on them by tables of rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/direction.h"

namespace solver::board9 {

using Board = std::uint64_t;
using Row = std::uint32_t;

inline constexpr int kSide = 3;
inline constexpr int kCells = kSide * kSide;
inline constexpr int kBits = 4;
inline constexpr Row kRowMask = 0xfff;
/// The largest tile that play can make on nine cells is 1024; higher ranks stay apart.
inline constexpr int kTopRank = 10;

constexpr Row row(Board b, int index) {
  return static_cast<Row>(b >> (index * kSide * kBits)) & kRowMask;
}

constexpr Board of_rows(Row first, Row second, Row third) {
  return first | Board{second} << 12 | Board{third} << 24;
}

constexpr Row reversed(Row r) {
  return (r & 0xf) << 8 | (r & 0xf0) | r >> 8;
}

/// Rows become columns.
constexpr Board transposed(Board b) {
  return (b & 0xf'000f'000fU) | (b >> 4 & 0xfU) << 12 | (b >> 12 & 0xfU) << 4 |
         (b >> 8 & 0xfU) << 24 | (b >> 24 & 0xfU) << 8 | (b >> 20 & 0xfU) << 28 |
         (b >> 28 & 0xfU) << 20;
}

struct RowMove {
  std::uint16_t to_first;
  std::uint16_t to_last;
  /// Sum of the faces made by merging, the same both ways.
  std::uint32_t score;
};

/// By packed row.
extern const std::array<RowMove, 4096> kRowMoves;

struct Moved {
  Board after;
  std::uint32_t score;
};

/// In the order of Direction; a move that does nothing leaves the board as it was.
inline std::array<Moved, 4> all_moves(Board b) {
  const Board turned = transposed(b);
  const RowMove& a = kRowMoves[row(b, 0)];
  const RowMove& c = kRowMoves[row(b, 1)];
  const RowMove& e = kRowMoves[row(b, 2)];
  const RowMove& x = kRowMoves[row(turned, 0)];
  const RowMove& y = kRowMoves[row(turned, 1)];
  const RowMove& z = kRowMoves[row(turned, 2)];
  const std::uint32_t across = a.score + c.score + e.score;
  const std::uint32_t down = x.score + y.score + z.score;
  return {{{transposed(of_rows(x.to_first, y.to_first, z.to_first)), down},
           {of_rows(a.to_last, c.to_last, e.to_last), across},
           {transposed(of_rows(x.to_last, y.to_last, z.to_last)), down},
           {of_rows(a.to_first, c.to_first, e.to_first), across}}};
}

}  // namespace solver::board9
