// Endgame tables: the index, the chances, the file, and what is refused.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <array>
#include <cmath>
#include <cstring>
#include <set>
#include <unordered_map>
#include <vector>

#include "board/board64.h"
#include "board/downgrade.h"
#include "board/rng.h"
#include "rules/rules.h"
#include "search/transposition_table.h"
#include "store/model_file.h"
#include "strategies/strategy.h"
#include "support/catch.h"
#include "tables/builder.h"
#include "tables/layer_index.h"
#include "tables/policy.h"
#include "tables/shape.h"
#include "tables/shelf.h"
#include "tables/table_file.h"

namespace board64 = solver::board64;
using solver::Direction;
using solver::kDirections;
using solver::tables::Board;
using solver::tables::Builder;
using solver::tables::DirectoryLine;
using solver::tables::kChanceScale;
using solver::tables::LayerIndex;
using solver::tables::Shape;
using solver::tables::Table;
using solver::tables::TableError;

namespace {

// Seven free cells in the lower right corner: small enough to solve by plain recursion.
Shape small_shape() {
  Shape shape;
  shape.name = "test7";
  int rank = board64::kMaxRank;
  for (int cell : {0, 1, 2, 3, 4, 5, 8, 9, 12}) {
    shape.locks = board64::with_rank(shape.locks, cell, rank--);
  }
  for (std::size_t cell : {6U, 7U, 10U, 11U, 13U, 14U, 15U}) shape.caps[cell] = 4;
  shape.caps[13] = 3;
  shape.goals = {{Board{0xff} << 24, Board{0x34} << 24}, {Board{0xff} << 24, Board{0x43} << 24}};
  return shape;
}

// The definition, by recursion over boards, without layers or index.
class Recursion {
 public:
  explicit Recursion(const Shape& shape) : shape_(shape) {}

  double chance(Board after) {
    if (shape_.is_goal(after)) return 1;
    if (const auto found = known_.find(after); found != known_.end()) return found->second;
    const double value = average(after, [&](Board before) { return best(before); });
    known_[after] = value;
    return value;
  }

  const std::unordered_map<Board, double>& known() const { return known_; }

 private:
  template <class Value>
  static double average(Board after, Value&& value) {
    double total = 0;
    int cells = 0;
    for (int cell = 0; cell < board64::kCells; ++cell) {
      if (board64::rank_at(after, cell) != 0) continue;
      total += 0.9 * value(board64::with_rank(after, cell, 1));
      total += 0.1 * value(board64::with_rank(after, cell, 2));
      ++cells;
    }
    return total / cells;
  }

  bool within_caps(Board b) const {
    for (int cell = 0; cell < board64::kCells; ++cell) {
      if (board64::rank_at(shape_.locks, cell) == 0 &&
          board64::rank_at(b, cell) > shape_.caps[static_cast<std::size_t>(cell)]) {
        return false;
      }
    }
    return true;
  }

  double best(Board before) {
    double value = 0;
    bool keeps = false;
    for (Direction d : kDirections) {
      const Board after = board64::move(before, d);
      if (after == before || !shape_.locked(after)) continue;
      keeps = true;
      if (within_caps(after)) value = std::max(value, chance(after));
    }
    if (keeps) return value;
    for (Direction d : kDirections) {
      const Board away = board64::move(before, d);
      if (away == before) continue;
      const auto back = static_cast<Direction>((static_cast<int>(d) + 2) % 4);
      value = std::max(value, average(away, [&](Board b) {
                         const Board after = board64::move(b, back);
                         return shape_.locked(after) && within_caps(after) ? chance(after) : 0.0;
                       }));
    }
    return value;
  }

  const Shape& shape_;
  std::unordered_map<Board, double> known_;
};

Board board_of(const std::array<int, 16>& ranks) {
  Board b = 0;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    b = board64::with_rank(b, cell, ranks[static_cast<std::size_t>(cell)]);
  }
  return b;
}

struct File {
  std::vector<std::uint64_t> words;

  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(words)); }
  std::span<std::byte> bytes() { return std::as_writable_bytes(std::span(words)); }
};

// What the tool does with the pieces, in memory.
class Collector {
 public:
  explicit Collector(const Builder& builder) : builder_(builder) {
    grow(builder.layout().chances_offset());
  }

  void add(const Builder::Piece& piece) {
    put(builder_.layout().directory_offset() + piece.first_line * sizeof(DirectoryLine),
        std::as_bytes(piece.directory));
    put(builder_.layout().chances_offset() + piece.first_chance * sizeof(std::uint16_t),
        std::as_bytes(piece.chances));
  }

  File finish() {
    const auto info = builder_.info();
    put(0, solver::tables::encode_header(info));
    grow(builder_.layout().file_bytes(info.kept));
    return file_;
  }

 private:
  void grow(std::size_t bytes) {
    if (file_.words.size() < (bytes + 7) / 8) file_.words.resize((bytes + 7) / 8);
  }
  void put(std::size_t offset, std::span<const std::byte> bytes) {
    grow(offset + bytes.size());
    std::memcpy(file_.bytes().data() + offset, bytes.data(), bytes.size());
  }

  const Builder& builder_;
  File file_;
};

File build(const Shape& shape, double threshold, int threads) {
  Builder builder(shape, {.threads = threads, .threshold = threshold});
  Collector collector(builder);
  while (!builder.finished()) collector.add(builder.step());
  return collector.finish();
}

std::string refusal(std::span<const std::byte> bytes, Table::Check check) {
  try {
    const Table table(bytes, check);
  } catch (const TableError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("every state of a layer has one number, and every number a state", "[tables]") {
  const Shape shape = GENERATE(small_shape(), solver::tables::block10(5));
  const LayerIndex index(shape);
  double product = 1;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (board64::rank_at(shape.locks, cell) == 0) {
      product *= shape.caps[static_cast<std::size_t>(cell)] + 1;
    }
  }
  CHECK(static_cast<double>(index.states()) == product);

  solver::Rng rng(7);
  for (int sum = 0; sum < index.layers(); ++sum) {
    const std::uint32_t size = index.size(sum);
    const std::uint32_t step = 1 + size / 5000;
    for (std::uint32_t i = rng.below(step); i < size; i += 1 + rng.below(2 * step - 1)) {
      const Board b = index.board(sum, i);
      const LayerIndex::Place place = index.place(shape.locks | b);
      REQUIRE(place.sum == sum);
      REQUIRE(place.index == i);
    }
  }
  Board over = board64::with_rank(0, 15, shape.caps[15] + 1);
  CHECK(index.place(over).index == LayerIndex::kOutside);
  over = board64::with_rank(over, 7, 15);
  CHECK(index.place(over).index == LayerIndex::kOutside);
}

TEST_CASE("a layer's blocks cover it once, in order", "[tables]") {
  const LayerIndex index(small_shape());
  for (int sum = 0; sum < index.layers(); ++sum) {
    std::uint32_t next = 0;
    for (const LayerIndex::Block& block : index.blocks(sum, 64)) {
      REQUIRE(block.index == next);
      next += (block.first_end - block.first_begin) * (block.second_end - block.second_begin);
      index.visit_afterstates(block, [&](Board b, std::uint32_t at) {
        REQUIRE(index.place(b).sum == sum);
        REQUIRE(index.place(b).index == at);
      });
    }
    CHECK(next == index.size(sum));
  }
}

TEST_CASE("a small table equals plain expectimax", "[tables]") {
  const Shape shape = small_shape();
  Recursion recursion(shape);
  const double start = recursion.chance(shape.locks);
  CHECK(start > 0.01);
  CHECK(start < 0.999);
  REQUIRE(recursion.known().size() > 1000);

  Builder builder(shape, {.threads = 2, .threshold = 1.0 / kChanceScale});
  const LayerIndex index(shape);
  Collector collector(builder);
  double largest_error = 0;
  while (!builder.finished()) {
    collector.add(builder.step());
    for (const auto& [after, value] : recursion.known()) {
      const LayerIndex::Place place = index.place(after);
      if (place.sum != builder.layer_sum()) continue;
      largest_error = std::max(largest_error, std::abs(builder.layer()[place.index] - value));
    }
  }
  CHECK(largest_error < 1e-6);

  const File file = collector.finish();
  const Table table(file.bytes(), Table::Check::everything);
  double largest_step = 0;
  for (const auto& [after, value] : recursion.known()) {
    largest_step = std::max(largest_step, std::abs(table.chance(after) - value));
  }
  CHECK(largest_step < 0.5 / kChanceScale + 1e-6);
  CHECK(std::abs(table.info().start - start) < 1e-6);
}

TEST_CASE("a table's chance is how often its best moves succeed", "[tables]") {
  const Shape shape = small_shape();
  const File file = build(shape, 1.0 / kChanceScale, 1);
  const Table table(file.bytes(), Table::Check::everything);
  solver::Rng rng(2048);
  constexpr int kGames = 20000;
  int successes = 0;
  for (int game = 0; game < kGames; ++game) {
    Board after = shape.locks;
    while (after != 0 && !shape.is_goal(after)) {
      const Board before = board64::spawn(after, rng);
      after = 0;
      float best = 0;
      for (Direction d : kDirections) {
        const Board next = board64::move(before, d);
        if (next == before || !shape.locked(next)) continue;
        if (table.chance(next) > best) {
          best = table.chance(next);
          after = next;
        }
      }
    }
    if (after != 0) ++successes;
  }
  const double chance = table.info().start;
  const double sigma = std::sqrt(chance * (1 - chance) / kGames);
  // Detours are left out here, so a little lower than the chance is right too.
  CHECK(static_cast<double>(successes) / kGames < chance + 4 * sigma);
  CHECK(static_cast<double>(successes) / kGames > chance - 4 * sigma - 0.02);
}

TEST_CASE("a table does not depend on the number of threads or on a pause", "[tables]") {
  const Shape shape = small_shape();
  const File whole = build(shape, 0.02, 1);
  CHECK(build(shape, 0.02, 3).words == whole.words);

  Builder first(shape, {.threads = 1, .threshold = 0.02});
  Collector collector(first);
  while (first.done() < first.states() / 2) collector.add(first.step());
  std::vector<std::byte> saved;
  first.save([&](std::span<const std::byte> bytes) {
    saved.insert(saved.end(), bytes.begin(), bytes.end());
  });

  SECTION("going on gives the same table") {
    Builder second(shape, {.threads = 2, .threshold = 0.02});
    REQUIRE(second.restore(saved));
    CHECK(second.done() == first.done());
    while (!second.finished()) collector.add(second.step());
    while (!first.finished()) first.step();
    CHECK(collector.finish().words == whole.words);
    CHECK(second.info().chances_sum == first.info().chances_sum);
  }
  SECTION("another build's or a damaged state is refused") {
    Builder other(shape, {.threads = 1, .threshold = 0.05});
    CHECK_FALSE(other.restore(saved));
    Builder same(shape, {.threads = 1, .threshold = 0.02});
    saved[saved.size() / 2] ^= std::byte{1};
    CHECK_FALSE(same.restore(saved));
    saved.resize(100);
    CHECK_FALSE(same.restore(saved));
    CHECK(same.done() == 0);
  }
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("the memory said before the start is the memory used", "[tables]") {
  const auto in_use = [] {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
  };
  const double before = in_use();
  Builder builder(solver::tables::block10(6), {.threads = 2, .threshold = 0.02});
  const auto said = static_cast<double>(builder.memory_bytes());
  CHECK(in_use() - before == Approx(said).epsilon(0.02));
  for (int i = 0; i < 20; ++i) builder.step();
  CHECK(in_use() - before == Approx(said).epsilon(0.02));
}
#endif

TEST_CASE("half-built and altered tables are refused", "[tables]") {
  const File whole = build(small_shape(), 0.02, 1);
  REQUIRE(refusal(whole.bytes(), Table::Check::everything).empty());

  SECTION("unfinished: the header is written last") {
    File file = whole;
    std::memset(file.bytes().data(), 0, solver::tables::kHeaderBytes);
    CHECK(refusal(file.bytes(), Table::Check::header) == "not a finished table file");
  }
  SECTION("cut") {
    CHECK(refusal(whole.bytes().first(100), Table::Check::header) == "the table file is cut short");
    CHECK(refusal(whole.bytes().first(whole.bytes().size() - 64), Table::Check::header) ==
          "the table file has the wrong length");
  }
  SECTION("altered header") {
    File file = whole;
    file.bytes()[60] ^= std::byte{1};
    CHECK(refusal(file.bytes(), Table::Check::header) == "the table file's header is damaged");
  }
  SECTION("altered directory or chance") {
    File file = whole;
    const std::size_t at = GENERATE(std::size_t{5000}, std::size_t{0});
    file.bytes()[at != 0 ? at : file.bytes().size() - 200] ^= std::byte{1};
    CHECK(refusal(file.bytes(), Table::Check::header).empty());
    CHECK(refusal(file.bytes(), Table::Check::everything) == "the table file is damaged");
  }
  SECTION("another version") {
    File file = whole;
    file.bytes()[8] = std::byte{99};
    CHECK(refusal(file.bytes(), Table::Check::header) == "table file of version 99, expected 1");
  }
}

TEST_CASE("the policy sees a table's layout from every side", "[tables]") {
  const File small = build(solver::tables::block10(5), 0.02, 1);
  const File large = build(solver::tables::block10(6), 0.02, 1);
  const Table five(small.bytes(), Table::Check::header);
  const Table six(large.bytes(), Table::Check::header);
  // Of tables with the same locks the one made for the board's own anchor speaks.
  const solver::tables::Policy policy({&five, &six});

  // 16384 4096 512 in the top row, 2048 1024 64 below; the new tile has just come.
  const Board locked = board_of({14, 12, 9, 0, 11, 10, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  solver::Rng rng(3);
  int judged = 0;
  for (int i = 0; i < 200; ++i) {
    Board b = locked;
    for (int cell : {3, 7, 8, 9, 10, 11, 12, 13, 14, 15}) {
      b = board64::with_rank(b, cell, static_cast<int>(rng.below(4)));
    }
    const auto verdicts = policy.judge(b);
    REQUIRE(verdicts.count == 1);
    const auto& verdict = verdicts.families[0];
    REQUIRE(verdict.table == &six);
    bool keeps = false;
    for (Direction d : kDirections) {
      const Board after = board64::move(b, d);
      if (after == b || (after & six.shape().lock_mask()) != locked) continue;
      keeps = true;
      CHECK(verdict.chances[solver::index(d)] == six.chance(after));
    }
    if (keeps && verdict.best_chance() > 0) ++judged;
    for (const Board image : board64::symmetries(b)) {
      CHECK(policy.judge(image).families[0].best_chance() == verdict.best_chance());
    }
  }
  CHECK(judged > 20);

  SECTION("the smaller the smallest anchor, the smaller the free tiles must be") {
    const solver::tables::Policy one({&six});
    const auto judges = [&](Board b) { return one.judge(b).families[0].table == &six; };
    CHECK(judges(locked | (Board{3} << 60)));
    CHECK_FALSE(judges(locked | (Board{4} << 60)));
    const Board anchor4 = board64::with_rank(locked, 6, 4);
    CHECK(judges(anchor4 | (Board{1} << 60)));
    CHECK_FALSE(judges(anchor4 | (Board{2} << 60)));
    CHECK_FALSE(judges(board64::with_rank(locked, 6, 7) | (Board{1} << 60)));
  }
  SECTION("a smaller anchor asks the table made for it, and the larger one where that is missing") {
    const Board anchor5 = board64::with_rank(locked, 6, 5) | (Board{1} << 60);
    CHECK(policy.judge(anchor5).families[0].table == &five);
    CHECK(solver::tables::Policy({&six}).judge(anchor5).families[0].table == &six);
  }
  SECTION("locked tiles that would merge, or lie in a bad order, fit no table") {
    const Board full = board_of({0, 0, 0, 1, 0, 0, 0, 2, 1, 2, 1, 3, 2, 1, 2, 1});
    REQUIRE(policy.judge(locked | full).families[0].table == &six);
    const Board equal = board64::with_rank(locked | full, 4, 14);
    CHECK(policy.judge(equal).families[0].table == nullptr);
    const Board bad_order = board64::with_rank(locked | full, 2, 5);
    CHECK(policy.judge(bad_order).families[0].table == nullptr);
  }
  SECTION("a free tile as large as a locked one fits no table") {
    CHECK(policy.judge(board64::with_rank(locked, 15, 6)).families[0].table == nullptr);
  }
  SECTION("a detour is judged by the way back") {
    // Only right moves anything, and it moves the locks; seen in a mirror, these fit no table.
    const Board stuck = board_of({11, 12, 9, 0, 14, 10, 6, 0, 3, 2, 1, 0, 1, 3, 2, 0});
    const auto verdict = policy.judge(stuck).families[0];
    REQUIRE(verdict.table == &six);
    CHECK(verdict.best() == Direction::right);
    CHECK(verdict.best_chance() > 0);
  }
}

TEST_CASE("the layout player follows a table once it is on the shelf", "[tables]") {
  const auto shelf = std::make_shared<solver::tables::Shelf>();
  const auto player = solver::make_layout(shelf);
  CHECK_FALSE(player->at_its_best());
  const solver::Grid board =
      *solver::parse_grid("16384,4096,512,2/2048,1024,64,2/2,4,2,0/0,0,0,0").grid;
  const solver::Rules& rules = *solver::find_rules("standard");
  solver::TranspositionTable memory(1);
  const auto found = [&] {
    const auto search = player->think(board, rules, {.table = memory, .max_depth = 2});
    search->run({});
    return search->findings();
  };
  for (const auto& move : found().moves) CHECK_FALSE(move.next_tile.has_value());

  const File file = build(solver::tables::block10(6), 0.02, 1);
  const Table table(file.bytes(), Table::Check::header);
  shelf->offer(std::make_shared<solver::tables::Policy>(std::vector<const Table*>{&table}));
  CHECK(player->at_its_best());
  const solver::Findings told = found();
  const auto verdict = shelf->policy()->judge(solver::map_down(board, 15)).families[0];
  REQUIRE(verdict.best_chance() > 0);
  CHECK(told.best == verdict.best());
  for (Direction d : kDirections) {
    const auto& move = told.moves[solver::index(d)];
    if (move.legal) CHECK(move.next_tile == verdict.chances[solver::index(d)]);
  }
}

TEST_CASE("the learned player follows the tables too, and says what its values count", "[tables]") {
  const auto stored =
      solver::load_model_file(std::string(BRIDGE_SOURCE_DIR) + "/solver/models/standard.model");
  REQUIRE(stored.model != nullptr);
  const File file = build(solver::tables::block10(6), 0.02, 1);
  const Table table(file.bytes(), Table::Check::header);
  const auto shelf = std::make_shared<solver::tables::Shelf>();
  const solver::Strategies players = solver::make_strategies(stored.model, shelf);
  const solver::Rules& rules = *solver::find_rules("standard");
  const solver::Strategy* player = solver::strongest(players, rules, 4, 4);
  REQUIRE(player == solver::find_strategy(players, solver::kLearnedPlayer));
  solver::TranspositionTable memory(1);
  const auto found = [&](const solver::Strategy& who, const char* board) {
    const auto search =
        who.think(*solver::parse_grid(board).grid, rules, {.table = memory, .max_depth = 2});
    search->run({});
    return search->findings();
  };
  const char* known = "16384,4096,512,2/2048,1024,64,2/2,4,2,0/0,0,0,0";
  const char* unknown = "2,4,0,0/0,2,0,0/0,0,0,0/0,0,0,0";
  CHECK(found(*player, known).unit.empty());

  shelf->offer(std::make_shared<solver::tables::Policy>(std::vector<const Table*>{&table}));
  CHECK(solver::strongest(players, rules, 4, 4) == player);
  CHECK(found(*player, known).unit == "chance");
  CHECK(found(*player, unknown).unit == "layout");
  const solver::Strategy& layout = *solver::find_strategy(players, solver::kTablesPlayer);
  for (const char* board : {known, unknown}) {
    CHECK(found(*player, board).best == found(layout, board).best);
  }
}

TEST_CASE("shapes are consistent", "[tables]") {
  for (int rank = 4; rank <= 10; ++rank) {
    for (const Shape& shape : {solver::tables::block10(rank), solver::tables::corner11(rank),
                               solver::tables::corner12(std::min(rank, 8))}) {
      CAPTURE(shape.name);
      CHECK(solver::tables::shape_named(shape.name) == shape);
      for (const auto& goal : shape.goals) {
        CHECK((goal.mask & shape.lock_mask()) == 0);
      }
      std::set<int> ranks;
      for (int cell = 0; cell < board64::kCells; ++cell) {
        const int lock = board64::rank_at(shape.locks, cell);
        if (lock == 0) continue;
        CHECK(ranks.insert(lock).second);
        for (const auto cap : shape.caps) CHECK(lock > cap);
      }
    }
  }
  CHECK(solver::tables::shape_named("block10-3").name.empty());
  CHECK(solver::tables::shape_named("").name.empty());
}
