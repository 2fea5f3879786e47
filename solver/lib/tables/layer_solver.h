// The backward dynamic programming behind a table: the chance of success of each afterstate of a
// layer, from the layers of larger sums. A move keeps the sum and a new tile adds 1 or 2 (in units
// of 2), so the chance of an afterstate of sum S needs layers S + 1 and S + 2; where no move keeps
// the locks, a move that shifts them and one that brings them straight back are tried, which
// needs S + 3 and S + 4.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tables/layer_index.h"
#include "tables/shape.h"

namespace solver::tables {

class LayerSolver {
 public:
  /// Layers above the one being solved that it reads.
  static constexpr int kAhead = 4;

  /// Keeps references to both.
  LayerSolver(const Shape& shape, const LayerIndex& index);

  /// layers[k] holds layer sum + k; layers[0] is written, the others are complete (empty where
  /// there is no such layer). Zeroes states no move leads to. Splits the work over `threads`.
  void solve(int sum, const std::array<std::span<float>, kAhead + 1>& layers, int threads) const;

 private:
  using Layers = std::array<std::span<float>, kAhead + 1>;

  float chance(Board after, const Layers& layers) const;
  float best_move(Board before, std::span<const float> layer, const Layers& layers,
                  std::size_t ahead) const;
  float best_detour(Board before, const board64::AllMoves& moves, const Layers& layers,
                    std::size_t ahead) const;
  // Of an afterstate; negative where the locks are lost or a cap is exceeded.
  float look_up(Board after, std::span<const float> layer) const {
    if ((after & lock_mask_) != locks_) return -1;
    const LayerIndex::Place place = index_.place(after);
    return place.index == LayerIndex::kOutside ? -1 : layer[place.index];
  }

  const Shape& shape_;
  const LayerIndex& index_;
  Board locks_;
  Board lock_mask_;
};

}  // namespace solver::tables
