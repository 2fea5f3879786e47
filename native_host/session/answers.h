// What the engine found, as the protocol's messages say it. Pure functions.
#pragma once

#include "board/direction.h"
#include "board/grid.h"
#include "engine.h"
#include "protocol/cpp/messages.h"
#include "rules/rules.h"

namespace host {

/// `cols`: of the board asked about.
protocol::Advice to_advice(protocol::Id id, const solver::Rules& rules, int cols,
                           const solver::Advice& advice);

/// How good `played` was on `board`, by a search of that board that has ended. `unknown` where the
/// search was cancelled or did not get far, or its values count no points.
protocol::Judged to_judged(protocol::Id id, const solver::Rules& rules, const solver::Grid& board,
                           solver::Direction played, const solver::Advice& advice);

/// The answer where nobody can judge.
protocol::Judged not_judged(protocol::Id id);

}  // namespace host
