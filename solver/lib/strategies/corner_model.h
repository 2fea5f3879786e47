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
  /// What a cell's distance counts.
  std::array<double, 16> weights{};
  /// Bit n: nothing may stand on cell n.
  std::uint32_t barred = 0;
};

/// The model a position asks for.
Model model_for(board64::Board b);

/// What the board lacks of the model, in weighted faces.
double distance(board64::Board b, const Model& model);

Findings find(const Grid& board);

}  // namespace solver::corner_model
