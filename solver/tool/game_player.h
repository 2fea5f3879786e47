// Plays whole games with one strategy, one after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/grid.h"
#include "board/rng.h"
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
  std::size_t table_mb = 64;
  /// 0 for none.
  solver::Rank stop_at = 0;
  std::uint64_t max_moves = UINT64_MAX;
  /// First boards, used in turn; empty for new games.
  std::vector<solver::Grid> from;
};

/// A game between two moves.
struct GameStanding {
  solver::Grid board;
  /// Draws the tiles to come.
  solver::Rng rng;
  GameRecord record;
};

/// Owns a transposition table and threads of its own, so that what one player does never changes
/// what another finds. Not thread-safe.
class GamePlayer {
 public:
  /// Keeps a reference to the settings.
  explicit GamePlayer(const GameSettings& settings);

  /// Plays the game of this number; its tiles depend on (seed, number) alone.
  GameRecord play(std::uint64_t number);

  // The same in steps, so that a game can rest and go on.
  GameStanding begin(std::uint64_t number);
  /// Plays one move; false once the game has ended. With `interrupt` raised in mid-thought nothing
  /// is played.
  bool step(GameStanding& standing, const std::atomic<bool>* interrupt = nullptr);

 private:
  const GameSettings& settings_;
  solver::TranspositionTable table_;
  solver::SearchTeam team_;
};

}  // namespace tool
