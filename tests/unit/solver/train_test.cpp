#include <algorithm>
#include <sstream>

#include "support/catch.h"
#include "train/checkpoint.h"
#include "train/measure.h"
#include "train/training.h"

namespace solver::train {
namespace {

constexpr LearnerOptions kOptions{.restart_moves = 10, .carousel = 0.2};
// A 16384 and its like, for the pool.
constexpr Board kLate = 0x1020000300000cdeU;

Training fresh(std::uint64_t seed, int threads = 1) {
  Training training;
  set_threads(training, threads, seed);
  return training;
}

void run_episodes(Training& training, std::uint64_t episodes) {
  run(training, kOptions, {.episodes = episodes});
}

bool same_weights(const Network& a, const Network& b) {
  for (std::size_t i = 0; i < a.stages(); ++i) {
    const auto same = [](const Coherence& x, const Coherence& y) {
      return x.error == y.error && x.magnitude == y.magnitude;
    };
    if (!std::ranges::equal(a.stage(i).weights(), b.stage(i).weights()) ||
        !std::ranges::equal(a.stage(i).coherence(), b.stage(i).coherence(), same)) {
      return false;
    }
  }
  return a.stages() == b.stages();
}

std::string saved(const Training& training) {
  std::ostringstream out;
  REQUIRE(save_checkpoint(out, training));
  return out.str();
}

LoadedCheckpoint load(std::string bytes) {
  std::istringstream in(std::move(bytes));
  return load_checkpoint(in);
}

TEST_CASE("the first update reaches its target, and errors that cancel slow a weight down") {
  Stage stage;
  // All 32 slots differ, so the full rate closes the gap at once.
  const Board b = 0x0fedcba987654321U;
  CHECK(stage.update(b, 32'000 * kFixedOne, 1.0F) == 32'000 * kFixedOne);
  CHECK(stage.value(b) == 32'000 * kFixedOne);
  // The errors so far still agree: full rate again, past no target.
  CHECK(stage.update(b, 0, 1.0F) == 0);
  // Now they have cancelled.
  CHECK(stage.update(b, 32'000 * kFixedOne, 1.0F) == 0);
}

TEST_CASE("an update moves the value towards its target by alpha") {
  Stage stage;
  const Board b = 0x0fedcba987654321U;
  const std::int32_t value = stage.update(b, 64'000 * kFixedOne, 0.25F);
  CHECK(value == 16'000 * kFixedOne);
  CHECK(stage.value(b) == value);
  for (const Board image : board64::symmetries(b)) CHECK(stage.value(image) == value);
}

TEST_CASE("update returns the value the board has afterwards, also where slots repeat") {
  Stage stage;
  Rng rng(5);
  for (int i = 0; i < 300; ++i) {
    Board b = 0;
    for (int cell = 0; cell < 16; ++cell) {
      b = board64::with_rank(b, cell, static_cast<int>(rng.below(2)));
    }
    const auto target = static_cast<std::int32_t>(rng.below(50'000)) * kFixedOne;
    const std::int32_t updated = stage.update(b, target, 1.0F);
    REQUIRE(updated == stage.value(b));
  }
}

TEST_CASE("a stage is opened with the weights of the one before") {
  Network network;
  const Board b = 0x1234;
  network.stage(0).update(b, 1000 * kFixedOne, 1.0F);
  const std::vector<int> starts{8, 12};
  REQUIRE(network.open(ntuple::StageSplit::from_starts(starts).value()));
  CHECK(network.stages() == 3);
  // The rates come along, as from a short past.
  const std::uint32_t slot = ntuple::slots(b)[0];
  CHECK(network.stage(1).coherence()[slot].error == network.stage(1).coherence()[slot].magnitude);
  CHECK(network.stage(1).coherence()[slot].magnitude > 0);
  Network later;
  for (int i = 0; i < 100; ++i) later.stage(0).update(b, i % 2 * 9000 * kFixedOne, 1.0F);
  REQUIRE(later.open(ntuple::StageSplit::from_starts(starts).value()));
  const Coherence& old = later.stage(0).coherence()[slot];
  const Coherence& copy = later.stage(1).coherence()[slot];
  CHECK(copy.magnitude < old.magnitude);
  CHECK(copy.error / copy.magnitude == Approx(old.error / old.magnitude));
  CHECK(network.stage(2).value(b) == network.stage(0).value(b));
  const std::vector<int> others{9};
  CHECK_FALSE(network.open(ntuple::StageSplit::from_starts(others).value()));
}

TEST_CASE("an optimistic start gives every board its value") {
  Network network;
  network.fill(320);
  CHECK(network.value(0x1234) == 320 * kFixedOne);
}

TEST_CASE("play gets better with training") {
  Training training = fresh(1);
  const auto mean = [&] {
    return summarise(
               play_games([&](Board b) { return training.network.value(b); }, kFixedOne, 50, 9, 1))
        .mean;
  };
  const double before = mean();
  run_episodes(training, 400);
  CHECK(mean() > 1.5 * before);
  CHECK(training.totals.episodes == 400);
  CHECK(training.totals.games < 400);
  CHECK(training.totals.moves > 10'000);
}

TEST_CASE("a run resumed from its checkpoint goes on bit by bit") {
  Training straight = fresh(11);
  run_episodes(straight, 40);
  straight.learners[0].pool.add(0, kLate);
  const std::vector<int> starts{8};
  REQUIRE(straight.network.open(ntuple::StageSplit::from_starts(starts).value()));
  LoadedCheckpoint resumed = load(saved(straight));
  REQUIRE(resumed.training.has_value());
  CHECK(resumed.training->totals.seconds == straight.totals.seconds);
  CHECK(same_weights(resumed.training->network, straight.network));

  run_episodes(straight, 40);
  run_episodes(*resumed.training, 40);
  CHECK(resumed.training->totals.moves == straight.totals.moves);
  CHECK(resumed.training->totals.games == straight.totals.games);
  CHECK(resumed.training->recent.size() == straight.recent.size());
  CHECK(resumed.training->learners[0].pool == straight.learners[0].pool);
  CHECK(resumed.training->learners[0].restart == straight.learners[0].restart);
  CHECK(same_weights(resumed.training->network, straight.network));
}

TEST_CASE("several learners share a network") {
  Training training = fresh(2, 3);
  run_episodes(training, 20);
  CHECK(training.totals.episodes == 60);
  CHECK(training.network.value(0x0000000000000011U) > 0);
  set_threads(training, 1, 2);
  CHECK(training.learners.size() == 1);
}

TEST_CASE("a checkpoint that is cut or altered is refused") {
  using Catch::Matchers::ContainsSubstring;
  Training training = fresh(3);
  run_episodes(training, 2);
  const std::string good = saved(training);
  CHECK_THAT(load("").error, ContainsSubstring("not a training checkpoint"));
  CHECK_THAT(load(good.substr(0, good.size() / 2)).error, ContainsSubstring("cut"));
  CHECK_THAT(load(good.substr(0, good.size() - 1)).error, ContainsSubstring("cut"));
  std::string altered = good;
  altered[good.size() / 2] ^= 1;
  CHECK_THAT(load(altered).error, ContainsSubstring("cut or altered"));
  altered = good;
  altered[8] ^= 1;
  CHECK_THAT(load(altered).error, ContainsSubstring("another version"));
}

TEST_CASE("the pool gives back late boards and forgets the oldest") {
  StartPool pool;
  Rng rng(1);
  CHECK_FALSE(pool.draw(rng).has_value());
  CHECK(StartPool::passed(0x1234) == 0);
  CHECK(StartPool::passed(0xe) == 1);
  CHECK(StartPool::passed(0xde) == 2);
  CHECK(StartPool::passed(0xf) == 5);
  for (std::size_t i = 0; i <= StartPool::kCapacity; ++i) pool.add(1, Board{0xde00 + (i << 32)});
  CHECK(pool.boards(1).size() == StartPool::kCapacity);
  CHECK(pool.boards(1)[0] == Board{0xde00 + (StartPool::kCapacity << 32)});
  CHECK(pool.draw(rng).has_value());
}

TEST_CASE("measured play depends on the seed and not on the threads") {
  const auto zero = [](Board) { return 0; };
  const auto one = play_games(zero, 1, 30, 4, 1);
  const auto three = play_games(zero, 1, 30, 4, 3);
  for (std::size_t i = 0; i < one.size(); ++i) CHECK(one[i].score == three[i].score);
  const Summary summary = summarise(one);
  CHECK(summary.games == 30);
  CHECK(summary.reached[1] == 1);
  CHECK(summary.median <= summary.max);
}

}  // namespace
}  // namespace solver::train
