// What the coach says of a move: how bad it was, and why.
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "coach/judgement.h"
#include "coach/reasons.h"
#include "support/catch.h"

using namespace solver;
using namespace solver::coach;

namespace {

Grid board(std::string_view text) {
  return *parse_grid(text).grid;
}

std::vector<Reason> names(const std::vector<Explanation>& found) {
  std::vector<Reason> result;
  for (const Explanation& one : found) result.push_back(one.reason);
  return result;
}

bool holds(Reason reason, std::string_view text, Direction played, Direction better) {
  const auto found = names(reasons(board(text), played, better));
  return std::ranges::find(found, reason) != found.end();
}

std::array<MoveValue, 4> worth(double up, double right, double down) {
  return {{{true, up, {}}, {true, right, {}}, {true, down, {}}, {false, 1e9, {}}}};
}

}  // namespace

TEST_CASE("coach weighs a loss by what chance does to the score") {
  const auto small = judge(worth(2000, 1990, 0), Direction::right);
  const auto large = judge(worth(200'000, 199'990, 0), Direction::right);
  REQUIRE((small && large));
  CHECK(small->loss == 10);
  CHECK(large->loss == 10);
  CHECK(small->best == Direction::up);
  CHECK(small->sigma < large->sigma);
  CHECK(small->accuracy < large->accuracy);
}

TEST_CASE("coach calls a move what its loss makes it") {
  const double sigma = sigma_of(50'000);
  const auto verdict = [&](double deviations) {
    return judge(worth(50'000, 50'000 - deviations * sigma, 0), Direction::right)->verdict;
  };
  CHECK(verdict(0) == Verdict::good);
  CHECK(verdict(kInaccuracy * 0.99) == Verdict::good);
  CHECK(verdict(kInaccuracy * 1.01) == Verdict::inaccuracy);
  CHECK(verdict(kMistake * 1.01) == Verdict::mistake);
  CHECK(verdict(kBlunder * 1.01) == Verdict::blunder);
  CHECK(accuracy_of(0, sigma) == 100);
  CHECK(accuracy_of(kBlunder * sigma, sigma) == Approx(50));
}

TEST_CASE("coach blames nobody for the only move, and judges no illegal one") {
  const std::array<MoveValue, 4> one{{{}, {true, 5, {}}, {}, {}}};
  CHECK(judge(one, Direction::right)->verdict == Verdict::forced);
  CHECK(judge(one, Direction::right)->accuracy == 100);
  CHECK_FALSE(judge(one, Direction::up));
}

TEST_CASE("coach sees the tile that would end the game") {
  const auto found = reasons(board("2,2/4,8"), Direction::right, Direction::left);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front() == Explanation{Reason::deadly_spawn, 0, 1});
  CHECK_FALSE(holds(Reason::deadly_spawn, "2,2/4,8", Direction::left, Direction::right));
}

TEST_CASE("coach sees the largest tile leave its corner") {
  const char* text = "512,64,0,2/0,0,0,0/0,0,0,0/0,0,4,0";
  const auto found = reasons(board(text), Direction::right, Direction::left);
  REQUIRE_FALSE(found.empty());
  CHECK(found.front() == Explanation{Reason::corner_left, 0, 9});
  CHECK_FALSE(holds(Reason::corner_left, text, Direction::up, Direction::left));
}

TEST_CASE("coach sees a full edge open") {
  CHECK(holds(Reason::edge_opened, "512,64,8,8/2,4,0,0/0,0,0,0/0,4,0,0", Direction::left,
              Direction::up));
  CHECK_FALSE(holds(Reason::edge_opened, "512,64,8,0/2,4,0,0/0,0,0,0/0,4,0,0", Direction::right,
                    Direction::up));
}

TEST_CASE("coach sees a small tile trapped and the order broken") {
  const char* text = "512,64,0,16/0,0,2,0/0,0,0,0/0,0,0,0";
  const auto found = reasons(board(text), Direction::up, Direction::left);
  CHECK(names(found) == std::vector{Reason::small_tile_trapped, Reason::order_broken});
  CHECK(found.front() == Explanation{Reason::small_tile_trapped, 2, 1});
  CHECK(found.back() == Explanation{Reason::order_broken, 3, 4});
  CHECK(reasons(board(text), Direction::left, Direction::up).empty());
}

TEST_CASE("coach sees that no merge is left") {
  const char* text = "2,0,0,0/0,0,0,0/0,2,0,0/0,0,0,0";
  CHECK(holds(Reason::no_merge_left, text, Direction::left, Direction::up));
  CHECK_FALSE(holds(Reason::no_merge_left, text, Direction::up, Direction::left));
}

TEST_CASE("coach sees a merge that was missed, and the room it would have made") {
  const char* pair = "2,2,0,0/0,0,0,0/0,4,0,0/0,0,0,0";
  const auto found = reasons(board(pair), Direction::up, Direction::left);
  CHECK(std::ranges::find(found, Explanation{Reason::merge_missed, 0, 2}) != found.end());
  CHECK_FALSE(holds(Reason::crowded, pair, Direction::up, Direction::left));
  const char* pairs = "2,2,4,4/0,0,0,0/0,0,0,0/0,0,0,0";
  CHECK(holds(Reason::crowded, pairs, Direction::down, Direction::left));
  CHECK_FALSE(holds(Reason::merge_missed, pairs, Direction::left, Direction::down));
}
