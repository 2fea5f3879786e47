// Plays training episodes and learns from each when it is over, from its end backwards, so that the
// outcome reaches the early moves within the same episode (TD on afterstates; Szubert,
// Jaskowski 2014).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "board/board64.h"
#include "board/rng.h"
#include "train/network.h"
#include "train/start_pool.h"

namespace solver::train {

struct LearnerOptions {
  /// Step size in (0, 1], before each weight's own rate.
  float alpha = 1.0F;
  /// Share, 0..1, of what was really scored later in a move's target; the rest is the next
  /// afterstate's value (TD(lambda)).
  float lambda = 0;
  /// After an episode of at least this many moves the next begins in its middle; 0 is never.
  /// (K. Matsuzaki, "Developing a 2048 player with backward temporal coherence learning and
  /// restart", 2021.)
  std::uint32_t restart_moves = 0;
  /// Share of the episodes, 0..1, that begin from a board of the pool instead of the game's start.
  double carousel = 0;
};

struct Episode {
  /// Began from an empty board: only these count in statistics of play.
  bool whole_game = false;
  std::uint32_t moves = 0;
  std::uint32_t score = 0;
  /// Rank of the largest tile.
  int max_rank = 0;
};

/// What a learner carries from one episode to the next, beside the network.
struct LearnerState {
  Rng rng{0};
  /// Where the next episode begins, when it continues a series of restarts.
  std::optional<Board> restart;
  StartPool pool;
};

/// One thread's learner. Several may share a network.
class Learner {
 public:
  Learner(Network& network, const LearnerOptions& options, LearnerState state)
      : network_(&network), options_(options), state_(std::move(state)) {}

  Episode run_episode();
  /// The state to go on from; the learner is of no use afterwards.
  LearnerState take_state() { return std::move(state_); }

 private:
  struct Step {
    Board after;
    /// Score of the move that made it.
    std::uint32_t reward;
    std::uint32_t stage;
  };

  Board choose_start(Episode& episode);
  void play(Board board, Episode& episode);
  void learn();
  void choose_restart();

  Network* network_;
  LearnerOptions options_;
  LearnerState state_;
  std::vector<Step> steps_;
};

}  // namespace solver::train
