// Naming the rules of a page from its moves.
#include "rules/fit.h"

#include <algorithm>
#include <map>
#include <set>

#include "board/rng.h"
#include "rules/interpreter.h"
#include "support/catch.h"

using namespace solver;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr int kGames = 100;
// So much more probable, and the other is out of the question.
constexpr double kApart = 100;

std::vector<std::uint64_t> faces_of(const Rules& rules, const Grid& board) {
  std::vector<std::uint64_t> faces;
  for (const Rank rank : board.cells()) faces.push_back(face_of(rules, rank));
  return faces;
}

// The first moves of a game of random keys that do something.
std::vector<SeenMove> moves_of(const Rules& rules, int rows, int cols, int count,
                               std::uint64_t seed) {
  const Interpreter game(rules, rows, cols);
  Rng rng(seed);
  std::vector<SeenMove> moves;
  Grid board = game.start(rng);
  while (static_cast<int>(moves.size()) < count && !game.over(board)) {
    const std::size_t d = rng.below(static_cast<std::uint32_t>(game.directions()));
    const Grid before = board;
    game.move(board, static_cast<Direction>(d), rng);
    if (board == before) continue;
    moves.push_back({faces_of(rules, before), direction_names(rules)[d], faces_of(rules, board)});
  }
  return moves;
}

std::set<Rank> spawned(const Rules& rules) {
  std::set<Rank> ranks;
  for (const SpawnTile& tile : rules.spawn) ranks.insert(tile.rank);
  return ranks;
}

// Whether they differ in shape, slide, merge or spawned values.
bool differ(const Rules& a, const Rules& b) {
  const auto walls = [](const Rules& rules) {
    std::set<std::pair<int, int>> list;
    for (const CellPlace& wall : rules.shape.walls) list.emplace(wall.row, wall.col);
    return list;
  };
  const auto merge = [](const Rules& rules) {
    const Merging& m = rules.merge;
    return std::tuple(m.kind, m.count, m.first, m.again, m.across);
  };
  return a.shape.kind != b.shape.kind || walls(a) != walls(b) || a.shape.sides != b.shape.sides ||
         a.faces != b.faces || a.slide != b.slide || merge(a) != merge(b) ||
         spawned(a) != spawned(b);
}

double probability_of(const RulesFit& fit, const Rules& rules) {
  const auto found = std::ranges::find(fit.variants, &rules, &FittedVariant::rules);
  return found == fit.variants.end() ? 0 : found->probability;
}

// Games that look alike until something rare happens: three equal tiles in a line, or, where keys
// that do nothing are not pressed, a 4 that never comes.
bool look_alike(const Rules& a, const Rules& b) {
  const auto plain = [](const Rules& rules) {
    return rules.shape.kind == ShapeKind::rectangle && rules.shape.walls.empty() &&
           rules.slide == SlideKind::far && rules.faces[1] == 4 && rules.where != SpawnWhere::first;
  };
  const bool tutorial = a.when == SpawnWhen::key || b.when == SpawnWhen::key;
  return tutorial && plain(a) && plain(b);
}

// Of so many games the fewest in which another game of the catalogue that differs was told apart.
struct Fewest {
  int apart = kGames;
  std::string other = "none";
};

Fewest fewest_apart(const Rules& played, int count, bool alike) {
  std::map<std::string, int> apart;
  const int rows = played.shape.rows.usual;
  const int cols = played.shape.cols.usual;
  for (int game = 0; game < kGames; ++game) {
    const auto moves = moves_of(played, rows, cols, count, static_cast<std::uint64_t>(game) + 1);
    const RulesFit fit = fit_rules(rows, cols, moves);
    INFO(played.name << " game " << game << ": " << fit.why_none);
    const double own = probability_of(fit, played);
    REQUIRE(own > 0);
    for (const Rules& other : rules_catalogue()) {
      if (own >= kApart * probability_of(fit, other)) ++apart[other.name];
    }
  }
  Fewest fewest;
  for (const Rules& other : rules_catalogue()) {
    if (!differ(played, other) || look_alike(played, other) != alike) continue;
    if (apart[other.name] < fewest.apart) fewest = {apart[other.name], other.name};
  }
  return fewest;
}

}  // namespace

TEST_CASE("within twenty moves games that differ are told apart", "[fit]") {
  for (const Rules& played : rules_catalogue()) {
    const Fewest fewest = fewest_apart(played, 20, false);
    INFO(played.name << " from " << fewest.other);
    CHECK(fewest.apart >= 99);
  }
}

TEST_CASE("games that look alike are told apart within a hundred moves", "[fit]") {
  for (const Rules& played : rules_catalogue()) {
    const Fewest fewest = fewest_apart(played, 100, true);
    INFO(played.name << " from " << fewest.other);
    CHECK(fewest.apart >= 99);
  }
}

TEST_CASE("games that differ in goal alone stay together, the standard one first", "[fit]") {
  const Rules& standard = *find_rules("standard");
  const RulesFit fit = fit_rules(4, 4, moves_of(standard, 4, 4, 60, 1));
  REQUIRE(fit.variants.size() > 3);
  CHECK(fit.variants.front().rules == &standard);
  CHECK(probability_of(fit, *find_rules("goal-1024")) > 0);
  CHECK(probability_of(fit, *find_rules("threes")) == 0);
  double total = 0;
  for (const FittedVariant& variant : fit.variants) total += variant.probability;
  CHECK(total == Approx(1));
}

TEST_CASE("the odds of new tiles come with their uncertainty", "[fit]") {
  const Rules& standard = *find_rules("standard");
  const RulesFit few = fit_rules(5, 5, moves_of(standard, 5, 5, 20, 3));
  const RulesFit many = fit_rules(5, 5, moves_of(standard, 5, 5, 400, 3));
  REQUIRE(many.spawns.size() == 2);
  CHECK(many.spawns[0].face == 2);
  CHECK(many.spawns[0].seen + many.spawns[1].seen > 200);
  CHECK(many.spawns[1].low < 0.1);
  CHECK(many.spawns[1].high > 0.1);
  CHECK(many.spawns[1].high - many.spawns[1].low < few.spawns[1].high - few.spawns[1].low);
}

TEST_CASE("what no game explains is said to be none, and why", "[fit]") {
  const Rules& standard = *find_rules("standard");
  auto moves = moves_of(standard, 4, 4, 10, 5);
  moves[6].after[0] = moves[6].after[0] == 128 ? 64 : 128;
  const RulesFit fit = fit_rules(4, 4, moves);
  CHECK(fit.variants.empty());
  CHECK_THAT(fit.why_none,
             ContainsSubstring("move 7 of 10: 'standard'") && ContainsSubstring("another tile"));
  CHECK_THAT(
      fit_rules(2, 16,
                {{std::vector<std::uint64_t>(32, 10), "left", std::vector<std::uint64_t>(32, 10)}})
          .why_none,
      ContainsSubstring("has no tile 10"));
  moves.resize(1);
  moves[0].direction = "sideways";
  CHECK_THAT(fit_rules(4, 4, moves).why_none, ContainsSubstring("sideways"));
  // A key that does nothing in the standard game and brings a tile in another.
  const SeenMove dead{{2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                      "left",
                      {2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0}};
  const RulesFit every = fit_rules(4, 4, {dead});
  REQUIRE(every.variants.size() == 2);
  CHECK(probability_of(every, *find_rules("tutorial-every-key")) > 0);
}
