// Judging the moves of a finished game, and keeping what was found.
#include "analysis/analysis.h"

#include "analysis/summary.h"
#include "coach/judgement.h"
#include "log/judgements.h"
#include "store/model_file.h"
#include "support/harness.h"

namespace {

host::MoveJudgement judgement(std::int64_t seq, double loss, bool forced = false) {
  return {.seq = seq,
          .best = solver::Direction::left,
          .forced = forced,
          .loss = loss,
          .expected = 50'000,
          .depth = 4,
          .budget_ms = 20};
}

}  // namespace

TEST_CASE_METHOD(Host, "judgements come back, are replaced by later ones and go with their game",
                 "[analysis]") {
  Wire wire(*this);
  wire.greet();
  const Played game = play_at_random(5, 4);
  const std::string id = wire.start(game);
  wire.say(protocol::Moves{0, id, game.moves});
  wire.next<protocol::Logged>();
  auto judgements = host::Judgements::open(folder / "games.sqlite");
  REQUIRE(judgements);
  REQUIRE(judgements->put(id, std::vector{judgement(2, 10), judgement(1, 0, true)}));
  REQUIRE(judgements->put(id, std::vector{judgement(2, 30)}));
  CHECK(*judgements->of(id) == std::vector{judgement(1, 0, true), judgement(2, 30)});

  const auto unknown = judgements->put("nosuchgame", std::vector{judgement(1, 0)});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.fault().code == "unknown_game");
  CHECK(judgements->of("nosuchgame")->empty());
}

TEST_CASE("an analysed game is summed up over the moves that had a choice", "[analysis]") {
  const double sigma = solver::coach::sigma_of(50'000);
  const std::vector judged{judgement(1, 0), judgement(2, solver::coach::kBlunder * sigma),
                           judgement(3, 0, true), judgement(4, solver::coach::kMistake * sigma)};
  const auto summary = host::summarise(judged);
  CHECK(summary.judged == 4);
  CHECK(summary.choices == 3);
  CHECK(summary.blunders == 1);
  CHECK(summary.mistakes == 1);
  CHECK(summary.inaccuracies == 0);
  CHECK(
      summary.accuracy ==
      Approx((100 + 50 + solver::coach::accuracy_of(solver::coach::kMistake * sigma, sigma)) / 3));
  REQUIRE(summary.dearest.size() == 2);
  CHECK(summary.dearest.front().seq == 2);
  CHECK(summary.dearest.back().seq == 4);
}

TEST_CASE("every move of a game is judged, and a thrown away corner is the dearest", "[analysis]") {
  const auto stored = solver::load_model_file(MODEL_PATH);
  REQUIRE(stored.model);
  solver::Engine network({.threads = 2, .table_mb = 1, .model = stored.model});
  std::vector<host::MoveRecord> moves(3);
  const char* boards[] = {"2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2",
                          "512,256,128,64/4,8,16,32/2,0,0,0/0,0,0,2",
                          "4,0,0,0/2,0,0,0/0,0,0,0/0,0,0,2"};
  const solver::Direction played[] = {solver::Direction::left, solver::Direction::down,
                                      solver::Direction::left};
  for (std::size_t i = 0; i < 3; ++i) {
    moves[i].seq = static_cast<std::int64_t>(i) + 1;
    moves[i].board = *solver::parse_grid(boards[i]).grid;
    moves[i].direction = played[i];
  }
  REQUIRE(host::why_not_judged(network, "standard", moves[0].board).empty());
  CHECK_FALSE(host::why_not_judged(network, "threes", moves[0].board).empty());
  std::vector<host::MoveJudgement> judged;
  host::analyse(network, {"standard", std::chrono::milliseconds(5), 2}, moves,
                [&](const host::MoveJudgement& one) {
                  judged.push_back(one);
                  return true;
                });
  CHECK(judged.size() == 3);
  const auto summary = host::summarise(judged);
  REQUIRE_FALSE(summary.dearest.empty());
  CHECK(summary.dearest.front().seq == 2);
  CHECK(summary.blunders == 1);

  int told = 0;
  host::analyse(network, {"standard", std::chrono::milliseconds(1), 1}, moves,
                [&](const host::MoveJudgement&) { return ++told < 1; });
  CHECK(told == 1);
}
