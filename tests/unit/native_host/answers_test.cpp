// What the engine found, in the protocol's words.
#include "session/answers.h"

#include "coach/judgement.h"
#include "support/harness.h"

namespace {

const solver::Rules& standard() {
  return *solver::find_rules("standard");
}

solver::Grid board() {
  return *solver::parse_grid("512,64,0,16/0,0,2,0/0,0,0,0/0,0,0,0").grid;
}

solver::Advice worth(double up, double left) {
  solver::Advice advice;
  advice.seq = 1;
  advice.final = true;
  advice.unit = "score";
  advice.depth = 5;
  advice.moves[solver::index(solver::Direction::up)] = {true, up, {}};
  advice.moves[solver::index(solver::Direction::left)] = {true, left, {}};
  advice.best = solver::Direction::left;
  return advice;
}

}  // namespace

TEST_CASE("a judged move names what it gave away, the better one and why", "[answers]") {
  const double loss = 2 * solver::coach::kBlunder * solver::coach::sigma_of(30'000);
  const auto judged =
      host::to_judged(7, standard(), board(), solver::Direction::up, worth(30'000 - loss, 30'000));
  CHECK(judged.reply_to == 7);
  CHECK(judged.verdict == protocol::Verdict::blunder);
  CHECK(judged.best == protocol::Direction::left);
  CHECK(judged.loss == Approx(loss));
  CHECK(judged.accuracy == Approx(25));
  CHECK(judged.expected == 30'000);
  CHECK(judged.depth == 5);
  REQUIRE_FALSE(judged.reasons.empty());
  CHECK(judged.reasons.front() ==
        protocol::Explanation{protocol::Reason::small_tile_trapped, 0, 2, 2});
}

TEST_CASE("a good move needs no reasons", "[answers]") {
  const auto judged =
      host::to_judged(7, standard(), board(), solver::Direction::left, worth(29'000, 30'000));
  CHECK(judged.verdict == protocol::Verdict::good);
  CHECK(judged.loss == 0);
  CHECK(judged.reasons.empty());
}

TEST_CASE("nothing is said of a move where the search was cut off or counts no points",
          "[answers]") {
  auto cancelled = worth(0, 30'000);
  cancelled.cancelled = true;
  auto chances = worth(0, 0.9);
  chances.unit = "chance";
  auto shallow = worth(0, 30'000);
  shallow.depth = 1;
  for (const solver::Advice& advice : {cancelled, chances, shallow}) {
    const auto judged = host::to_judged(7, standard(), board(), solver::Direction::up, advice);
    CHECK(judged.verdict == protocol::Verdict::unknown);
    CHECK_FALSE(judged.best);
  }
}
