#include <set>

#include "board/board64.h"
#include "board/downgrade.h"
#include "eval/ntuple.h"
#include "eval/ntuple_downgrade.h"
#include "eval/ntuple_memory.h"
#include "eval/ntuple_stage.h"
#include "support/catch.h"

namespace solver {
namespace {

using board64::Board;

Board board(std::string_view text) {
  const ParsedGrid parsed = parse_grid(text);
  REQUIRE(parsed.grid.has_value());
  return board64::from_grid(*parsed.grid).value();
}

std::multiset<std::size_t> slots_of(Board b) {
  std::multiset<std::size_t> slots;
  ntuple::visit_slots(b, [&](std::size_t slot) { slots.insert(slot); });
  return slots;
}

std::optional<ntuple::StageSplit> split(std::initializer_list<int> starts) {
  return ntuple::StageSplit::from_starts(std::vector<int>(starts));
}

TEST_CASE("a board reads 32 weights, and its mirror images the same ones") {
  Rng rng(7);
  for (int i = 0; i < 200; ++i) {
    const Board b = rng.next();
    const auto slots = slots_of(b);
    REQUIRE(slots.size() == ntuple::kLookups);
    REQUIRE(*slots.rbegin() < ntuple::kSlots);
    for (const Board image : board64::symmetries(b)) REQUIRE(slots_of(image) == slots);
  }
}

TEST_CASE("the tuples are the cells they are said to be") {
  // Cell i holds rank i, so a slot's digits read as its cells.
  Board b = 0;
  for (int cell = 0; cell < 16; ++cell) b = board64::with_rank(b, cell, cell);
  const auto slots = slots_of(b);
  CHECK(slots.count(0x543210) == 1);
  CHECK(slots.count(ntuple::kTupleSlots + 0x987654) == 1);
  CHECK(slots.count(2 * ntuple::kTupleSlots + 0x654210) == 1);
  CHECK(slots.count(3 * ntuple::kTupleSlots + 0xa98654) == 1);
}

TEST_CASE("large_units sums the faces from 2048 on") {
  CHECK(ntuple::large_units(board("1024,1024,512,8/0,0,0,0/0,0,0,0/0,0,0,0")) == 0);
  CHECK(ntuple::large_units(board("2048,4096,8192,16384/32768,2,4,8/2048,0,0,0/0,0,0,0")) ==
        1 + 2 + 4 + 8 + 16 + 1);
  const Board all_largest = ~Board{0};
  CHECK(ntuple::large_units(all_largest) == 256);
}

TEST_CASE("a board's stage follows from its largest tiles") {
  const auto stages = split({8, 12, 16});
  REQUIRE(stages.has_value());
  CHECK(stages->stages() == 4);
  CHECK(stages->stage_of(0) == 0);
  // As much on the board as a 16384, but not yet one.
  CHECK(stages->stage_of(board("8192,8192,4096,2/0,0,0,0/0,0,0,0/0,0,0,0")) == 0);
  CHECK(stages->stage_of(board("16384,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")) == 1);
  CHECK(stages->stage_of(board("16384,4096,2048,1024/0,0,0,0/0,0,0,0/0,0,0,0")) == 1);
  CHECK(stages->stage_of(board("16384,8192,0,0/0,0,0,0/0,0,0,0/0,0,0,0")) == 2);
  CHECK(stages->stage_of(board("16384,4096,4096,0/0,0,0,0/0,0,0,0/0,0,0,0")) == 2);
  CHECK(stages->stage_of(board("32768,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")) == 3);
  CHECK(ntuple::StageSplit().stage_of(board("32768,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0")) == 0);
}

TEST_CASE("a split that makes no sense is refused") {
  CHECK(split({}).has_value());
  CHECK_FALSE(split({7}).has_value());
  CHECK_FALSE(split({12, 12}).has_value());
  CHECK_FALSE(split({16, 12}).has_value());
  CHECK_FALSE(split({8, 256}).has_value());
  CHECK_FALSE(split({8, 9, 10, 11, 12, 13, 14, 15}).has_value());
}

TEST_CASE("a board with a 32768 is lowered by closing the highest gap") {
  CHECK(ntuple::lowered(board("32768,8192,4096,2/0,0,0,0/0,0,0,0/0,0,0,0")) ==
        board("16384,8192,4096,2/0,0,0,0/0,0,0,0/0,0,0,0"));
  CHECK(ntuple::lowered(board("32768,16384,8192,2048/0,0,0,0/0,0,0,0/0,0,0,0")) ==
        board("16384,8192,4096,2048/0,0,0,0/0,0,0,0/0,0,0,0"));
  CHECK(ntuple::lowered(board("32768,32768,8192,0/0,0,0,0/0,0,0,0/0,0,0,0")) ==
        board("16384,16384,8192,0/0,0,0,0/0,0,0,0/0,0,0,0"));
  // Every rank from 1 to 15 stands: there is no gap.
  const Board full = board("32768,16384,8192,4096/256,512,1024,2048/128,64,32,16/2,2,4,8");
  CHECK(ntuple::lowered(full) == full);
}

TEST_CASE("boards to 131072 have a place in the network") {
  const auto mapped = [](std::string_view text) { return map_down(*parse_grid(text).grid, 14); };
  CHECK(mapped("32768,8192,2,0/0,0,0,0/0,0,0,0/0,0,0,0") ==
        board("16384,8192,2,0/0,0,0,0/0,0,0,0/0,0,0,0"));
  const Board largest = mapped("131072,65536,32768,16384/2,0,0,0/0,0,0,0/0,0,0,0");
  CHECK_FALSE(ntuple::has_32768(largest));
  CHECK(board64::distinct_tiles(largest) == 5);
  const Board single = mapped("131072,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2");
  CHECK(board64::max_rank(single) == 14);
}

TEST_CASE("huge arrays are zeroed, aligned and movable") {
  ntuple::HugeArray<std::int32_t> array(3'000'000);
  CHECK(reinterpret_cast<std::uintptr_t>(array.data()) % (std::size_t{2} << 20) == 0);
  CHECK(array[0] == 0);
  CHECK(array[2'999'999] == 0);
  array[2'999'999] = 5;
  const ntuple::HugeArray<std::int32_t> moved = std::move(array);
  CHECK(moved[2'999'999] == 5);
  CHECK(moved.size() == 3'000'000);
}

}  // namespace
}  // namespace solver
