// The models of the player "corner-model", on which its tests stand.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "board/board64.h"
#include "search/search.h"

namespace solver::corner_model {

struct Model {
  std::string_view shape;
  /// What each cell shall hold, 0 for nothing.
  std::array<int, 16> ranks{};
  /// Bit n: nothing may stand on cell n.
  std::uint32_t barred = 0;
};

/// The models for a largest tile, the full chain first.
std::array<Model, 3> models(int largest);

double distance(board64::Board b, const Model& model);

const Model& nearest(board64::Board b, const std::array<Model, 3>& all);

Findings find(const Grid& board);

}  // namespace solver::corner_model
