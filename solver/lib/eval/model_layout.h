// What the packing and the loading of model files share.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace solver::model_layout {

using Bytes = std::vector<std::byte>;

inline constexpr std::array<char, 8> kMagic{'2', '0', '4', '8', 'B', 'R', 'D', 'G'};

}  // namespace solver::model_layout
