// Judging the moves of a finished game, and keeping what was found.
#include "analysis/analysis.h"

#include "analysis/analyst.h"
#include "analysis/summary.h"
#include "coach/judgement.h"
#include "log/eraser.h"
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

const std::shared_ptr<const solver::Model>& model() {
  static const auto stored = solver::load_model_file(MODEL_PATH);
  REQUIRE(stored.model);
  return stored.model;
}

constexpr double kShortMs = 1;
/// Longer than any test.
constexpr double kEndlessMs = 3'600'000;

struct Analysing : Host {
  solver::Engine network{{.threads = 2, .table_mb = 1, .model = model()}};
  std::optional<host::Analyst> analyst{std::in_place, network, log_file(), silent};

  std::filesystem::path log_file() const { return folder / "games.sqlite"; }

  std::string played(int moves, std::uint64_t seed, const std::string& tab = "tab-nonce") {
    const Played game = play_at_random(moves, seed);
    std::string id = wire.start(game, tab);
    wire.say(protocol::Moves{0, id, game.moves});
    wire.next<protocol::Logged>();
    return id;
  }
  host::Analyst::Progress progress(const std::string& id, double ms) {
    const auto found = analyst->progress(id, ms);
    REQUIRE(found);
    return *found;
  }
  /// Asks until it is so.
  host::Analyst::Progress until(const std::string& id, double ms,
                                const std::function<bool(const host::Analyst::Progress&)>& done) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (true) {
      auto found = progress(id, ms);
      if (done(found)) return found;
      REQUIRE(std::chrono::steady_clock::now() < end);
      std::this_thread::yield();
    }
  }
  host::Analyst::Progress until_idle(const std::string& id, double ms) {
    return until(id, ms, [](const auto& found) { return found.state == State::idle; });
  }

  using State = host::Analyst::State;
  Wire wire{*this};
  Analysing() { wire.greet(); }
};

}  // namespace

TEST_CASE_METHOD(Analysing, "an analyst judges every move that was not judged for so long",
                 "[analysis]") {
  const std::string id = played(12, 5);
  CHECK(progress(id, kShortMs).judged == 0);
  CHECK(progress(id, kShortMs).moves == 12);
  auto judgements = host::Judgements::open(log_file());
  REQUIRE(judgements);
  auto kept = judgement(3, 7);
  kept.budget_ms = 50;
  REQUIRE(judgements->put(id, std::vector{kept}));
  CHECK(progress(id, kShortMs).judged == 1);

  REQUIRE(analyst->start(id, kShortMs));
  CHECK(until_idle(id, kShortMs).judged == 12);
  const auto found = judgements->of(id);
  REQUIRE(found);
  REQUIRE(found->size() == 12);
  CHECK((*found)[2] == kept);
  // For longer than that nobody judged them.
  CHECK(progress(id, 20).judged == 1);
}

TEST_CASE_METHOD(Analysing, "an analysis that was cancelled goes on where it was", "[analysis]") {
  const std::string id = played(12, 5);
  REQUIRE(analyst->start(id, kEndlessMs));
  // To ask for it twice changes nothing.
  REQUIRE(analyst->start(id, kEndlessMs));
  CHECK(progress(id, kEndlessMs).state != State::idle);
  analyst->cancel(id);
  CHECK(until_idle(id, kEndlessMs).moves == 12);

  REQUIRE(analyst->start(id, kShortMs));
  CHECK(until_idle(id, kShortMs).judged == 12);
}

TEST_CASE_METHOD(Analysing, "what was judged when the host ends is kept", "[analysis]") {
  const std::string id = played(40, 5);
  REQUIRE(analyst->start(id, 15));
  until(id, 15, [](const auto& found) { return found.judged > 2; });
  analyst.reset();
  analyst.emplace(network, log_file(), silent);
  const auto after = progress(id, 15);
  CHECK(after.state == State::idle);
  CHECK(after.judged > 2);
  REQUIRE(analyst->start(id, kShortMs));
  CHECK(until_idle(id, kShortMs).judged == 40);
}

TEST_CASE_METHOD(Analysing, "games wait for each other's analysis, and may be taken from the line",
                 "[analysis]") {
  const std::string first = played(10, 5);
  const std::string second = played(10, 6, "another-tab-nonce");
  REQUIRE(analyst->start(first, kEndlessMs));
  until(first, kEndlessMs, [](const auto& found) { return found.state == State::running; });
  REQUIRE(analyst->start(second, kShortMs));
  CHECK(progress(second, kShortMs).state == State::waiting);
  analyst->cancel(second);
  CHECK(progress(second, kShortMs).state == State::idle);
  REQUIRE(analyst->start(second, kShortMs));
  analyst->cancel(first);
  CHECK(until_idle(second, kShortMs).judged == 10);
}

TEST_CASE_METHOD(Analysing, "an analysis makes no player wait", "[analysis]") {
  const std::string id = played(10, 5);
  std::mutex mutex;
  std::condition_variable told;
  int answers = 0;
  const solver::SearchRequest endless{play_at_random(1, 7).first, "standard", "",
                                      std::chrono::hours(1)};
  const auto search = network.start(endless, [&](const solver::Advice&) {
    const std::lock_guard lock(mutex);
    ++answers;
    told.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    REQUIRE(told.wait_for(lock, kPatience, [&] { return answers > 0; }));
  }
  REQUIRE(analyst->start(id, kShortMs));
  until(id, kShortMs, [](const auto& found) { return found.state == State::running; });
  // Another player's question passes by it.
  std::optional<solver::Advice> passed;
  solver::SearchRequest brief = endless;
  brief.budget = std::chrono::milliseconds(5);
  network.start(brief, [&](const solver::Advice& advice) {
    const std::lock_guard lock(mutex);
    if (advice.final) passed = advice;
    told.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    REQUIRE(told.wait_for(lock, kPatience, [&] { return passed.has_value(); }));
  }
  CHECK(progress(id, kShortMs).judged == 0);
  network.cancel(search);
  CHECK(until_idle(id, kShortMs).judged == 10);
}

TEST_CASE_METHOD(Analysing, "an analyst says why a game is not analysed", "[analysis]") {
  CHECK(analyst->start("nosuchgame", 1).fault().code == "unknown_game");
  CHECK(analyst->progress("nosuchgame", 1).fault().code == "unknown_game");
  // The heuristic counts no points.
  host::Analyst poor(engine, log_file(), silent);
  CHECK(poor.start(played(5, 5), 1).fault().code == "wrong_rules");
  analyst->cancel("nosuchgame");
}

TEST_CASE_METHOD(Analysing, "an analysis of a game that is deleted ends", "[analysis]") {
  const std::string id = played(40, 5);
  REQUIRE(analyst->start(id, 15));
  until(id, 15, [](const auto& found) { return found.judged > 0; });
  wire.say(protocol::End{0, id, protocol::EndReason::left, to_board(play_at_random(40, 5).last),
                         std::nullopt});
  wire.next<protocol::Ended>();
  REQUIRE(host::erase_game(log_file(), id));
  // The next game has the worker.
  const std::string next = played(5, 6, "another-tab-nonce");
  REQUIRE(analyst->start(next, kShortMs));
  CHECK(until_idle(next, kShortMs).judged == 5);
}

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
  host::analyse(network, {"standard", std::chrono::milliseconds(5)}, moves, {},
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
  host::analyse(network, {"standard", std::chrono::milliseconds(1)}, moves, {},
                [&](const host::MoveJudgement&) { return ++told < 1; });
  CHECK(told == 1);
}
