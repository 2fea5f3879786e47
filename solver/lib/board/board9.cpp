#include "board/board9.h"

namespace solver::board9 {
namespace {

RowMove towards_first(Row packed) {
  std::array<Row, kSide> tiles{};
  std::size_t filled = 0;
  bool mergeable = false;
  std::uint32_t score = 0;
  for (int i = 0; i < kSide; ++i) {
    const Row rank = packed >> (i * kBits) & 0xf;
    if (rank == 0) continue;
    if (mergeable && tiles[filled - 1] == rank && rank < kTopRank) {
      score += 1U << ++tiles[filled - 1];
      mergeable = false;
    } else {
      tiles[filled++] = rank;
      mergeable = true;
    }
  }
  const Row slid = tiles[0] | tiles[1] << kBits | tiles[2] << (2 * kBits);
  return {static_cast<std::uint16_t>(slid), 0, score};
}

std::array<RowMove, 4096> make_row_moves() {
  std::array<RowMove, 4096> moves{};
  for (Row packed = 0; packed < moves.size(); ++packed) {
    moves[packed] = towards_first(packed);
    moves[packed].to_last =
        static_cast<std::uint16_t>(reversed(towards_first(reversed(packed)).to_first));
  }
  return moves;
}

}  // namespace

const std::array<RowMove, 4096> kRowMoves = make_row_moves();

}  // namespace solver::board9
