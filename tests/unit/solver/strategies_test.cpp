// The players: each plays legally, repeats itself under one seed, and makes the move its
// description asks for.
#include "strategies/strategy.h"

#include <set>

#include "rules/game.h"
#include "search/playout64.h"
#include "strategies/corner_model.h"
#include "support/catch.h"

using namespace solver;
using Catch::Matchers::ContainsSubstring;

namespace {

const Strategies& all() {
  static const Strategies strategies = make_strategies(nullptr);
  return strategies;
}

Grid grid(std::string_view text) {
  ParsedGrid parsed = parse_grid(text);
  REQUIRE(parsed.error == "");
  return *parsed.grid;
}

board64::Board packed(std::string_view text) {
  return *board64::from_grid(grid(text));
}

std::shared_ptr<const Strategy> player(std::string_view name) {
  ChosenPlayer chosen = choose_player(all(), name);
  INFO(chosen.error);
  REQUIRE(chosen.strategy != nullptr);
  return chosen.strategy;
}

const Rules& standard() {
  return *find_rules("standard");
}

Findings think(std::string_view name, const Grid& board, std::uint64_t seed = 1,
               int depth = kMaxDepth) {
  TranspositionTable table(1);
  const auto strategy = player(name);
  const auto search =
      strategy->think(board, standard(), {.table = table, .seed = seed, .max_depth = depth});
  search->run({});
  return search->findings();
}

Findings think(std::string_view name, std::string_view board) {
  return think(name, grid(board));
}

double value(const Findings& found, Direction d) {
  REQUIRE(found.moves[index(d)].legal);
  return found.moves[index(d)].value;
}

// Every player and every reading of it; quick settings where the standard ones take long.
const std::vector<std::string>& quick_players() {
  static const std::vector<std::string> names{
      "minimax:terms=all",
      "minimax:terms=monotonicity",
      "minimax-convex",
      "minimax-convex:mergeable=yes,corner=yes,absolute=yes",
      "monte-carlo:runs=20",
      "monte-carlo:runs=20,per=move,pick=min",
      "monte-carlo:runs=20,pick=max,raise=100",
      "monte-carlo:runs=20,pick=mixed",
      "monte-carlo:runs=20,method=lists",
      "monte-carlo:runs=20,method=tree",
      "snake-path",
      "snake-path:paths=2,r=0.5",
      "snake-expectimax",
      "browser-expectimax",
      "browser-expectimax:depth=half-moves",
      "corner-model",
      "reading-order",
      "top-row",
      "greedy-sum",
      "three-way-random",
      "random",
      "heuristic",
      "heuristic:terms=free"};
  return names;
}

// Boards as games meet them, some of them full or dead.
std::vector<Grid> random_boards(int count) {
  std::vector<Grid> boards;
  Rng rng(5);
  for (int i = 0; i < count; ++i) {
    Grid board = start_board(standard(), 4, 4, rng);
    const std::uint32_t moves = rng.below(150);
    for (std::uint32_t m = 0; m < moves; ++m) {
      Grid after = board;
      if (!slide(after, kDirections[rng.below(4)]).moved) continue;
      spawn(standard(), after, rng);
      board = after;
    }
    boards.push_back(board);
  }
  boards.push_back(grid("2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2"));
  boards.push_back(grid("65536,32768,16384,8192/512,1024,2048,4096/256,128,64,32/2,4,8,8"));
  return boards;
}

}  // namespace

TEST_CASE("every player plays legally and knows the legal moves", "[strategies]") {
  const std::string name = GENERATE(from_range(quick_players()));
  INFO(name);
  for (const Grid& board : random_boards(25)) {
    const Findings found = think(name, board, 7, 2);
    bool any = false;
    for (Direction d : kDirections) {
      Grid after = board;
      const bool legal = slide(after, d).moved;
      any = any || legal;
      CHECK(found.moves[index(d)].legal == legal);
    }
    REQUIRE(found.best.has_value() == any);
    if (any) CHECK(found.moves[index(*found.best)].legal);
  }
}

TEST_CASE("every player repeats itself under one seed", "[strategies]") {
  const std::string name = GENERATE(from_range(quick_players()));
  INFO(name);
  for (const Grid& board : random_boards(4)) {
    const Findings one = think(name, board, 3, 2);
    const Findings other = think(name, board, 3, 2);
    CHECK(one.best == other.best);
    for (Direction d : kDirections) {
      CHECK(one.moves[index(d)].value == other.moves[index(d)].value);
    }
  }
}

TEST_CASE("every player pauses in time and answers at once", "[strategies]") {
  const std::string name = GENERATE(from_range(quick_players()));
  INFO(name);
  TranspositionTable table(1);
  const auto strategy = player(name);
  const auto search = strategy->think(grid("2,4,8,16/4,2,4,32/0,0,8,64/0,0,2,128"), standard(),
                                      {.table = table, .seed = 1});
  // A slice that is over before it begins completes the first ply all the same.
  const std::atomic<bool> interrupt{true};
  search->run({.until = Clock::now(), .interrupt = &interrupt});
  CHECK(search->findings().best.has_value());
}

TEST_CASE("players are chosen by name and options", "[strategies]") {
  CHECK(player("monte-carlo:runs=100,pick=min")->info().name == "monte-carlo:runs=100,pick=min");
  // The order does not matter, and what is standard needs no mention.
  CHECK(player("monte-carlo:pick=min,runs=100,per=direction")->info().name ==
        "monte-carlo:runs=100,pick=min");
  CHECK(player("minimax:terms=all")->info().name == "minimax");

  const ChosenPlayer unknown = choose_player(all(), "deep-blue");
  CHECK(unknown.unknown);
  CHECK_THAT(unknown.error, ContainsSubstring("deep-blue") &&
                                ContainsSubstring("known are: heuristic, monte-carlo"));
  const auto error = [](std::string_view name) {
    const ChosenPlayer chosen = choose_player(all(), name);
    CHECK(chosen.strategy == nullptr);
    CHECK_FALSE(chosen.unknown);
    return chosen.error;
  };
  CHECK_THAT(error("monte-carlo:luck=1"), ContainsSubstring("'monte-carlo' has no option 'luck'") &&
                                              ContainsSubstring("it has: runs, per"));
  CHECK_THAT(error("monte-carlo:runs=0"),
             ContainsSubstring("a whole number from 1 to 10000000, got '0'"));
  CHECK_THAT(error("monte-carlo:runs=1.5"), ContainsSubstring("a whole number"));
  CHECK_THAT(error("monte-carlo:runs"), ContainsSubstring("got ''"));
  CHECK_THAT(error("snake-path:r=0.3"), ContainsSubstring("one of 0.125, 0.25, 0.5, got '0.3'"));
  CHECK_THAT(error("random:x=1"), ContainsSubstring("has no options"));
}

TEST_CASE("a player that cannot play is refused with those that can", "[strategies]") {
  const std::string why = why_not_played(all(), *player("corner-model"), standard(), 5, 5);
  CHECK_THAT(why, ContainsSubstring(
                      "'corner-model' does not play 'standard' on 5x5; these do: heuristic"));
  CHECK_THAT(why, ContainsSubstring("monte-carlo") && !ContainsSubstring("minimax"));
}

TEST_CASE("top-row plays up, else the side that frees more, else down", "[strategies]") {
  CHECK(think("top-row", "0,2,4,8/2,0,0,0/0,0,0,0/0,0,0,0").best == Direction::up);
  // Up does not move; after right the 4s meet, after left they do not.
  CHECK(think("top-row", "2,8,4,16/0,4,0,0/0,0,0,0/0,0,0,0").best == Direction::right);
  CHECK(think("top-row", "4,8,16,2/0,0,4,0/0,0,0,0/0,0,0,0").best == Direction::left);
  CHECK(think("top-row", "2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0").best == Direction::down);
}

TEST_CASE("greedy-sum adds up what its description lists", "[strategies]") {
  const Findings found = think("greedy-sum", "2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
  // Left: a 4 in the corner, 15 free cells, right and down possible.
  CHECK(value(found, Direction::left) == 128 + 128 * 15 + 4096 / 4 + 256 * 2);
  // Down: 2 2 at the bottom: up, left, right possible, both beside free cells, one pair aligned.
  CHECK(value(found, Direction::down) == 128 + 128 * 14 + 2 * 4096 / 2 + 256 * 3 + 2);
  CHECK(found.best == Direction::down);
}

TEST_CASE("three-way-random plays left only when nothing else moves", "[strategies]") {
  std::set<Direction> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Findings found = think("three-way-random", grid("0,2,0,0/0,0,4,0/0,0,0,0/0,0,0,0"), seed);
    REQUIRE(found.best.has_value());
    seen.insert(*found.best);
  }
  CHECK(seen == std::set{Direction::right, Direction::down, Direction::up});
  CHECK(think("three-way-random", "0,0,0,2/0,0,0,4/0,0,0,2/0,0,0,4").best == Direction::left);
}

TEST_CASE("corner-model knows its three chains", "[strategies]") {
  using namespace corner_model;
  const auto shape = [](std::string_view board) {
    return std::string(model_for(packed(board)).shape);
  };
  CHECK(shape("1024,512,256,128/8,16,32,64/4,2,0,0/0,0,0,0") == "full");
  CHECK(shape("512,256,128,0/0,0,0,0/0,0,0,0/0,0,0,0") == "full");
  CHECK(shape("512,256,64,0/8,16,32,0/4,0,0,0/0,0,0,0") == "barred column");
  CHECK(shape("2,1024,512,256/0,0,0,128/8,16,32,64/4,0,0,0") == "pushed off");
  // The chain for a 512 is the one that begins with 1024; it is at distance 0 from itself.
  const corner_model::Model chain = model_for(packed("512,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"));
  CHECK(distance(packed("1024,512,256,128/8,16,32,64/4,2,0,0/0,0,0,0"), chain) == 0);
  CHECK(distance(packed("1024,512,256,64/8,16,32,64/4,2,0,0/0,0,0,0"), chain) > 0);
  // On a barred cell every tile is one too many.
  const corner_model::Model barred = model_for(packed("512,256,64,0/8,16,32,0/4,0,0,0/0,0,0,0"));
  const auto at = [&](std::string_view board) { return distance(packed(board), barred); };
  CHECK(at("512,256,64,8/8,16,32,0/4,0,0,0/0,0,0,0") ==
        at("512,256,64,0/8,16,32,0/4,0,0,0/0,0,0,0") + 8);
}

TEST_CASE("corner-model keeps to three keys and undoes the fourth", "[strategies]") {
  // Only down moves: the forbidden key.
  const Findings stuck = think("corner-model", "64,32,16,8/0,0,0,0/0,0,0,0/0,0,0,0");
  CHECK(stuck.best == Direction::down);
  // Next its opposite, whatever else would move.
  CHECK(think("corner-model", "0,0,0,2/0,0,0,0/0,0,0,0/64,32,16,8").best == Direction::up);
  CHECK(think("corner-model", "0,2,0,0/0,0,0,0/0,0,0,0/64,32,16,8").best == Direction::up);
  // The 64s beside each other become the 128 the row lacks.
  CHECK(think("corner-model", "512,256,64,64/8,16,32,0/4,0,0,0/0,0,0,0").best == Direction::left);
}

TEST_CASE("reading-order solves the first problem, or what stands in its way", "[strategies]") {
  // Bottom row 4 8 16 16, read from the right: no problem there; the 16s may meet on cell 1.
  CHECK(think("reading-order", "0,0,0,0/0,0,0,0/0,0,0,0/4,8,16,16").best == Direction::right);
  // Cell 1 holds 8, cell 2 a 16: the 8 must grow, and the 8 above it does that by down.
  CHECK(think("reading-order", "0,0,0,0/0,0,0,0/0,0,0,8/0,0,16,8").best == Direction::down);
  // The 4 above the 8 is too small: it is fed first, by the 4 to its left, which takes right.
  CHECK(think("reading-order", "0,0,0,0/0,0,0,2/0,4,0,4/2,4,16,8").best == Direction::right);
  // Left is tried before up.
  CHECK(think("reading-order", "0,0,0,2/0,0,0,4/0,0,0,8/0,0,0,16").best == Direction::left);
}

TEST_CASE("snake players keep the large tiles along their snake", "[strategies]") {
  // Down would pull the 512 out of the corner.
  const char* const board = "512,256,128,64/2,4,8,16/2,0,0,0/0,0,0,0";
  for (const char* name : {"snake-path", "snake-expectimax", "browser-expectimax"}) {
    INFO(name);
    CHECK(think(name, board).best == Direction::up);
  }
  const Findings found = think("snake-expectimax", grid("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), 1, 1);
  // e^6.5 * 2 + 15^2 at the row's end.
  CHECK(value(found, Direction::right) == Approx(2 * 665.141633 + 225));
}

TEST_CASE("snake-path adds up its levels", "[strategies]") {
  // After left, one tile: 4 + 2 * r^n or 4 + 4 * r^n, n >= 1.
  const Findings found = think("snake-path:r=0.5", grid("2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), 1, 1);
  CHECK(value(found, Direction::left) > 4);
  CHECK(value(found, Direction::left) <= 4 + 4);
  // Two paths from the top left do not see a chain in another corner.
  const Grid board = grid("0,0,0,0/0,0,0,0/0,0,0,16/16,32,64,128");
  const Findings two = think("snake-path:paths=2", board, 1, 1);
  const Findings eight = think("snake-path:paths=8", board, 1, 1);
  CHECK(value(eight, Direction::left) > 100);
  CHECK(value(two, Direction::left) < 10);
}

TEST_CASE("minimax players see the worst tile", "[strategies]") {
  // Left parts the two 4s, and a 2 beside them would be the end; up and down merge them.
  const char* const board = "2,4,8,16/16,8,4,2/2,4,8,4/0,16,32,4";
  for (const char* name : {"minimax-convex:plies=5", "minimax-convex"}) {
    INFO(name);
    const Findings found = think(name, board);
    CHECK((found.best == Direction::up || found.best == Direction::down));
    CHECK(value(found, Direction::left) == -1);
  }
  const Findings deep = think("minimax", grid(board), 1, 3);
  CHECK((deep.best == Direction::up || deep.best == Direction::down));
  CHECK(deep.depth == 3);
  // Mixed evenly, a single tile leaves 15/16 of the cells free; the corner term adds its share.
  const Findings corner =
      think("minimax-convex:corner=yes", grid("0,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0"), 1, 1);
  CHECK(value(corner, Direction::left) > value(corner, Direction::down));
}

TEST_CASE("browser-expectimax looks deeper the fuller the board is", "[strategies]") {
  CHECK(think("browser-expectimax", "2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,0").depth == 2);
  CHECK(think("browser-expectimax", "2,4,8,2/4,8,2,4/2,4,0,2/0,0,0,0").depth == 3);
  CHECK(think("browser-expectimax", "2,4,8,2/4,8,2,4/2,4,8,2/4,0,0,2").depth == 4);
  CHECK(think("browser-expectimax:depth=half-moves", "2,4,8,2/4,8,2,4/2,4,8,2/4,0,0,2").nodes <
        think("browser-expectimax", "2,4,8,2/4,8,2,4/2,4,8,2/4,0,0,2").nodes / 10);
}

TEST_CASE("monte-carlo values moves by final scores", "[strategies]") {
  // Merging the 1024s is worth 2048 at once; every game after it is short.
  const char* const board = "1024,1024,4,2/2,8,16,4/4,2,8,16/2,4,2,8";
  const Findings found = think("monte-carlo:runs=200", board);
  CHECK((found.best == Direction::left || found.best == Direction::right));
  CHECK(value(found, Direction::left) > 2048);
  CHECK(value(think("monte-carlo:runs=200,pick=min", board), Direction::left) <
        value(found, Direction::left));
  CHECK(value(think("monte-carlo:runs=200,pick=max", board), Direction::left) >
        value(found, Direction::left));
  // All of a move's runs together are fewer games than that many in each direction.
  const char* const open = "2,4,8,2/0,0,0,0/0,2,0,0/0,0,0,0";
  CHECK(think("monte-carlo:runs=100,per=move", open).nodes * 2 <
        think("monte-carlo:runs=100", open).nodes);
  // From a start every hundred games reach the next tile, so the runs are raised.
  CHECK(think("monte-carlo:runs=100,raise=1000", open).nodes >
        5 * think("monte-carlo:runs=100", open).nodes);
}

TEST_CASE("monte-carlo plays other sizes", "[strategies]") {
  TranspositionTable table(1);
  const auto strategy = player("monte-carlo:runs=5");
  const Grid board = grid("2,4,2/0,0,4/2,0,0");
  REQUIRE(strategy->plays(standard(), 3, 3));
  const auto search = strategy->think(board, standard(), {.table = table, .seed = 2});
  CHECK(search->run({}) == Search::Outcome::finished);
  CHECK(search->findings().best.has_value());
}

TEST_CASE("det-exhaustive follows the game without chance", "[strategies]") {
  TranspositionTable table(1);
  const auto found = [&](std::string_view name, std::string_view board) {
    const auto search = player(name)->think(grid(board), standard(), {.table = table});
    search->run({});
    return search->findings();
  };
  // Five moves from the first tile: 10 in two tiles at best, and the last 2.
  const Findings first = found("det-exhaustive", "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0");
  CHECK(first.depth == 5);
  CHECK(value(first, Direction::right) == 13);
  // Among equals the order of trying decides, and which end of it wins.
  const char* const empty = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2";
  const double worth = value(found("det-exhaustive", empty), Direction::up);
  REQUIRE(value(found("det-exhaustive", empty), Direction::left) == worth);
  CHECK(found("det-exhaustive:order=lurd", empty).best == Direction::left);
  CHECK(found("det-exhaustive:order=lurd,ties=last", empty).best == Direction::up);
  // Left, and the 2 that follows is the end: a dead board is worth -1.
  CHECK(value(found("det-exhaustive", "0,8,4,8/2,8,2,4/4,2,4,2/2,4,2,4"), Direction::left) == -1);
  CHECK(value(found("det-exhaustive:value=line", empty), Direction::up) > worth);
}

TEST_CASE("heuristic without its terms judges free cells alone", "[strategies]") {
  // Both ways leave 12 cells free; only the whole heuristic sees the order of the row.
  const Grid board = grid("2,16,4,8/0,0,0,0/0,0,0,0/0,0,0,0");
  const Findings all_terms = think("heuristic", board, 1, 1);
  const Findings free = think("heuristic:terms=free", board, 1, 1);
  CHECK(value(free, Direction::down) ==
        value(think("heuristic:terms=free", grid("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0"), 1, 1),
              Direction::down));
  CHECK(value(all_terms, Direction::down) <
        value(think("heuristic", grid("2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0"), 1, 1), Direction::down));
}

TEST_CASE("random games are random games", "[strategies]") {
  Rng rng(11);
  double moves = 0;
  double score = 0;
  constexpr int kGames = 4000;
  for (int i = 0; i < kGames; ++i) {
    const Playout game = play_out(board64::start(rng), rng);
    CHECK_FALSE(board64::can_move(game.end));
    moves += game.moves;
    score += static_cast<double>(game.score);
  }
  // Of the slow random player over 100,000 games; three standard errors.
  CHECK(moves / kGames == Approx(118.4).margin(2.3));
  CHECK(score / kGames == Approx(1095).margin(27));
}
