// The search against a plain expectimax, its table, and its promises about time and repetition.
#include "search/expectimax.h"

#include <thread>

#include "eval/heuristic.h"
#include "search/model_any.h"
#include "search/model_lines.h"
#include "search/search_team.h"
#include "support/catch.h"

using namespace solver;

namespace {

using Fast = Expectimax<Model64<Heuristic>>;
using General = ModelAny<kMaxSide * kMaxSide>;

const Heuristic kHeuristic;

Grid board(std::string_view text) {
  ParsedGrid parsed = parse_grid(text);
  REQUIRE(parsed.error == "");
  return *parsed.grid;
}

const char* const kMiddle = "2,4,8,16/4,2,4,32/0,0,8,64/0,0,2,128";
const char* const kLate = "16384,8192,4096,2048/64,128,256,1024/32,16,8,4/0,2,0,2";

Value average(std::int64_t sum, std::int64_t weight) {
  return static_cast<Value>((sum + (sum < 0 ? -weight : weight) / 2) / weight);
}

// No table, no cut-off, one move at a time. One rounding a chance node, as the search has it.
Value plain_after(board64::Board after, int depth);

Value plain_before(board64::Board before, int depth) {
  Value best = Heuristic::kDead;
  for (Direction d : kDirections) {
    const board64::Board after = board64::move(before, d);
    if (after != before) best = std::max(best, plain_after(after, depth - 1));
  }
  return best;
}

Value plain_after(board64::Board after, int depth) {
  if (depth == 0) return kHeuristic.value(after);
  std::int64_t sum = 0;
  std::int64_t weight = 0;
  for (int cell = 0; cell < 16; ++cell) {
    if (board64::rank_at(after, cell) != 0) continue;
    sum += std::int64_t{9} * plain_before(board64::with_rank(after, cell, 1), depth);
    sum += plain_before(board64::with_rank(after, cell, 2), depth);
    weight += 10;
  }
  return average(sum, weight);
}

// The same for any rules, straight from the interpreter.
class PlainGame {
 public:
  PlainGame(const Rules& rules, int rows, int cols)
      : game_(rules, rows, cols), judge_(rules, game_.lattice()) {}

  /// Nothing where the key does nothing.
  std::optional<Value> move(const Grid& before, std::size_t direction, int depth) const {
    Grid after = before;
    if (game_.ended(before.cells())) return std::nullopt;
    if (!game_.answers(game_.slide(after.cells(), direction), after.cells())) return std::nullopt;
    if (depth == 1) return judge_.value(after.cells());
    Interpreter::Places places;
    game_.spawn_places(before.cells(), after.cells(), direction, places);
    if (game_.rules().where == SpawnWhere::adversary) {
      place_worst(game_, after.cells(), places);
      return best(after, depth - 1);
    }
    std::int64_t sum = 0;
    std::int64_t weight = 0;
    for (const std::uint16_t place : places) {
      for (const SpawnTile& tile : game_.rules().spawn) {
        after.cells()[place] = tile.rank;
        sum += std::int64_t{tile.weight} * best(after, depth - 1);
        weight += tile.weight;
        after.cells()[place] = 0;
      }
    }
    return average(sum, weight);
  }

  const Interpreter& game() const { return game_; }

 private:
  Value best(const Grid& before, int depth) const {
    Value best = 0;
    for (std::size_t d = 0; d < game_.directions(); ++d) {
      best = std::max(best, move(before, d, depth).value_or(0));
    }
    return best;
  }

  Interpreter game_;
  LatticeHeuristic judge_;
};

Findings search(const Grid& grid, TranspositionTable& table, ExpectimaxLimits limits,
                int threads = 1) {
  Fast fast(Model64<Heuristic>(kHeuristic), grid, table, limits);
  SearchTeam team(threads);
  CHECK(team.run(fast, {}) == Search::Outcome::finished);
  return fast.findings();
}

}  // namespace

TEST_CASE("without cut-off the search is plain expectimax", "[search]") {
  const Grid grid =
      board(GENERATE(as<std::string>{}, kMiddle, kLate, "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4",
                     "0,0,0,2/0,0,0,0/0,2,0,0/0,0,0,0"));
  const int depth = GENERATE(1, 2, 3);
  const int threads = GENERATE(1, 3);
  TranspositionTable table(4);
  const Findings found = search(grid, table, {.max_depth = depth, .improbable = 0}, threads);
  CHECK(found.depth == depth);
  const board64::Board before = *board64::from_grid(grid);
  std::optional<Direction> best;
  for (Direction d : kDirections) {
    const board64::Board after = board64::move(before, d);
    CHECK(found.moves[index(d)].legal == (after != before));
    if (after == before) continue;
    CHECK(found.moves[index(d)].value ==
          static_cast<double>(plain_after(after, depth - 1)) / Heuristic::kScale);
    if (!best || found.moves[index(d)].value > found.moves[index(*best)].value) best = d;
  }
  CHECK(found.best == best);
}

TEST_CASE("a search knows what to play after its best move, one move less deep", "[search]") {
  const Grid grid =
      board(GENERATE(as<std::string>{}, kMiddle, kLate, "8,4,8,4/4,8,4,8/8,4,8,4/0,8,4,8",
                     "4,8,4,8/8,4,8,4/4,8,4,8/8,4,8,0"));
  const int depth = GENERATE(3, 4);
  const int threads = GENERATE(1, 3);
  TranspositionTable table(4);
  Fast fast(Model64<Heuristic>(kHeuristic), grid, table, {.max_depth = depth, .improbable = 0});
  SearchTeam(threads).run(fast, {});
  const Findings found = fast.findings();
  REQUIRE(found.best);
  Grid after = grid;
  slide(after, *found.best);
  const std::vector<FollowUp> follow_ups = fast.follow_ups();
  CHECK(follow_ups.size() == 2 * static_cast<std::size_t>(after.empty_cells()));
  for (const FollowUp& follow_up : follow_ups) {
    Grid next = after;
    REQUIRE(next.cells()[follow_up.cell] == 0);
    next.cells()[follow_up.cell] = follow_up.rank;
    TranspositionTable fresh(4);
    const Findings own = search(next, fresh, {.max_depth = depth - 1, .improbable = 0});
    INFO(to_string(next));
    CHECK(follow_up.depth == depth - 1);
    CHECK(follow_up.moves[index(follow_up.best)].legal);
    CHECK(own.best == follow_up.best);
    for (Direction d : kDirections) {
      CHECK(own.moves[index(d)].legal == follow_up.moves[index(d)].legal);
      if (own.moves[index(d)].legal) {
        CHECK(own.moves[index(d)].value == follow_up.moves[index(d)].value);
      }
    }
  }
}

TEST_CASE("nothing is foreseen where the search has looked at no reply, or at other tiles",
          "[search]") {
  TranspositionTable table(4);
  Fast shallow(Model64<Heuristic>(kHeuristic), board(kMiddle), table, {.max_depth = 2});
  shallow.run({});
  CHECK(shallow.follow_ups().empty());
  // 65536 and no 2: the search's boards are the real ones with every tile halved.
  Fast giants(Model64<Heuristic>(kHeuristic),
              board("65536,32768,16384,8192/512,1024,2048,4096/256,128,64,32/0,0,16,8"), table,
              {.max_depth = 3});
  giants.run({});
  CHECK(giants.findings().best);
  CHECK(giants.follow_ups().empty());
}

TEST_CASE("the same search twice finds the same by the same nodes", "[search]") {
  const Grid grid = board(kLate);
  TranspositionTable table(1);
  const Findings first = search(grid, table, {.max_depth = 6});
  table.clear();
  const Findings again = search(grid, table, {.max_depth = 6});
  CHECK(first.nodes == again.nodes);
  CHECK(first.best == again.best);
  for (Direction d : kDirections) {
    CHECK(first.moves[index(d)].value == again.moves[index(d)].value);
  }
  // And with what is known already it costs next to nothing.
  const Findings known = search(grid, table, {.max_depth = 6});
  CHECK(known.nodes < first.nodes / 2);
}

TEST_CASE("slices too short for a unit still end, with the same result", "[search]") {
  const Grid grid = board(kMiddle);
  TranspositionTable table(16);
  const Findings whole = search(grid, table, {.max_depth = 5});
  table.clear();
  Fast sliced(Model64<Heuristic>(kHeuristic), grid, table, {.max_depth = 5});
  Clock::duration length = std::chrono::microseconds(1);
  int slices = 0;
  for (;; ++slices) {
    const Search::Outcome outcome = sliced.run({.until = Clock::now() + length});
    if (outcome == Search::Outcome::finished) break;
    if (outcome == Search::Outcome::stuck) length *= 2;
  }
  CHECK(slices > 1);
  CHECK(sliced.findings().depth == 5);
  CHECK(sliced.findings().best == whole.best);
}

TEST_CASE("an interrupted search has completed one ply", "[search]") {
  TranspositionTable table(1);
  Fast fast(Model64<Heuristic>(kHeuristic), board(kMiddle), table, {.max_depth = 60});
  const std::atomic<bool> interrupt{true};
  CHECK(fast.run({.interrupt = &interrupt}) == Search::Outcome::advanced);
  const Findings found = fast.findings();
  CHECK(found.depth >= 1);
  CHECK(found.depth <= 2);
  CHECK(found.best.has_value());
}

TEST_CASE("boards without a move, with one, and with giants", "[search]") {
  TranspositionTable table(1);
  const ExpectimaxLimits limits{.max_depth = 4};
  CHECK_FALSE(search(board("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"), table, limits).best);
  CHECK_FALSE(search(board("0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), table, limits).best);
  CHECK_FALSE(search(board("65536,32768,65536,32768/32768,65536,32768,65536/"
                           "65536,32768,65536,32768/32768,65536,32768,65536"),
                     table, limits)
                  .best);
  CHECK(search(board("2,4,8,16/4,8,16,32/8,16,32,64/0,128,256,512"), table, limits).best);
  // The only move merges the two largest tiles, and no rank is free to close a gap.
  const Findings full = search(
      board("32768,32768,16384,8192/4096,2048,1024,512/256,128,64,32/16,8,4,2"), table, limits);
  REQUIRE(full.best.has_value());
  CHECK((*full.best == Direction::left || *full.best == Direction::right));
  CHECK_FALSE(full.moves[index(Direction::up)].legal);
  const Findings giants =
      search(board("65536,65536,4,2/2,4,8,16/4,8,16,32/8,16,32,64"), table, limits);
  CHECK((giants.best == Direction::left || giants.best == Direction::right));
}

TEST_CASE("merging two 32768s is worth seeing", "[search]") {
  TranspositionTable table(4);
  const Findings found =
      search(board("32768,32768,16384,4/8,4,2,2/4,2,8,4/2,8,4,0"), table, {.max_depth = 3});
  REQUIRE(found.best.has_value());
  CHECK((*found.best == Direction::left || *found.best == Direction::right));
}

TEST_CASE("a search goes deeper while there is time and reports each depth", "[search]") {
  TranspositionTable table(4);
  Fast fast(Model64<Heuristic>(kHeuristic), board(kMiddle), table, {.max_depth = 4});
  std::vector<int> depths;
  const std::function<void()> deeper = [&] { depths.push_back(fast.findings().depth); };
  fast.run({.deeper = &deeper});
  CHECK(depths == std::vector<int>{1, 2, 3, 4});
}

TEST_CASE("the general board plays as the 64-bit board does", "[search][grid]") {
  const Grid grid = board(kLate);
  TranspositionTable table(16);
  const Rules& rules = rules_catalogue().front();
  Expectimax<General> general(General(rules, 4, 4), grid, table, {.max_depth = 3, .improbable = 0});
  general.run({});
  const Findings fast = search(grid, table, {.max_depth = 3, .improbable = 0});
  CHECK(general.findings().best == fast.best);
  for (Direction d : kDirections) {
    CHECK(general.findings().moves[index(d)].legal == fast.moves[index(d)].legal);
    CHECK(general.findings().moves[index(d)].value == fast.moves[index(d)].value);
  }
}

TEST_CASE("small rectangles are searched by their lines as cell by cell", "[search][grid]") {
  Rng rng(3);
  for (const char* name : {"standard", "base-3"}) {
    const Rules& rules = *find_rules(name);
    for (const auto& [rows, cols] : {std::pair{2, 2}, {3, 3}, {2, 5}, {5, 4}, {5, 5}}) {
      if (!has_size(rules, rows, cols)) continue;
      for (int i = 0; i < 20; ++i) {
        Grid grid(rows, cols);
        for (Rank& rank : grid.cells()) {
          // Many cells free or equal, so that tiles move and merge.
          rank = static_cast<Rank>(std::max(0, static_cast<int>(rng.below(i < 10 ? 5 : 18)) - 1));
        }
        if (!ModelLines::plays(rules, grid)) continue;
        TranspositionTable table(4);
        const ExpectimaxLimits limits{.max_depth = 2, .improbable = 0};
        Expectimax<ModelLines> lines(ModelLines(rules, rows, cols), grid, table, limits);
        Expectimax<General> cells(General(rules, rows, cols), grid, table, limits);
        lines.run({});
        cells.run({});
        const Findings one = lines.findings();
        const Findings other = cells.findings();
        CHECK(one.best == other.best);
        CHECK(one.nodes == other.nodes);
        for (Direction d : kDirections) {
          CHECK(one.moves[index(d)].legal == other.moves[index(d)].legal);
          if (one.moves[index(d)].legal) {
            CHECK(one.moves[index(d)].value == other.moves[index(d)].value);
          }
        }
      }
    }
  }
}

TEST_CASE("every variant is searched as its rules say", "[search][grid]") {
  Rng rng(5);
  TranspositionTable table(4);
  for (const Rules& rules : rules_catalogue()) {
    const int rows = rules.shape.rows.usual;
    const int cols = rules.shape.cols.usual;
    const PlainGame plain(rules, rows, cols);
    Grid grid = plain.game().start(rng);
    for (int moves = 0; moves < 200; ++moves) {
      const auto d =
          static_cast<Direction>(rng.below(static_cast<std::uint32_t>(plain.game().directions())));
      plain.game().move(grid, d, rng);
      if (moves % 40 != 39) continue;
      Expectimax<General> general(General(rules, rows, cols), grid, table,
                                  {.max_depth = 2, .improbable = 0});
      general.run({});
      const Findings found = general.findings();
      for (std::size_t each = 0; each < kMostDirections; ++each) {
        INFO(rules.name << " move " << moves << " direction " << each);
        const bool exists = each < plain.game().directions();
        const auto expected = exists ? plain.move(grid, each, 2) : std::nullopt;
        REQUIRE(found.moves[each].legal == expected.has_value());
        if (expected) REQUIRE(found.moves[each].value == *expected / double{Heuristic::kScale});
      }
      CHECK(found.best.has_value() == !plain.game().over(grid));
    }
  }
}

TEST_CASE("every size of board is searched", "[search][grid]") {
  const Rules& rules = rules_catalogue().front();
  TranspositionTable table(4);
  Rng rng(1);
  for (int rows = kMinSide; rows <= kMaxSide; rows += 7) {
    for (int cols = kMinSide; cols <= kMaxSide; cols += 7) {
      const Grid grid = start_board(rules, rows, cols, rng);
      Expectimax<General> general(General(rules, rows, cols), grid, table, {.max_depth = 2});
      general.run({});
      CHECK(general.findings().best.has_value());
      CHECK(general.findings().depth == 2);
    }
  }
}

TEST_CASE("the heuristic's shortcut equals one move at a time, on every mirror image",
          "[heuristic]") {
  Rng rng(1);
  for (int i = 0; i < 20'000; ++i) {
    board64::Board b = rng.next() & rng.next();
    std::uint64_t nodes = 0;
    const Value expected = plain_before(b, 1);
    CHECK(kHeuristic.best(b, nodes) == expected);
    for (board64::Board image : board64::symmetries(b)) {
      CHECK(kHeuristic.value(image) == kHeuristic.value(b));
    }
  }
}

TEST_CASE("the table gives back what was stored, deep enough and whole", "[table]") {
  TranspositionTable table(1);
  CHECK_FALSE(table.probe(0, 1).has_value());
  table.store(42, 3, -7);
  CHECK(table.probe(42, 3) == -7);
  CHECK(table.probe(42, 1) == -7);
  CHECK_FALSE(table.probe(42, 4).has_value());
  table.store(42, 5, 11);
  CHECK(table.probe(42, 4) == 11);
  table.clear();
  CHECK_FALSE(table.probe(42, 1).has_value());
}

TEST_CASE("the table keeps deep entries over shallow ones and new over old", "[table]") {
  TranspositionTable table(1);
  constexpr std::uint64_t kMany = 1'000'000;
  table.store(1, 30, 1);
  for (std::uint64_t key = 2; key < kMany; ++key) table.store(key, 1, 2);
  CHECK(table.probe(1, 30) == 1);
  for (int i = 0; i < 60; ++i) table.new_search();
  for (std::uint64_t key = 2; key < kMany; ++key) table.store(key, 1, 2);
  CHECK_FALSE(table.probe(1, 30).has_value());
}

TEST_CASE("threads that share the table never see another key's value", "[table]") {
  TranspositionTable table(1);
  std::atomic<std::uint64_t> wrong{0};
  std::atomic<std::uint64_t> hits{0};
  const auto value_of = [](std::uint64_t key) {
    return static_cast<Value>(key * 2654435761U >> 3);
  };
  const auto hammer = [&](std::uint64_t seed) {
    Rng rng(seed);
    for (int i = 0; i < 300'000; ++i) {
      const std::uint64_t key = 1 + rng.below(100'000);
      if (const auto known = table.probe(key, 1)) {
        ++hits;
        if (*known != value_of(key)) ++wrong;
      } else {
        table.store(key, 1 + static_cast<int>(rng.below(8)), value_of(key));
      }
    }
  };
  std::thread other([&] { hammer(1); });
  hammer(2);
  other.join();
  CHECK(wrong == 0);
  CHECK(hits > 0);
}
