#include "train/learner.h"

#include <limits>

namespace solver::train {
namespace {

// How many updates ahead the weights are fetched.
constexpr std::size_t kPrefetchDistance = 3;

}  // namespace

Board Learner::choose_start(Episode& episode) {
  if (state_.restart.has_value()) {
    const Board board = *state_.restart;
    state_.restart.reset();
    return board;
  }
  if (options_.carousel > 0 && state_.rng.unit() < options_.carousel) {
    if (const auto board = state_.pool.draw(state_.rng)) return *board;
  }
  episode.whole_game = true;
  return board64::start(state_.rng);
}

void Learner::play(Board board, Episode& episode) {
  steps_.clear();
  std::size_t passed = StartPool::passed(board);
  for (;;) {
    const board64::AllMoves moves = board64::all_moves(board);
    // A move changes the tile sum of none and the stage of few boards, so each afterstate still
    // has to be asked for its own.
    std::int32_t best = std::numeric_limits<std::int32_t>::min();
    Step step{};
    for (Direction d : kDirections) {
      const Board after = moves.after[index(d)];
      if (after == board) continue;
      const std::size_t stage = network_->split().stage_of(after);
      const std::uint32_t reward = moves.score(d);
      const std::int32_t value =
          network_->stage(stage).value(after) + static_cast<std::int32_t>(reward) * kFixedOne;
      if (value > best) {
        best = value;
        step = {after, reward, static_cast<std::uint32_t>(stage)};
      }
    }
    if (best == std::numeric_limits<std::int32_t>::min()) break;
    steps_.push_back(step);
    episode.score += step.reward;
    board = board64::spawn(step.after, state_.rng);
    if (ntuple::has_16384(board)) {
      const std::size_t now = StartPool::passed(board);
      if (now > passed) {
        state_.pool.add(now - 1, board);
        passed = now;
      }
    }
  }
  episode.moves = static_cast<std::uint32_t>(steps_.size());
  episode.max_rank = board64::max_rank(board);
}

void Learner::learn() {
  // Nothing can be scored after the last afterstate.
  std::int32_t target = 0;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    if (i >= kPrefetchDistance) {
      const Step& ahead = steps_[i - kPrefetchDistance];
      network_->stage(ahead.stage).prefetch(ahead.after);
    }
    const Step& step = steps_[i];
    const std::int32_t value =
        network_->stage(step.stage).update(step.after, target, options_.alpha);
    const auto kept =
        static_cast<std::int32_t>(options_.lambda * static_cast<float>(target - value));
    target = static_cast<std::int32_t>(step.reward) * kFixedOne + value + kept;
  }
}

void Learner::choose_restart() {
  if (options_.restart_moves == 0 || steps_.size() < options_.restart_moves) return;
  state_.restart = board64::spawn(steps_[steps_.size() / 2].after, state_.rng);
}

Episode Learner::run_episode() {
  Episode episode;
  play(choose_start(episode), episode);
  learn();
  choose_restart();
  return episode;
}

}  // namespace solver::train
