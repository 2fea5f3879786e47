// Digests of generated transitions of a variant, by which another interpreter of the same data is
// compared with this one. protocol/golden/transitions.json holds them for the extension's.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/rules.h"

namespace tool {

inline constexpr int kTransitionsPerDigest = 1000;

std::vector<std::uint32_t> transition_digests(const solver::Rules& rules, int digests);

}  // namespace tool
