#include "train/network.h"

#include <algorithm>

namespace solver::train {
namespace {

/// Longest past a copied weight is said to have, in points of error: about ten updates.
constexpr float kInheritedMagnitude = 20'000;

Coherence inherited(const Coherence& past) {
  if (past.magnitude <= kInheritedMagnitude) return past;
  return {past.error * (kInheritedMagnitude / past.magnitude), kInheritedMagnitude};
}

}  // namespace

void Network::fill(double points) {
  const auto weight = static_cast<std::int32_t>(points * kFixedOne / ntuple::kLookups);
  std::ranges::fill(stages_.front().weights(), weight);
}

bool Network::open(const ntuple::StageSplit& split) {
  const auto old_starts = split_.starts();
  const auto new_starts = split.starts();
  if (new_starts.size() < old_starts.size() ||
      !std::ranges::equal(old_starts, new_starts.first(old_starts.size()))) {
    return false;
  }
  while (stages_.size() < split.stages()) {
    Stage next;
    std::ranges::copy(stages_.back().weights(), next.weights().begin());
    std::ranges::transform(stages_.back().coherence(), next.coherence().begin(), inherited);
    stages_.push_back(std::move(next));
  }
  split_ = split;
  return true;
}

}  // namespace solver::train
