// Judges the moves of a game again, each for a set time, as many at once as the engine has workers.
// Patiently: whoever waits for the engine meanwhile goes first.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine.h"
#include "log/judgements.h"
#include "log/records.h"

namespace host {

/// Time for each move, of one worker: where nobody says, and the most.
inline constexpr double kAnalysisMs = 20;
inline constexpr double kMostAnalysisMs = 10'000;

struct AnalysisOrder {
  /// Of the game.
  std::string rules;
  /// For each move.
  std::chrono::microseconds budget{};
};

/// Judgements that are written at once: so many are lost at most when the program is killed.
inline constexpr std::size_t kJudgementBatch = 50;

/// The moves that were not judged yet for so long, gaps and undos left out; `known` in order of
/// seq.
std::vector<MoveRecord> open_moves(std::span<const MoveRecord> moves,
                                   std::span<const MoveJudgement> known, double budget_ms);

/// Why the engine cannot judge games of these rules and this size; empty where it can.
std::string why_not_judged(const solver::Engine& engine, const std::string& rules,
                           const solver::Grid& board);

/// Blocks until every move is judged, `on_judged` returns false, or `stop` asks for it. `on_judged`
/// is called on the calling thread, in no set order. Gaps and undos are left out. Requires
/// why_not_judged() to be empty.
void analyse(solver::Engine& engine, const AnalysisOrder& order, std::span<const MoveRecord> moves,
             const std::stop_token& stop,
             const std::function<bool(const MoveJudgement&)>& on_judged);

}  // namespace host
