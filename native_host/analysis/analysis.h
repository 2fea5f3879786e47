// Judges the moves of a game again, each for a set time, as many at once as the engine has workers.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <string>

#include "engine.h"
#include "log/judgements.h"
#include "log/records.h"

namespace host {

struct AnalysisOrder {
  /// Of the game.
  std::string rules;
  std::chrono::microseconds budget{};
  /// Searches at once: the engine's workers.
  int jobs = 1;
};

/// Why the engine cannot judge games of these rules and this size; empty where it can.
std::string why_not_judged(const solver::Engine& engine, const std::string& rules,
                           const solver::Grid& board);

/// Blocks until every move is judged or `on_judged` returns false. It is called on the calling
/// thread, in no set order. Gaps and undos are left out. Requires why_not_judged() to be empty.
void analyse(solver::Engine& engine, const AnalysisOrder& order, std::span<const MoveRecord> moves,
             const std::function<bool(const MoveJudgement&)>& on_judged);

}  // namespace host
