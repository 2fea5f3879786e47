#include "games/relation.h"

#include "games/boards.h"
#include "support/played.h"
#include "tests/support/catch.h"

namespace {

using host::could_follow;
using host::follows;
using host::is_same;
using host::Known;

solver::Grid grid(std::string_view text) {
  return *solver::parse_grid(text).grid;
}

const solver::Rules& standard() {
  return *solver::find_rules("standard");
}

}  // namespace

TEST_CASE("relation of a board to itself is the same", "[relation]") {
  const auto board = grid("2,0,4,0/0,0,0,0/0,0,0,0/0,0,0,2");
  CHECK(is_same({board, false}, board, standard()));
  CHECK_FALSE(is_same({board, false}, grid("2,0,4,0/0,0,0,0/0,0,0,0/0,0,0,4"), standard()));
}

TEST_CASE("relation after an unseen tile is the same wherever it is", "[relation]") {
  const Known known{grid("2,4/0,0"), true};
  CHECK(is_same(known, grid("2,4/2,0"), standard()));
  CHECK(is_same(known, grid("2,4/0,4"), standard()));
  CHECK_FALSE(is_same(known, grid("2,4/0,0"), standard()));
  CHECK_FALSE(is_same(known, grid("2,4/2,2"), standard()));
  CHECK_FALSE(is_same(known, grid("2,4/8,0"), standard()));
  CHECK_FALSE(is_same(known, grid("2,2/2,0"), standard()));
}

TEST_CASE("relation of each board of a game to the one before is that it follows", "[relation]") {
  const Played game = play_at_random(400, 31);
  for (std::size_t i = 0; i + 1 < game.records.size(); ++i) {
    const auto& before = game.records[i].board;
    const auto& after = game.records[i + 1].board;
    REQUIRE(follows({before, false}, after, standard()));
    REQUIRE(could_follow({before, false}, after, standard()));
    solver::Grid slid = before;
    solver::slide(slid, *game.records[i].direction);
    REQUIRE(is_same({slid, true}, after, standard()));
    if (i + 2 < game.records.size()) {
      REQUIRE(follows({slid, true}, game.records[i + 2].board, standard()));
    }
  }
}

TEST_CASE("relation of boards some moves apart is that one could follow", "[relation]") {
  const Played game = play_at_random(300, 17);
  for (std::size_t i = 0; i < game.records.size(); i += 7) {
    for (std::size_t j = i + 1; j < game.records.size(); j += 11) {
      REQUIRE(could_follow({game.records[i].board, false}, game.records[j].board, standard()));
      REQUIRE_FALSE(
          could_follow({game.records[j].board, false}, game.records[i].board, standard()));
    }
  }
}

TEST_CASE("relation of boards of other games or shapes is none", "[relation]") {
  const Known known{grid("2,8,0/4,0,0/0,0,0"), false};
  CHECK_FALSE(follows(known, grid("2,8/4,0"), standard()));
  CHECK_FALSE(could_follow(known, grid("2,8/4,16"), standard()));
  CHECK_FALSE(could_follow(known, grid("2,2,0/0,0,0/0,0,0"), standard()));
  CHECK_FALSE(could_follow(known, grid("4,4,4/4,4,0/0,0,0"), standard()));
  CHECK_FALSE(follows(known, grid("2,8,0/4,0,0/0,0,2"), standard()));
}

TEST_CASE("boards keep every face up to 2^52 apart", "[boards]") {
  for (int rank = 1; rank <= solver::kMaxRank; ++rank) {
    CHECK(solver::rank_of(standard(), std::uint64_t{1} << rank) == rank);
  }
  for (const std::uint64_t face : {0ULL, 1ULL, 3ULL, 6ULL, 131073ULL, 1ULL << 53}) {
    CHECK_FALSE(solver::rank_of(standard(), face));
  }
}

TEST_CASE("boards are those of their rules", "[boards]") {
  const solver::Rules& walled = *solver::find_rules("wall-corner");
  protocol::Board board{4, 4, std::vector<std::uint64_t>(16)};
  board.faces[1] = 2;
  CHECK(std::holds_alternative<solver::Grid>(host::to_grid(board, walled, "/board")));
  board.faces[0] = 2;
  CHECK(std::get<protocol::Error>(host::to_grid(board, walled, "/board")).field == "/board/0/0");
  const solver::Rules& fibonacci = *solver::find_rules("fibonacci");
  board.faces[0] = 5;
  CHECK(std::get<solver::Grid>(host::to_grid(board, fibonacci, "/board")).at(0, 0) == 4);
  const protocol::Board narrow{4, 3, std::vector<std::uint64_t>(12)};
  CHECK(std::get<protocol::Error>(host::to_grid(narrow, walled, "/board")).field == "/board");
  CHECK(std::holds_alternative<protocol::Error>(host::find_rules("checkers")));
}

TEST_CASE("boards with an impossible face name the cell", "[boards]") {
  protocol::Board board{3, 4, std::vector<std::uint64_t>(12)};
  CHECK(std::holds_alternative<solver::Grid>(host::to_grid(board, standard(), "/board")));
  for (const std::uint64_t face : {1ULL, 3ULL, 1ULL << 30, 1ULL << 52}) {
    board.faces[6] = face;
    const auto refused = host::to_grid(board, standard(), "/board");
    REQUIRE(std::holds_alternative<protocol::Error>(refused));
    const auto& error = std::get<protocol::Error>(refused);
    CHECK(error.code == protocol::ErrorCode::impossible_board);
    CHECK(error.field == "/board/1/2");
  }
  board.faces[6] = 8192;
  CHECK(std::holds_alternative<solver::Grid>(host::to_grid(board, standard(), "/board")));
}
