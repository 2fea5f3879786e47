// Between the learning network and the packed model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "eval/model.h"
#include "train/network.h"

namespace solver::train {

struct PackOptions {
  /// Points a unit of weight, 1..Model::kMaxStep.
  std::int32_t step = 32;
  /// Weights whose errors sum to less than this many points were hardly ever visited; they are
  /// dropped. 0 keeps all that were visited at all.
  float least_magnitude = 0;
  /// 14: boards with a 32768 are to be mapped down; 15: valued as they are.
  int top_rank = 14;
  /// zstd's, 1..22.
  int level = 19;
};

/// The model file's contents. What a later stage dropped or never visited is as in the stage
/// before.
std::vector<std::byte> pack_network(const Network& network, const PackOptions& options);

/// Gives an untrained network a model's stages and weights. What their updates were like is not in
/// a model, so each weight begins with a hundredth of the full learning rate. Requires a fresh
/// network.
void unpack_network(const Model& model, Network& network);

}  // namespace solver::train
