// Boards as text, and what the rules say about a board.
#include "board/grid.h"

#include "rules/rules.h"
#include "support/catch.h"

using namespace solver;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("boards survive the way through text", "[grid]") {
  const std::string text = GENERATE("0,2,4,8/0,0,2,4/0,0,0,2/0,0,0,0", "2,0/0,131072",
                                    "4503599627370496,2,4/0,0,0", "2,2,2,2,2/0,0,0,0,0/4,4,4,4,4");
  const ParsedGrid parsed = parse_grid(text);
  REQUIRE(parsed.grid.has_value());
  CHECK(to_string(*parsed.grid) == text);
}

TEST_CASE("what is no board is refused with its place", "[grid]") {
  struct Bad {
    const char* text;
    const char* place;
  };
  const Bad bad = GENERATE(
      Bad{"", "2 to 16 rows"}, Bad{"2,2", "2 to 16 rows"}, Bad{"2/2", "row 1: expected 2 to 16"},
      Bad{"2,2/2,2,2", "row 2: expected 2 cells"}, Bad{"2,3/4,4", "row 1, column 2"},
      Bad{"2,1/4,4", "row 1, column 2"}, Bad{"2,2/-2,2", "row 2, column 1"},
      Bad{"2,2/ 2,2", "row 2, column 1"}, Bad{"2,2/2,", "row 2, column 2"},
      Bad{"2,2/2,0x2", "row 2, column 2"}, Bad{"2,2/2,9007199254740992", "row 2, column 2"},
      Bad{"2,2/2,36893488147419103232", "row 2, column 2"}, Bad{"2,2/2,2/", "row 3"},
      Bad{"a", "rows"});
  const ParsedGrid parsed = parse_grid(bad.text);
  CHECK_FALSE(parsed.grid.has_value());
  CHECK_THAT(parsed.error, ContainsSubstring(bad.place));
}

TEST_CASE("tiles no game can make are refused naming the cell", "[rules]") {
  const Rules& standard = rules_catalogue().front();
  CHECK(find_rules("standard") == &standard);
  CHECK(find_rules("no such game") == nullptr);
  CHECK(largest_rank(standard, 4, 4) == 17);
  CHECK(largest_rank(standard, 2, 2) == 5);
  CHECK(largest_rank(standard, 16, 16) == kMaxRank);
  CHECK(why_impossible(standard, *parse_grid("131072,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0").grid) == "");
  CHECK_THAT(why_impossible(standard, *parse_grid("0,0,0,0/0,0,262144,0/0,0,0,0/0,0,0,0").grid),
             ContainsSubstring("row 2, column 3") && ContainsSubstring("262144") &&
                 ContainsSubstring("131072"));
  CHECK_THAT(why_impossible(standard, *parse_grid("2,64/2,2").grid),
             ContainsSubstring("row 1, column 2"));
}
