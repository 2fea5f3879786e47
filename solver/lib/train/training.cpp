#include "train/training.h"

#include <thread>
#include <utility>

namespace solver::train {
namespace {

using Clock = std::chrono::steady_clock;

struct Sitting {
  std::vector<Episode> games;
  std::uint64_t episodes = 0;
  std::uint64_t moves = 0;
};

Sitting sit(Learner& learner, Clock::time_point end, std::uint64_t episodes) {
  Sitting sitting;
  while (sitting.episodes < episodes && Clock::now() < end) {
    const Episode episode = learner.run_episode();
    ++sitting.episodes;
    sitting.moves += episode.moves;
    if (episode.whole_game) sitting.games.push_back(episode);
  }
  return sitting;
}

}  // namespace

void set_threads(Training& training, int threads, std::uint64_t seed) {
  const auto wanted = static_cast<std::size_t>(threads);
  auto& learners = training.learners;
  if (learners.size() > wanted) learners.resize(wanted);
  while (learners.size() < wanted) {
    // Episodes so far are mixed in, so that a learner added later does not replay an old one's.
    const std::uint64_t stream = training.totals.episodes * 1024 + learners.size();
    LearnerState state;
    state.rng = Rng(derive_seed(seed, stream));
    learners.push_back(std::move(state));
  }
}

void run(Training& training, const LearnerOptions& options, const RunLimit& limit) {
  const auto begin = Clock::now();
  // Far limits must not overflow the clock.
  constexpr std::chrono::duration<double> kLongest = std::chrono::hours(24 * 365);
  const auto end = begin + std::chrono::duration_cast<Clock::duration>(
                               limit.time < kLongest ? limit.time : kLongest);
  const std::size_t threads = training.learners.size();
  std::vector<Learner> learners;
  learners.reserve(threads);
  for (LearnerState& state : training.learners) {
    learners.emplace_back(training.network, options, std::move(state));
  }
  std::vector<Sitting> sittings(threads);
  {
    std::vector<std::jthread> others;
    others.reserve(threads - 1);
    for (std::size_t i = 1; i < threads; ++i) {
      others.emplace_back([&, i] { sittings[i] = sit(learners[i], end, limit.episodes); });
    }
    sittings[0] = sit(learners[0], end, limit.episodes);
  }
  for (std::size_t i = 0; i < threads; ++i) {
    training.learners[i] = learners[i].take_state();
    const Sitting& sitting = sittings[i];
    training.totals.episodes += sitting.episodes;
    training.totals.games += sitting.games.size();
    training.totals.moves += sitting.moves;
    for (const Episode& game : sitting.games) training.recent.push_back(game);
  }
  while (training.recent.size() > Training::kRecentGames) training.recent.pop_front();
  training.totals.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace solver::train
