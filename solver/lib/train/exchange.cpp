#include "train/exchange.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "eval/model_file.h"

namespace solver::train {
namespace {

using Quantised = ntuple::HugeArray<std::int16_t>;

// A weight that came from a model was learned from many errors that cancelled. Single errors are
// thousands of points: with a short past they would bring the rate up, and the first games would
// spoil the weights. Packing keeps them.
constexpr Coherence kImported{3'000, 300'000};

Quantised quantise(const Stage& stage, std::span<const std::int16_t> before,
                   const PackOptions& options) {
  Quantised result(ntuple::kSlots);
  const std::int32_t most = std::min<std::int32_t>(Model::kMaxWeight / options.step, INT16_MAX);
  const double unit = static_cast<double>(options.step) * kFixedOne;
  for (std::size_t slot = 0; slot < ntuple::kSlots; ++slot) {
    const float magnitude = stage.coherence()[slot].magnitude;
    const bool kept = magnitude > 0 && magnitude >= options.least_magnitude;
    if (kept) {
      const auto rounded = static_cast<std::int32_t>(std::lround(stage.weights()[slot] / unit));
      result[slot] = static_cast<std::int16_t>(std::clamp(rounded, -most, most));
    } else if (!before.empty()) {
      result[slot] = before[slot];
    }
  }
  return result;
}

}  // namespace

std::vector<std::byte> pack_network(const Network& network, const PackOptions& options) {
  UnpackedModel model{
      .split = network.split(), .top_rank = options.top_rank, .step = options.step, .stages = {}};
  std::vector<Quantised> stages;
  for (std::size_t i = 0; i < network.stages(); ++i) {
    stages.push_back(quantise(network.stage(i),
                              i == 0 ? std::span<const std::int16_t>{}
                                     : std::span<const std::int16_t>(stages.back().span()),
                              options));
  }
  for (const Quantised& stage : stages) model.stages.emplace_back(stage.span());
  return pack_model(model, options.level);
}

void unpack_network(const Model& model, Network& network) {
  network.open(model.split());
  for (std::size_t i = 0; i < model.stages(); ++i) {
    const auto from = model.weights(i);
    Stage& to = network.stage(i);
    for (std::size_t slot = 0; slot < from.size(); ++slot) {
      to.weights()[slot] = from[slot] * model.step() * kFixedOne;
      const std::int16_t absent = i == 0 ? std::int16_t{0} : model.weights(i - 1)[slot];
      if (from[slot] != absent) to.coherence()[slot] = kImported;
    }
  }
}

}  // namespace solver::train
