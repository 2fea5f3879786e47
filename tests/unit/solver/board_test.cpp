// The fast boards against the slow reference, and the tools around them.
#include "board/board64.h"

#include <algorithm>
#include <map>
#include <set>

#include "board/downgrade.h"
#include "reference.h"
#include "rules/game.h"
#include "support/catch.h"

using namespace solver;

namespace {

Grid board(std::string_view text) {
  ParsedGrid parsed = parse_grid(text);
  REQUIRE(parsed.error == "");
  return *parsed.grid;
}

// Low ranks often, so that lines of equal tiles and gaps are common; `top` now and then.
Rank random_rank(Rng& rng, Rank top) {
  switch (rng.below(4)) {
    case 0:
      return 0;
    case 1:
      return static_cast<Rank>(1 + rng.below(3));
    case 2:
      return static_cast<Rank>(top - rng.below(3));
    default:
      return static_cast<Rank>(1 + rng.below(top));
  }
}

Grid random_grid(Rng& rng, int rows, int cols, Rank top) {
  Grid grid(rows, cols);
  for (Rank& rank : grid.cells()) rank = random_rank(rng, top);
  return grid;
}

std::uint64_t count_lines(board64::Board b, int n) {
  if (n == 0) return 1;
  std::uint64_t count = 0;
  for (Direction d : kDirections) {
    const board64::Board after = board64::move(b, d);
    if (after == b) continue;
    for (board64::Board mask = board64::empty_mask(after); mask != 0; mask &= mask - 1) {
      const board64::Board bit = mask & (0 - mask);
      count += count_lines(after | bit, n - 1) + count_lines(after | bit << 1, n - 1);
    }
  }
  return count;
}

}  // namespace

TEST_CASE("the 64-bit board moves as the reference does", "[board64]") {
  Rng rng(1);
  for (int i = 0; i < 250'000; ++i) {
    // Rank 15 does not merge in 64 bits; that has its own test.
    const Grid grid = random_grid(rng, 4, 4, 14);
    const board64::Board b = *board64::from_grid(grid);
    const reference::Faces faces = reference::from_grid(grid);
    const board64::AllMoves all = board64::all_moves(b);
    bool any = false;
    for (Direction d : kDirections) {
      const reference::Result expected = reference::slide(faces, d);
      const board64::Moved moved = board64::move_scored(b, d);
      const bool same = reference::from_grid(board64::to_grid(moved.after)) == expected.faces &&
                        moved.score == expected.score && all.after[index(d)] == moved.after &&
                        all.score(d) == expected.score;
      if (!same) FAIL(to_string(grid) << " " << name(d));
      any = any || moved.after != b;
    }
    if (board64::can_move(b) != any) FAIL(to_string(grid));
  }
}

TEST_CASE("the general board moves as the reference does, with full ranks", "[grid]") {
  Rng rng(2);
  for (int i = 0; i < 250'000; ++i) {
    const int rows = 2 + static_cast<int>(rng.below(4));
    const int cols = 2 + static_cast<int>(rng.below(4));
    const Grid grid = random_grid(rng, rows, cols, 51);
    const reference::Faces faces = reference::from_grid(grid);
    bool any = false;
    for (Direction d : kDirections) {
      const reference::Result expected = reference::slide(faces, d);
      Grid moved = grid;
      const Slide result = slide(moved, d);
      const bool same = reference::from_grid(moved) == expected.faces &&
                        result.score == expected.score && result.moved == (moved != grid);
      if (!same) FAIL(to_string(grid) << " " << name(d));
      any = any || result.moved;
    }
    if (is_over(grid) == any) FAIL(to_string(grid));
  }
}

TEST_CASE("lines of play are counted exactly", "[board64][perft]") {
  struct Start {
    const char* text;
    int plies;
    std::uint64_t count;
  };
  const Start start =
      GENERATE(Start{"0,0,0,2/0,0,0,0/0,2,0,0/0,0,0,0", 3, 1'115'808},
               Start{"2,4,8,16/4,2,4,32/0,0,8,64/0,0,2,128", 3, 11'068},
               Start{"2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4", 5, 1'895'092},
               Start{"16384,8192,4096,2048/64,128,256,1024/32,16,8,4/0,2,0,2", 4, 33'640});
  const Grid grid = board(start.text);
  CHECK(count_lines(*board64::from_grid(grid), start.plies) == start.count);
  CHECK(reference::count_lines(reference::from_grid(grid), start.plies) == start.count);
}

TEST_CASE("32768s merge to 65536 and further, unequal giants do not", "[rules]") {
  Grid grid = board("32768,32768,0,0/65536,32768,0,0/65536,65536,0,0/0,0,0,0");
  const Slide result = slide(grid, Direction::left);
  CHECK(to_string(grid) == "65536,0,0,0/65536,32768,0,0/131072,0,0,0/0,0,0,0");
  CHECK(result.score == 65536 + 131072);
  CHECK_FALSE(board64::from_grid(grid).has_value());

  Grid top(2, 2);
  top.set(0, 0, kMaxRank);
  top.set(0, 1, kMaxRank);
  CHECK_FALSE(slide(top, Direction::left).moved);
}

TEST_CASE("two 32768s stay apart in 64 bits instead of wrapping", "[board64]") {
  const board64::Board b = *board64::from_grid(board("32768,32768,0,0/0,0,0,0/0,0,0,0/0,0,0,0"));
  CHECK(board64::move(b, Direction::left) == b);
  CHECK(board64::move_score(b, Direction::left) == 0);
  CHECK(board64::move(b, Direction::right) == b << 8);
}

TEST_CASE("symmetries, counts and sets of tiles", "[board64]") {
  Rng rng(3);
  for (int i = 0; i < 2000; ++i) {
    const Grid grid = random_grid(rng, 4, 4, 15);
    const board64::Board b = *board64::from_grid(grid);
    const std::set<Rank> ranks(grid.cells().begin(), grid.cells().end());
    CHECK(board64::to_grid(b) == grid);
    CHECK(board64::count_empty(b) == grid.empty_cells());
    CHECK(board64::max_rank(b) == grid.max_rank());
    CHECK(board64::distinct_tiles(b) ==
          static_cast<int>(ranks.size()) - static_cast<int>(ranks.count(0)));
    CHECK(board64::transpose(board64::transpose(b)) == b);
    for (int r = 0; r < 4; ++r) {
      for (int c = 0; c < 4; ++c) {
        const Rank rank = grid.at(r, c);
        CHECK(board64::rank_at(b, 4 * r + c) == rank);
        CHECK(board64::rank_at(board64::transpose(b), 4 * c + r) == rank);
        CHECK(board64::rank_at(board64::mirror(b), 4 * r + 3 - c) == rank);
        CHECK(board64::rank_at(board64::flip(b), 4 * (3 - r) + c) == rank);
      }
    }
    for (board64::Board image : board64::symmetries(b)) {
      CHECK(board64::canonical(image) == board64::canonical(b));
    }
  }
}

TEST_CASE("new tiles fall on every empty cell alike, one in ten a 4", "[board64][rules]") {
  Rng rng(4);
  const Grid grid = board("2,0,4,8/0,16,32,64/2,4,0,8/16,32,64,0");
  const board64::Board b = *board64::from_grid(grid);
  std::map<int, int> cells;
  int fours = 0;
  constexpr int kDraws = 40'000;
  for (int i = 0; i < kDraws; ++i) {
    Grid fast = board64::to_grid(board64::spawn(b, rng));
    Grid exact = grid;
    spawn(rules_catalogue().front(), exact, rng);
    for (const Grid& drawn : {fast, exact}) {
      int changed = 0;
      for (std::size_t cell = 0; cell < 16; ++cell) {
        if (drawn.cells()[cell] == grid.cells()[cell]) continue;
        ++changed;
        ++cells[static_cast<int>(cell)];
        CHECK(grid.cells()[cell] == 0);
        fours += drawn.cells()[cell] == 2 ? 1 : 0;
      }
      CHECK(changed == 1);
    }
  }
  REQUIRE(cells.size() == 4);
  // Five standard deviations.
  for (const auto& [cell, count] : cells) CHECK(count == Approx(kDraws / 2).margin(620));
  CHECK(fours == Approx(kDraws / 5).margin(430));
}

TEST_CASE("mapping down keeps equal tiles equal and different ones different", "[downgrade]") {
  Rng rng(5);
  for (int i = 0; i < 20'000; ++i) {
    const Grid grid = random_grid(rng, 4, 4, 17);
    const Grid mapped = board64::to_grid(map_down(grid, 14));
    const auto ranks = grid.cells();
    for (std::size_t a = 0; a < 16; ++a) {
      CHECK((ranks[a] == 0) == (mapped.cells()[a] == 0));
      for (std::size_t c = 0; c < a; ++c) {
        const bool equal = ranks[a] == ranks[c];
        if (equal != (mapped.cells()[a] == mapped.cells()[c])) FAIL(to_string(grid));
      }
    }
  }
  CHECK(to_string(board64::to_grid(map_down(board("65536,32768,0,8/0,0,0,0/0,0,0,0/0,0,0,0"),
                                            14))) == "16384,8192,0,8/0,0,0,0/0,0,0,0/0,0,0,0");
  const Grid fits = board("16384,8192,0,8/0,0,0,0/0,0,0,0/0,0,0,0");
  CHECK(board64::to_grid(map_down(fits, 14)) == fits);
}

TEST_CASE("a full board of 16 different tiles maps down without new merges", "[downgrade]") {
  const Grid grid = board("131072,65536,32768,16384/8192,4096,2048,1024/512,256,128,64/32,16,8,4");
  CHECK_FALSE(board64::can_move(map_down(grid, 14)));
}

TEST_CASE("random numbers are those of the published generators", "[rng]") {
  // splitmix64 from state 1234567, as its author's program prints them.
  std::uint64_t state = 1234567;
  CHECK(splitmix64(state) == 6457827717110365317U);
  CHECK(splitmix64(state) == 3203168211198807973U);
  Rng rng(7);
  std::map<std::uint32_t, int> seen;
  for (int i = 0; i < 30'000; ++i) ++seen[rng.below(3)];
  REQUIRE(seen.size() == 3);
  for (const auto& [value, count] : seen) CHECK(count == Approx(10'000).margin(410));
}
