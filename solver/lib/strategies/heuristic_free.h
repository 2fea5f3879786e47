// The reading `terms=free` of the player "heuristic".
#pragma once

#include <memory>

#include "strategies/strategy.h"

namespace solver {

/// `info` is how it presents itself.
std::unique_ptr<const Strategy> make_heuristic_free(PlayerInfo info);

}  // namespace solver
