// Who judges moves, and when what they found is enough.
#pragma once

#include <optional>
#include <string_view>

#include "engine.h"
#include "log/judgements.h"

namespace host {

/// The player whose values are points, whatever tables there are.
inline constexpr std::string_view kJudge = "expectimax:tables=none";

/// Whether a search went deep enough for a verdict on a move.
bool tells(const solver::Advice& advice);

/// What a finished search says of a move, but for its seq; nothing where it says too little.
std::optional<MoveJudgement> to_judgement(solver::Direction played, const solver::Advice& advice,
                                          double budget_ms);

}  // namespace host
