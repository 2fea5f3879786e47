#include "board/board64.h"

#include <algorithm>

namespace solver::board64 {
namespace {

using Row = std::array<int, 4>;

Row unpack(std::uint32_t packed) {
  Row cells{};
  for (std::size_t i = 0; i < 4; ++i) cells[i] = static_cast<int>((packed >> (4 * i)) & 0xf);
  return cells;
}

std::uint16_t pack(const Row& cells) {
  std::uint32_t packed = 0;
  for (std::size_t i = 0; i < 4; ++i) packed |= static_cast<std::uint32_t>(cells[i]) << (4 * i);
  return static_cast<std::uint16_t>(packed);
}

std::uint32_t slide_left(Row& cells) {
  Row out{};
  std::size_t count = 0;
  std::uint32_t score = 0;
  bool mergeable = false;
  for (int rank : cells) {
    if (rank == 0) continue;
    if (mergeable && out[count - 1] == rank && rank != kMaxRank) {
      ++out[count - 1];
      score += std::uint32_t{1} << out[count - 1];
      mergeable = false;
    } else {
      out[count++] = rank;
      mergeable = true;
    }
  }
  cells = out;
  return score;
}

std::array<RowMoves, 65536> make_rows() {
  std::array<RowMoves, 65536> rows{};
  for (std::uint32_t packed = 0; packed < rows.size(); ++packed) {
    Row left = unpack(packed);
    Row right = left;
    std::ranges::reverse(right);
    const std::uint32_t score = slide_left(left);
    slide_left(right);
    std::ranges::reverse(right);
    rows[packed] = {pack(left), pack(right), score};
  }
  return rows;
}

}  // namespace

namespace detail {
alignas(64) const std::array<RowMoves, 65536> kRows = make_rows();
}  // namespace detail

std::optional<Board> from_grid(const Grid& grid) {
  if (grid.rows() != 4 || grid.cols() != 4) return std::nullopt;
  Board b = 0;
  int cell = 0;
  for (Rank rank : grid.cells()) {
    if (rank > kMaxRank) return std::nullopt;
    b |= Board{rank} << (4 * cell++);
  }
  return b;
}

Grid to_grid(Board b) {
  Grid grid(4, 4);
  for (Rank& rank : grid.cells()) {
    rank = static_cast<Rank>(b & 0xf);
    b >>= 4;
  }
  return grid;
}

}  // namespace solver::board64
