#include "support/exact_values.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "rules/game.h"

namespace exact {
namespace {

using solver::Direction;
using solver::Grid;
using solver::Rank;

constexpr int kBits = 4;

void sort_unique(std::vector<std::uint64_t>& packed) {
  std::ranges::sort(packed);
  packed.erase(std::unique(packed.begin(), packed.end()), packed.end());
}

// Where each cell comes from, for every way to lay the board onto itself.
std::vector<std::vector<int>> images_of(int rows, int cols) {
  std::vector<std::vector<int>> images;
  for (int way = 0; way < 8; ++way) {
    if ((way & 4) != 0 && rows != cols) continue;
    std::vector<int> from;
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < cols; ++c) {
        int row = (way & 1) != 0 ? rows - 1 - r : r;
        int col = (way & 2) != 0 ? cols - 1 - c : c;
        if ((way & 4) != 0) std::swap(row, col);
        from.push_back(row * cols + col);
      }
    }
    images.push_back(std::move(from));
  }
  return images;
}

}  // namespace

Values::Values(int rows, int cols, Rank goal)
    : rows_(rows), cols_(cols), goal_(goal), images_(images_of(rows, cols)) {
  explore();
  solve();
}

Values::Packed Values::pack(const Grid& grid) const {
  Packed packed = 0;
  int shift = 0;
  for (const Rank rank : grid.cells()) {
    packed |= Packed{rank} << shift;
    shift += kBits;
  }
  return packed;
}

Grid Values::unpack(Packed packed) const {
  Grid grid(rows_, cols_);
  for (Rank& rank : grid.cells()) {
    rank = static_cast<Rank>(packed & 15);
    packed >>= kBits;
  }
  return grid;
}

Values::Packed Values::canonical(Packed packed) const {
  Packed least = packed;
  for (const std::vector<int>& from : images_) {
    Packed image = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      image |= (packed >> (kBits * from[i]) & 15) << (kBits * static_cast<int>(i));
    }
    least = std::min(least, image);
  }
  return least;
}

bool Values::ends(const Grid& grid) const {
  return grid.max_rank() >= goal_;
}

void Values::explore() {
  const auto layer = [this](std::size_t half_sum) -> std::vector<Packed>& {
    if (layers_.size() <= half_sum) layers_.resize(half_sum + 1);
    return layers_[half_sum].positions;
  };
  const auto add_tiles = [&](const Grid& board, std::size_t half_sum) {
    Grid next = board;
    for (Rank& cell : next.cells()) {
      if (cell != 0) continue;
      for (const Rank rank : {Rank{1}, Rank{2}}) {
        cell = rank;
        layer(half_sum + rank).push_back(canonical(pack(next)));
      }
      cell = 0;
    }
  };
  add_tiles(Grid(rows_, cols_), 0);
  // One tile is only the beginning of a beginning.
  const std::vector<Layer> first = std::exchange(layers_, {});
  for (std::size_t half_sum = 0; half_sum < first.size(); ++half_sum) {
    for (const Packed packed : first[half_sum].positions) add_tiles(unpack(packed), half_sum);
  }
  for (std::size_t half_sum = 0; half_sum < layers_.size(); ++half_sum) {
    sort_unique(layers_[half_sum].positions);
    std::vector<Packed> afters;
    for (const Packed packed : layers_[half_sum].positions) {
      const Grid before = unpack(packed);
      if (ends(before)) continue;
      for (const Direction d : solver::kDirections) {
        Grid after = before;
        if (solver::slide(after, d).moved) afters.push_back(canonical(pack(after)));
      }
    }
    sort_unique(afters);
    for (const Packed after : afters) add_tiles(unpack(after), half_sum);
    // Twice as many as are different come from many sides: thin out what waits.
    for (std::size_t ahead = 1; ahead <= 2 && half_sum + ahead < layers_.size(); ++ahead) {
      sort_unique(layers_[half_sum + ahead].positions);
    }
  }
}

void Values::solve() {
  for (std::size_t half_sum = layers_.size(); half_sum-- > 0;) {
    Layer& layer = layers_[half_sum];
    layer.values.reserve(layer.positions.size());
    for (const Packed packed : layer.positions) {
      const Grid before = unpack(packed);
      double best = 0;
      for (const Direction d : solver::kDirections) {
        if (ends(before)) break;
        Grid after = before;
        const solver::Slide slide = solver::slide(after, d);
        if (!slide.moved) continue;
        best = std::max(best, static_cast<double>(slide.score) + after_move(after, half_sum));
      }
      layer.values.push_back(static_cast<float>(best));
    }
  }
}

double Values::value_of(Packed canonical, std::size_t layer) const {
  const std::vector<Packed>& positions = layers_[layer].positions;
  const auto found = std::ranges::lower_bound(positions, canonical);
  return static_cast<double>(
      layers_[layer].values[static_cast<std::size_t>(found - positions.begin())]);
}

double Values::after_move(const Grid& after, std::size_t layer) const {
  Grid next = after;
  double sum = 0;
  int free = 0;
  for (Rank& cell : next.cells()) {
    if (cell != 0) continue;
    ++free;
    cell = 1;
    sum += 0.9 * value_of(canonical(pack(next)), layer + 1);
    cell = 2;
    sum += 0.1 * value_of(canonical(pack(next)), layer + 2);
    cell = 0;
  }
  return sum / free;
}

std::size_t Values::positions() const {
  return std::transform_reduce(layers_.begin(), layers_.end(), std::size_t{0}, std::plus{},
                               [](const Layer& layer) { return layer.positions.size(); });
}

Grid Values::position(std::size_t i) const {
  for (const Layer& layer : layers_) {
    if (i < layer.positions.size()) return unpack(layer.positions[i]);
    i -= layer.positions.size();
  }
  return Grid(rows_, cols_);
}

double Values::start() const {
  Grid grid(rows_, cols_);
  double sum = 0;
  for (const Rank rank : {Rank{1}, Rank{2}}) {
    const double probability = rank == 1 ? 0.9 : 0.1;
    for (Rank& cell : grid.cells()) {
      cell = rank;
      sum += probability * after_move(grid, rank);
      cell = 0;
    }
  }
  return sum / grid.size();
}

std::optional<double> Values::value(const Grid& before) const {
  const std::size_t layer = before.tile_sum() / 2;
  if (layer >= layers_.size()) return std::nullopt;
  const Packed wanted = canonical(pack(before));
  if (!std::ranges::binary_search(layers_[layer].positions, wanted)) return std::nullopt;
  return value_of(wanted, layer);
}

double Values::value(const Grid& before, Direction move) const {
  Grid after = before;
  const solver::Slide slide = solver::slide(after, move);
  return static_cast<double>(slide.score) + after_move(after, before.tile_sum() / 2);
}

}  // namespace exact
