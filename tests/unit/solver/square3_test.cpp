// The 3x3 board in a word and the network fitted to its exact values.
#include "eval/square3.h"

#include "eval/square3_data.h"
#include "rules/game.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"
#include "support/catch.h"

using namespace solver;

namespace {

board9::Board packed(const Grid& grid) {
  board9::Board board = 0;
  int shift = 0;
  for (const Rank rank : grid.cells()) {
    board |= board9::Board{rank} << shift;
    shift += board9::kBits;
  }
  return board;
}

Grid any_board(Rng& rng) {
  Grid grid(3, 3);
  const std::uint32_t kinds = 2 + rng.below(board9::kTopRank);
  for (Rank& rank : grid.cells()) rank = static_cast<Rank>(rng.below(kinds));
  return grid;
}

board9::Board upside_down(board9::Board b) {
  return board9::of_rows(board9::row(b, 2), board9::row(b, 1), board9::row(b, 0));
}

}  // namespace

TEST_CASE("nine cells in a word move as the exact board does", "[square3]") {
  Rng rng(1);
  for (int i = 0; i < 20'000; ++i) {
    const Grid before = any_board(rng);
    const auto moves = board9::all_moves(packed(before));
    for (const Direction d : kDirections) {
      Grid after = before;
      const Slide slid = slide(after, d);
      // Two of the largest tile stay apart here; play cannot bring them about.
      if (after.max_rank() > board9::kTopRank) continue;
      REQUIRE(moves[index(d)].after == packed(after));
      REQUIRE(moves[index(d)].score == slid.score);
    }
  }
}

TEST_CASE("the network of 3x3 values a board alike however it is turned", "[square3]") {
  const Square3* network = Square3::built_in();
  REQUIRE(network != nullptr);
  Rng rng(2);
  int differing = 0;
  std::int32_t last = 0;
  for (int i = 0; i < 2'000; ++i) {
    board9::Board board = packed(any_board(rng));
    const std::int32_t value = network->evaluate(board, board9::transposed(board));
    differing += value != last ? 1 : 0;
    last = value;
    for (int turn = 0; turn < 8; ++turn) {
      board = turn % 2 == 0 ? board9::transposed(board) : upside_down(board);
      REQUIRE(network->evaluate(board, board9::transposed(board)) == value);
    }
  }
  CHECK(differing > 500);
}

TEST_CASE("a damaged network of 3x3 is refused", "[square3]") {
  const auto shipped = square3_data();
  REQUIRE(Square3::load(shipped) != nullptr);
  std::vector<std::byte> bytes(shipped.begin(), shipped.end());
  for (const std::size_t at : {std::size_t{0}, std::size_t{9}, std::size_t{17}, bytes.size() / 2}) {
    bytes[at] ^= std::byte{0x40};
    CHECK(Square3::load(bytes) == nullptr);
    bytes[at] ^= std::byte{0x40};
  }
  CHECK(Square3::load(std::span(bytes).first(bytes.size() - 1)) == nullptr);
  CHECK(Square3::load({}) == nullptr);
}

TEST_CASE("3x3 is valued in the points still to come, odder boards by their lines", "[square3]") {
  const Strategies strategies = make_strategies(nullptr, nullptr);
  const Strategy& player = *find_strategy(strategies, "heuristic");
  TranspositionTable table(4);
  const auto unit_of = [&](const char* text, const char* rules) {
    const auto search =
        player.think(*parse_grid(text).grid, *find_rules(rules), {.table = table, .max_depth = 2});
    search->run({});
    CHECK(search->findings().best.has_value());
    return std::string(search->findings().unit);
  };
  CHECK(unit_of("2,4,8/0,2,0/0,0,0", "standard") == "score");
  CHECK(unit_of("2,4,8/0,2,0/0,0,0", "goal-512") == "score");
  CHECK(unit_of("2,4,8/0,2,0/0,0,2048", "standard").empty());
  CHECK(unit_of("2,4,8/0,2,0/0,0,0", "det").empty());
  CHECK(unit_of("2,4,8,2/0,2,0,0/0,0,0,0", "standard").empty());
}
