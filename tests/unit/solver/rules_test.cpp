// Each kind of slide, merge, spawn and end on boards worked out by hand, and what holds in all
// games.
#include <algorithm>
#include <set>

#include "board/rng.h"
#include "rules/interpreter.h"
#include "rules/rules.h"
#include "support/catch.h"

using namespace solver;
using Catch::Matchers::ContainsSubstring;

namespace {

const Rules& rules_called(const std::string& name) {
  const Rules* rules = find_rules(name);
  REQUIRE(rules != nullptr);
  return *rules;
}

std::size_t direction_of(const Rules& rules, const std::string& name) {
  const auto& names = direction_names(rules);
  const auto found = std::ranges::find(names, name);
  REQUIRE(found != names.end());
  return static_cast<std::size_t>(found - names.begin());
}

Grid board_of(const Rules& rules, const std::string& text) {
  const ParsedGrid parsed = parse_grid(text, rules.faces);
  INFO(parsed.error);
  REQUIRE(parsed.grid.has_value());
  REQUIRE(why_impossible(rules, *parsed.grid) == "");
  return *parsed.grid;
}

std::string slid(const std::string& name, const std::string& text, const std::string& direction) {
  const Rules& rules = rules_called(name);
  Grid board = board_of(rules, text);
  const Grid before = board;
  const Slide slide = Interpreter(rules, board.rows(), board.cols())
                          .slide(board.cells(), direction_of(rules, direction));
  CHECK(slide.moved == (board != before));
  return to_string(board, rules.faces);
}

std::set<int> places(const std::string& name, const std::string& text,
                     const std::string& direction) {
  const Rules& rules = rules_called(name);
  const Grid before = board_of(rules, text);
  Grid after = before;
  const Interpreter game(rules, before.rows(), before.cols());
  const std::size_t d = direction_of(rules, direction);
  game.slide(after.cells(), d);
  Interpreter::Places list;
  game.spawn_places(before.cells(), after.cells(), d, list);
  return {list.begin(), list.end()};
}

}  // namespace

TEST_CASE("equal threes merge where three make one", "[rules]") {
  CHECK(slid("triples", "3,3,3/3,3,0/9,9,9", "left") == "9,0,0/3,3,0/27,0,0");
  CHECK(slid("triples", "3,3,3,3/9,9,3,3/3,3,0,3/0,0,0,0", "right") ==
        "0,0,3,9/9,9,3,3/0,0,0,9/0,0,0,0");
}

TEST_CASE("neighbours in the list merge in the Fibonacci game", "[rules]") {
  CHECK(slid("fibonacci", "1,1,2,3/5,3,8,8/1,2,0,0/2,1,1,0", "left") ==
        "2,5,0,0/8,8,8,0/3,0,0,0/3,1,0,0");
}

TEST_CASE("pairs of base 3 make the next power", "[rules]") {
  CHECK(slid("base-3", "3,3,9,0/3,3,3,3/0,0,0,0/0,0,0,0", "left") ==
        "9,9,0,0/9,9,0,0/0,0,0,0/0,0,0,0");
}

TEST_CASE("pairs of other bases, and doublings from other tiles", "[rules]") {
  CHECK(slid("base-4", "4,4,16,0/4,16,0,0", "left") == "16,16,0,0/4,16,0,0");
  CHECK(slid("base-5", "5,5,25,0/125,125,0,0", "left") == "25,25,0,0/625,0,0,0");
  CHECK(slid("from-1", "1,1,2,0/1,2,0,8", "left") == "2,2,0,0/1,2,8,0");
  CHECK(slid("from-3", "3,3,6,0/12,12,0,0", "left") == "6,6,0,0/24,0,0,0");
}

TEST_CASE("tiles whose sum is a Lucas number merge", "[rules]") {
  CHECK(slid("lucas", "1,1,2,2/1,2,1,3", "left") == "2,4,0,0/3,4,0,0");
  CHECK(slid("lucas", "2,3,3,4/4,7,18,11", "left") == "2,3,7,0/11,29,0,0");
  CHECK(slid("lucas", "3,3,4,4/7,7,1,4", "left") == "3,7,4,0/7,7,1,4");
}

TEST_CASE("tiles of Threes go one step, and ones merge with twos", "[rules]") {
  CHECK(slid("threes", "0,1,2,0/1,1,0,0/2,2,3,3/1,2,1,2", "left") ==
        "1,2,0,0/1,1,0,0/2,2,6,0/3,1,2,0");
  // A tile comes at the far end of lines that moved, and only there.
  CHECK(places("threes", "0,1,2,0/1,1,0,0/2,2,3,3/1,2,1,2", "left") == std::set<int>{3, 11, 15});
}

TEST_CASE("walls stop tiles and hold none", "[rules]") {
  CHECK(slid("wall-corner", "0,0,0,2/0,2,0,2/0,0,0,0/0,0,0,0", "left") ==
        "0,2,0,0/4,0,0,0/0,0,0,0/0,0,0,0");
  CHECK(slid("wall-middle", "0,0,2,0,0/0,0,0,0,0/2,0,0,0,2/0,0,2,0,0/0,0,2,0,0", "up") ==
        "2,0,2,0,2/0,0,0,0,0/0,0,0,0,0/0,0,4,0,0/0,0,0,0,0");
  const Rules& rules = rules_called("wall-corner");
  const Grid board = *parse_grid("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", rules.faces).grid;
  CHECK_THAT(why_impossible(rules, board),
             ContainsSubstring("row 1, column 1") && ContainsSubstring("no cell"));
}

TEST_CASE("a hexagon slides along its three axes", "[rules]") {
  // Rows of 3, 4, 5, 4, 3 cells drawn from the left.
  const std::string board = "0,0,2,0,0/0,0,0,0,0/2,0,0,0,2/0,0,0,0,0/2,0,0,0,0";
  CHECK(slid("hexagon", board, "left") == "2,0,0,0,0/0,0,0,0,0/4,0,0,0,0/0,0,0,0,0/2,0,0,0,0");
  // The upper right corner and the right one lie on one edge, as do the left and the lower left
  // one.
  CHECK(slid("hexagon", board, "down-right") ==
        "0,0,0,0,0/0,0,0,0,0/0,0,0,0,4/0,0,0,0,0/4,0,0,0,0");
  CHECK(slid("hexagon", board, "up-left") == "0,0,4,0,0/0,0,0,0,0/4,0,0,0,0/0,0,0,0,0/0,0,0,0,0");
  // The other axis: upper right to lower left through the middle.
  CHECK(slid("hexagon", board, "down-left") == "0,0,0,0,0/0,0,0,0,0/2,0,0,0,0/0,0,0,0,0/4,0,2,0,0");
}

TEST_CASE("boards of more dimensions slide within and from board to board", "[rules]") {
  const std::string board = "2,0,2,0/0,0,0,0/2,0,0,0/0,0,0,0";
  CHECK(slid("box-2x2x2x2", board, "right") == "0,2,0,2/0,0,0,0/0,2,0,0/0,0,0,0");
  CHECK(slid("box-2x2x2x2", board, "down") == "0,0,0,0/2,0,2,0/0,0,0,0/2,0,0,0");
  CHECK(slid("box-2x2x2x2", board, "board-right") == "0,0,4,0/0,0,0,0/0,0,2,0/0,0,0,0");
  CHECK(slid("box-2x2x2x2", board, "board-up") == "4,0,2,0/0,0,0,0/0,0,0,0/0,0,0,0");
  CHECK(slid("box-3x3x3", "2,0,0,2,0,0,2,0,0/0,0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0,0", "board-left") ==
        "4,0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0,0");
}

TEST_CASE("the tutorials behave as people find them", "[rules]") {
  // A key that moves nothing brings a tile all the same.
  const std::string resting = "2,0,0,0/4,0,0,0/0,0,0,0/0,0,0,0";
  CHECK(slid("tutorial-every-key", resting, "left") == resting);
  CHECK(places("tutorial-every-key", resting, "left").size() == 14);
  CHECK(places("standard", resting, "left").empty());
  // Merges begin at the left whatever the direction.
  CHECK(slid("tutorial-row-ends", "0,2,2,2/0,0,0,0/0,0,0,0/0,0,0,0", "right") ==
        "0,0,4,2/0,0,0,0/0,0,0,0/0,0,0,0");
  // The end of a row merges with the start of the next, where both are full.
  CHECK(slid("tutorial-row-ends", "2,4,8,16/16,8,4,2/0,0,0,0/0,0,0,0", "left") ==
        "2,4,8,32/8,4,2,0/0,0,0,0/0,0,0,0");
  CHECK(slid("tutorial-row-ends", "2,4,8,16/16,8,4,2/0,0,0,0/0,0,0,0", "up") ==
        "2,4,8,16/16,8,4,2/0,0,0,0/0,0,0,0");
  const Rules& full = rules_called("tutorial-row-ends");
  const std::string text = "2,2,4,8/2,4,8,16/4,8,16,32/2,4,8,16";
  CHECK(Interpreter(full, 4, 4).over(board_of(full, text)));
  const Rules& standard = rules_called("standard");
  CHECK_FALSE(Interpreter(standard, 4, 4).over(board_of(standard, text)));
}

TEST_CASE("a tile can merge again where the rules say so", "[rules]") {
  Rules chain = rules_called("standard");
  chain.merge.again = true;
  Grid board = board_of(chain, "2,2,4,8/4,2,2,0");
  Interpreter(chain, 2, 4).slide(board, Direction::left);
  CHECK(to_string(board, chain.faces) == "16,0,0,0/4,4,0,0");
}

TEST_CASE("the game without chance fills the first free cell", "[rules]") {
  CHECK(places("det", "2,0,2/0,0,0/0,4,0", "right") == std::set<int>{0});
  Rng rng(1);
  CHECK(to_string(Interpreter(rules_called("det"), 3, 3).start(rng)) == "2,0,0/0,0,0/0,0,0");
}

TEST_CASE("the adversary places what hurts", "[rules]") {
  // With the 2 in the free corner the game goes on, with the 4 nothing merges.
  const Rules& evil = rules_called("evil");
  Grid board = board_of(evil, "2,8,0/2,8,16/4,16,32");
  Rng rng(1);
  Interpreter(evil, 3, 3).move(board, Direction::right, rng);
  CHECK(to_string(board, evil.faces) == "4,2,8/2,8,16/4,16,32");
}

TEST_CASE("all games of the catalogue can be played to their end", "[rules]") {
  for (const Rules& rules : rules_catalogue()) {
    INFO(rules.name);
    const int rows = rules.shape.rows.usual;
    const int cols = rules.shape.cols.usual;
    const Interpreter game(rules, rows, cols);
    Rng rng(7);
    Grid board = game.start(rng);
    int moves = 0;
    while (!game.over(board) && moves < 100'000) {
      const auto d =
          static_cast<Direction>(rng.below(static_cast<std::uint32_t>(game.directions())));
      const Grid before = board;
      const int tiles = before.size() - before.empty_cells();
      Grid slid = before;
      const bool answers = game.answers(game.slide(slid, d), slid.cells());
      game.move(board, d, rng);
      const bool changed = board != before;
      // A key does something, or leaves the board alone.
      REQUIRE(changed == answers);
      REQUIRE(why_impossible(rules, board) == "");
      REQUIRE(board.size() - board.empty_cells() <= tiles + 1);
      moves += changed ? 1 : 0;
    }
    CHECK(game.over(board));
    CHECK(moves > 10);
  }
}
