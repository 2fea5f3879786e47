// The network while it learns: fixed-point weights and, for each, what temporal coherence needs to
// know about its past updates (D. Beal, M. Smith, "Temporal coherence and prediction decay in TD
// learning", 1999; for 2048 Jaskowski 2018). A weight's own learning rate is |sum of its errors| /
// sum of its |errors|: it stays near 1 while the errors agree and falls when they cancel.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/ntuple.h"
#include "eval/ntuple_memory.h"
#include "eval/ntuple_stage.h"

namespace solver::train {

using board64::Board;

/// Weights and values are in units of 1 / kFixedOne point; values reach +-2,097,151 points.
inline constexpr int kFixedOne = 1024;

struct Coherence {
  /// Sum of errors, in points.
  float error = 0;
  /// Sum of their absolute values.
  float magnitude = 0;
};

/// One stage. Several threads may call value() and update() at once: races between them lose an
/// update now and then, which learning survives and locks would cost far more than.
class Stage {
 public:
  Stage() : weights_(ntuple::kSlots), coherence_(ntuple::kSlots) {}

  std::int32_t value(Board after) const {
    std::int32_t sum = 0;
    ntuple::visit_slots(after, [&](std::size_t slot) { sum += load(weights_[slot]); });
    return sum;
  }

  /// Reads ahead what update() of this board will touch.
  void prefetch(Board after) const {
    ntuple::visit_slots(after, [&](std::size_t slot) {
      __builtin_prefetch(&weights_[slot], 1, 2);
      __builtin_prefetch(&coherence_[slot], 1, 2);
    });
  }

  /// Moves the board's value towards `target` by `alpha` (0..1] times each weight's own rate, and
  /// returns the new value.
  std::int32_t update(Board after, std::int32_t target, float alpha) {
    const ntuple::Slots slots = ntuple::slots(after);
    std::array<std::int32_t, ntuple::kLookups> weight;
    std::array<Coherence, ntuple::kLookups> past;
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      weight[i] = load(weights_[slots[i]]);
      past[i] = std::atomic_ref(coherence_[slots[i]]).load(std::memory_order_relaxed);
      sum += weight[i];
    }
    const float error = static_cast<float>(target - sum);
    const float points = error / kFixedOne;
    const float magnitude = std::abs(points);
    const float step = error * alpha / static_cast<float>(ntuple::kLookups);
    std::int32_t change = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const float rate = past[i].magnitude > 0 ? std::abs(past[i].error) / past[i].magnitude : 1.0F;
      const float add = step * rate;
      // To the nearest: truncation would pull every weight towards zero.
      const auto delta = static_cast<std::int32_t>(add + std::copysign(0.5F, add));
      weight[i] += delta;
      change += delta;
      past[i].error += points;
      past[i].magnitude += magnitude;
    }
    // A slot read m times has one copy of its change stored: m times that is what the value gains.
    for (std::size_t i = 0; i < slots.size(); ++i) {
      std::atomic_ref(weights_[slots[i]]).store(weight[i], std::memory_order_relaxed);
      std::atomic_ref(coherence_[slots[i]]).store(past[i], std::memory_order_relaxed);
    }
    return sum + change;
  }

  std::span<std::int32_t> weights() { return weights_.span(); }
  std::span<const std::int32_t> weights() const { return weights_.span(); }
  std::span<Coherence> coherence() { return coherence_.span(); }
  std::span<const Coherence> coherence() const { return coherence_.span(); }

 private:
  static std::int32_t load(const std::int32_t& weight) {
    // atomic_ref of a const object does not exist before C++26; the load does not write.
    return std::atomic_ref(const_cast<std::int32_t&>(weight)).load(std::memory_order_relaxed);
  }

  ntuple::HugeArray<std::int32_t> weights_;
  ntuple::HugeArray<Coherence> coherence_;
};

/// All stages. Opening a stage copies the one before: its weights, and the weights' rates as if
/// they came from a short past, so that they soon follow what happens in the new stage. (Starting
/// at full rate spoils the copied values: measured, see solver/models/README.md.)
class Network {
 public:
  Network() { stages_.emplace_back(); }

  const ntuple::StageSplit& split() const { return split_; }
  std::size_t stages() const { return stages_.size(); }
  Stage& stage(std::size_t i) { return stages_[i]; }
  const Stage& stage(std::size_t i) const { return stages_[i]; }

  std::int32_t value(Board after) const { return stages_[split_.stage_of(after)].value(after); }

  /// Gives every weight of stage 0 the same share of `points`: an optimistic start makes moves
  /// never tried look worth trying (Guei, Chen, Wu, "Optimistic temporal difference learning for
  /// 2048", 2021).
  void fill(double points);

  /// Opens the stages of `split` beyond those open. Returns false, changing nothing, when `split`
  /// does not begin with the boundaries already in use. Not while threads use the network.
  bool open(const ntuple::StageSplit& split);

 private:
  ntuple::StageSplit split_;
  std::vector<Stage> stages_;
};

}  // namespace solver::train
