// Who judges moves, and when what they found is enough.
#pragma once

#include <string_view>

#include "engine.h"

namespace host {

/// The player whose values are points, whatever tables there are.
inline constexpr std::string_view kJudge = "expectimax:tables=none";

/// Whether a search went deep enough for a verdict on a move.
bool tells(const solver::Advice& advice);

}  // namespace host
