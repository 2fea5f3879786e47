// Plays whole games with one strategy, one after the other.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/grid.h"
#include "game_record.h"
#include "rules/rules.h"
#include "search/search_team.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"

namespace tool {

struct GameSettings {
  const solver::Rules* rules = nullptr;
  std::shared_ptr<const solver::Strategy> strategy;
  int rows = 4;
  int cols = 4;
  std::uint64_t seed = 0;
  /// Time for a move; negative when the depth decides.
  std::chrono::nanoseconds time{-1};
  int depth = solver::kMaxDepth;
  int threads = 1;
  /// 0 for none.
  solver::Rank stop_at = 0;
  std::uint64_t max_moves = UINT64_MAX;
  /// First boards, used in turn; empty for new games.
  std::vector<solver::Grid> from;
};

/// Owns a transposition table and threads of its own, so that what one player does never changes
/// what another finds. Not thread-safe.
class GamePlayer {
 public:
  /// Keeps a reference to the settings.
  explicit GamePlayer(const GameSettings& settings);

  /// Plays the game of this number; its tiles depend on (seed, number) alone.
  GameRecord play(std::uint64_t number);

 private:
  const GameSettings& settings_;
  solver::TranspositionTable table_;
  solver::SearchTeam team_;
};

}  // namespace tool
