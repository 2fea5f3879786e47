#include "tables/layer_solver.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace solver::tables {
namespace {

constexpr std::uint32_t kBlockStates = 16384;
constexpr float kTwo = 0.9F;
constexpr float kFour = 0.1F;

constexpr Direction opposite(Direction d) {
  return static_cast<Direction>(static_cast<unsigned>(d) ^ 2U);
}

}  // namespace

LayerSolver::LayerSolver(const Shape& shape, const LayerIndex& index)
    : shape_(shape), index_(index), locks_(shape.locks), lock_mask_(shape.lock_mask()) {}

void LayerSolver::solve(int sum, const Layers& layers, int threads) const {
  const std::span<float> out = layers[0];
  const std::vector<LayerIndex::Block> blocks = index_.blocks(sum, kBlockStates);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < blocks.size(); i = next++) {
      const std::size_t end = i + 1 < blocks.size() ? blocks[i + 1].index : out.size();
      std::fill(out.begin() + blocks[i].index, out.begin() + static_cast<std::ptrdiff_t>(end),
                0.0F);
      index_.visit_afterstates(blocks[i], [&](Board free, std::uint32_t at) {
        const Board after = locks_ | free;
        out[at] = shape_.is_goal(after) ? 1.0F : chance(after, layers);
      });
    }
  };
  std::vector<std::jthread> helpers;
  const auto useful = std::min(static_cast<std::size_t>(threads), blocks.size());
  for (std::size_t i = 1; i < useful; ++i) helpers.emplace_back(work);
  work();
}

float LayerSolver::chance(Board after, const Layers& layers) const {
  float total = 0;
  int cells = 0;
  for (Board mask = board64::empty_mask(after); mask != 0; mask &= mask - 1) {
    const Board bit = mask & (0 - mask);
    total += kTwo * best_move(after | bit, layers[1], layers, 1);
    total += kFour * best_move(after | (bit << 1), layers[2], layers, 2);
    ++cells;
  }
  return total / static_cast<float>(cells);
}

float LayerSolver::best_move(Board before, std::span<const float> layer, const Layers& layers,
                             std::size_t ahead) const {
  const board64::AllMoves moves = board64::all_moves(before);
  float best = -1;
  bool keeps = false;
  for (const Board after : moves.after) {
    if (after == before || (after & lock_mask_) != locks_) continue;
    keeps = true;
    const LayerIndex::Place place = index_.place(after);
    if (place.index == LayerIndex::kOutside) continue;
    best = std::max(best, layer[place.index]);
  }
  if (!keeps) best = best_detour(before, moves, layers, ahead);
  return std::max(best, 0.0F);
}

float LayerSolver::best_detour(Board before, const board64::AllMoves& moves, const Layers& layers,
                               std::size_t ahead) const {
  float best = 0;
  for (const Direction there : kDirections) {
    const Board away = moves.after[index(there)];
    if (away == before) continue;
    float total = 0;
    int cells = 0;
    for (Board mask = board64::empty_mask(away); mask != 0; mask &= mask - 1) {
      const Board bit = mask & (0 - mask);
      const Board two = board64::move(away | bit, opposite(there));
      const Board four = board64::move(away | (bit << 1), opposite(there));
      total += kTwo * std::max(0.0F, look_up(two, layers[ahead + 1]));
      total += kFour * std::max(0.0F, look_up(four, layers[ahead + 2]));
      ++cells;
    }
    best = std::max(best, total / static_cast<float>(cells));
  }
  return best;
}

}  // namespace solver::tables
