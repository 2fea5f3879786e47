#include "search/playout64.h"

namespace solver {
namespace {

using board64::Board;

struct Order {
  std::array<std::uint8_t, 4> directions;
};

// The orders in which four directions can be tried; the first legal one of a uniformly drawn order
// is uniform among the legal ones.
constexpr std::array<Order, 24> make_orders() {
  std::array<Order, 24> orders{};
  std::size_t count = 0;
  for (std::uint8_t a = 0; a < 4; ++a) {
    for (std::uint8_t b = 0; b < 4; ++b) {
      for (std::uint8_t c = 0; c < 4; ++c) {
        if (a == b || a == c || b == c) continue;
        const auto d = static_cast<std::uint8_t>(6 - a - b - c);
        orders[count++] = {{a, b, c, d}};
      }
    }
  }
  return orders;
}

constexpr std::array<Order, 24> kOrders = make_orders();

struct Slid {
  Board board;
  std::uint32_t score;
};

Slid slide_rows(Board b, bool right) {
  Slid slid{0, 0};
  for (int r = 0; r < 4; ++r) {
    const board64::RowMoves& row = board64::row_moves(board64::row(b, r));
    slid.board |= Board{right ? row.right : row.left} << (16 * r);
    slid.score += row.score;
  }
  return slid;
}

}  // namespace

Playout play_out(Board before, Rng& rng) {
  Playout game;
  for (;;) {
    // One draw decides the direction, the cell and the tile; the bias is below 2^-24.
    const std::uint64_t draw = rng.next();
    const Order& order = kOrders[((draw & 0xffffffffU) * kOrders.size()) >> 32];
    Slid slid{};
    bool moved = false;
    Board turned = 0;
    for (const std::uint8_t d : order.directions) {
      const bool vertical = (d & 1) == 0;
      if (vertical && turned == 0) turned = board64::transpose(before);
      const Board from = vertical ? turned : before;
      // A random game does not mind lying on its side, so a turned board stays as it is.
      slid = slide_rows(from, (d & 2) != 0);
      moved = slid.board != from;
      if (moved) break;
    }
    if (!moved) break;
    game.score += slid.score;
    ++game.moves;
    Board mask = board64::empty_mask(slid.board);
    const auto cells = static_cast<std::uint32_t>(board64::count_mask(mask));
    const auto cell = static_cast<std::uint32_t>(((draw >> 32) * (10 * cells)) >> 32);
    for (std::uint32_t skip = cell / 10; skip != 0; --skip) mask &= mask - 1;
    const Board two = mask & (0 - mask);
    before = slid.board | (cell % 10 == 0 ? two << 1 : two);
  }
  game.end = before;
  return game;
}

}  // namespace solver
