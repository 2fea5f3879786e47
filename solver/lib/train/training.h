// A training run: its network, its learners and what it has done so far.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <vector>

#include "train/learner.h"
#include "train/network.h"

namespace solver::train {

/// Sums over the whole run, all of its sittings together.
struct Totals {
  /// Wall time spent learning.
  double seconds = 0;
  std::uint64_t episodes = 0;
  /// Episodes that were whole games.
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

/// Everything a checkpoint holds.
struct Training {
  /// Whole games the running mean is taken over.
  static constexpr std::size_t kRecentGames = 1000;

  Network network;
  Totals totals;
  /// The last whole games, the latest at the end.
  std::deque<Episode> recent;
  /// One for each thread.
  std::vector<LearnerState> learners;
};

/// Brings the number of learners to `threads`; new ones get a generator derived from `seed`.
void set_threads(Training& training, int threads, std::uint64_t seed);

struct RunLimit {
  /// Episodes under way when the time is over are finished.
  std::chrono::duration<double> time{1e18};
  /// Episodes for each thread.
  std::uint64_t episodes = UINT64_MAX;
};

/// Learns until a limit is reached, one thread for each learner. With one learner the outcome
/// depends on nothing but the training's state and the number of episodes. Requires a learner.
void run(Training& training, const LearnerOptions& options, const RunLimit& limit);

}  // namespace solver::train
