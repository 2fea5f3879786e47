#include "tables/layer_index.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace solver::tables {
namespace {

// Whether no filled cell has an empty one before it in some direction.
bool pushed_to_a_side(std::uint32_t filled) {
  constexpr std::array<int, 4> kSteps{-4, 1, 4, -1};
  for (int step : kSteps) {
    bool pushed = true;
    for (int cell = 0; cell < board64::kCells && pushed; ++cell) {
      const bool at_edge = step == -4  ? cell < 4
                           : step == 4 ? cell >= 12
                           : step == 1 ? cell % 4 == 3
                                       : cell % 4 == 0;
      if (at_edge || ((filled >> cell) & 1) == 0) continue;
      pushed = ((filled >> (cell + step)) & 1) != 0;
    }
    if (pushed) return true;
  }
  return false;
}

std::uint32_t spread(std::uint32_t filled, std::span<const int> cells) {
  std::uint32_t board = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) board |= ((filled >> i) & 1) << cells[i];
  return board;
}

std::uint32_t units(int rank) {
  return rank == 0 ? 0 : std::uint32_t{1} << (rank - 1);
}

}  // namespace

void LayerIndex::Half::build(const Shape& shape, std::span<const int> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int target = 4 * static_cast<int>(i);
    if (i > 0 && cells[i] == cells[i - 1] + 1) {
      runs.back().mask = (runs.back().mask << 4) | 0xf;
    } else {
      runs.push_back({4 * cells[i], target, 0xf});
    }
  }

  Key radix = 1;
  keys[0].assign(4096, 0);
  keys[1].assign(4096, 0);
  for (std::size_t i = 0; i < 6; ++i) {
    const Key cap = i < cells.size() ? shape.caps[static_cast<std::size_t>(cells[i])] : 0;
    std::vector<Key>& part = keys[i / 3];
    for (Key bits = 0; bits < part.size(); ++bits) {
      const Key rank = (bits >> (4 * (i % 3))) & 0xf;
      part[bits] = rank > cap || part[bits] >= kInvalid ? kInvalid : part[bits] + rank * radix;
    }
    radix *= cap + 1;
  }

  std::vector<std::uint16_t> sums(radix);
  std::vector<std::uint32_t> counts;
  std::vector<Board> all(radix);
  std::vector<std::uint8_t> all_filled(radix);
  for (Key key = 0; key < radix; ++key) {
    Key rest = key;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Key base = Key{shape.caps[static_cast<std::size_t>(cells[i])]} + 1;
      const Key rank = rest % base;
      rest /= base;
      sum += units(static_cast<int>(rank));
      all[key] |= Board{rank} << (4 * cells[i]);
      if (rank != 0) all_filled[key] |= static_cast<std::uint8_t>(1U << i);
    }
    sums[key] = static_cast<std::uint16_t>(sum);
    if (counts.size() <= sum) counts.resize(sum + 1);
    ++counts[sum];
  }

  starts.assign(counts.size() + 1, 0);
  std::partial_sum(counts.begin(), counts.end(), starts.begin() + 1);
  entries.resize(radix);
  boards.resize(radix);
  filled.resize(radix);
  std::vector<std::uint32_t> next(counts.size());
  for (Key key = 0; key < radix; ++key) {
    const std::uint32_t number = next[sums[key]]++;
    const std::uint32_t at = starts[sums[key]] + number;
    entries[key] = {number, sums[key]};
    boards[at] = all[key];
    filled[at] = all_filled[key];
  }
}

std::size_t LayerIndex::Half::memory_bytes() const {
  return (keys[0].size() + keys[1].size()) * sizeof(Key) + entries.size() * sizeof(Entry) +
         boards.size() * sizeof(Board) + filled.size() + starts.size() * sizeof(std::uint32_t);
}

LayerIndex::LayerIndex(const Shape& shape) {
  std::vector<int> cells;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (((shape.free_cells() >> cell) & 1) != 0) cells.push_back(cell);
  }
  if (cells.size() > 12) throw std::invalid_argument("a table has at most 12 free cells");
  const std::span<const int> all(cells);
  const std::span<const int> head = all.first(all.size() / 2);
  const std::span<const int> tail = all.subspan(all.size() / 2);
  first_.build(shape, head);
  second_.build(shape, tail);
  first_sums_ = first_.sums();

  const std::size_t layer_count = first_.sums() + second_.sums() - 1;
  offsets_.assign(layer_count * first_sums_, 0);
  sizes_.assign(layer_count, 0);
  for (std::size_t sum = 0; sum < layer_count; ++sum) {
    std::uint64_t offset = 0;
    for (std::size_t a = 0; a < first_sums_ && a <= sum; ++a) {
      offsets_[sum * first_sums_ + a] = static_cast<std::uint32_t>(offset);
      if (sum - a >= second_.sums()) continue;
      offset += std::uint64_t{first_.count(a)} * second_.count(sum - a);
    }
    if (offset >= kOutside) throw std::invalid_argument("a layer of the table is too large");
    sizes_[sum] = static_cast<std::uint32_t>(offset);
  }

  const std::uint32_t everything = (std::uint32_t{1} << cells.size()) - 1;
  const std::uint32_t locked = 0xffffU & ~spread(everything, all);
  packed_.assign(std::size_t{1} << head.size(), 0);
  for (std::uint32_t a = 0; a < packed_.size(); ++a) {
    for (std::uint32_t b = 0; b < (std::uint32_t{1} << tail.size()); ++b) {
      const std::uint32_t filled = locked | spread(a, head) | spread(b, tail);
      if (filled != 0xffffU && pushed_to_a_side(filled)) packed_[a] |= std::uint64_t{1} << b;
    }
  }
}

std::uint32_t LayerIndex::largest_layer() const {
  return *std::max_element(sizes_.begin(), sizes_.end());
}

std::uint64_t LayerIndex::states() const {
  return std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0});
}

std::size_t LayerIndex::memory_bytes() const {
  return first_.memory_bytes() + second_.memory_bytes() +
         (offsets_.size() + sizes_.size()) * sizeof(std::uint32_t) +
         packed_.size() * sizeof(std::uint64_t);
}

Board LayerIndex::board(int sum, std::uint32_t index) const {
  const auto s = static_cast<std::size_t>(sum);
  const std::uint32_t* offsets = offsets_.data() + s * first_sums_;
  const std::size_t low = s < second_.sums() ? 0 : s - second_.sums() + 1;
  std::size_t a = std::min(s, first_sums_ - 1);
  while (a > low && offsets[a] > index) --a;
  const std::uint32_t rest = index - offsets[a];
  const std::uint32_t row = second_.count(s - a);
  return first_.boards[first_.starts[a] + rest / row] |
         second_.boards[second_.starts[s - a] + rest % row];
}

std::vector<LayerIndex::Block> LayerIndex::blocks(int sum, std::uint32_t states) const {
  std::vector<Block> result;
  const auto s = static_cast<std::size_t>(sum);
  const std::size_t low = s < second_.sums() ? 0 : s - second_.sums() + 1;
  for (std::size_t a = low; a < first_sums_ && a <= s; ++a) {
    const std::uint32_t row = second_.count(s - a);
    if (row == 0) continue;
    const std::uint32_t step = std::max(1U, states / row);
    const std::uint32_t begin = first_.starts[a];
    const std::uint32_t end = first_.starts[a + 1];
    for (std::uint32_t i = begin; i < end; i += std::min(step, end - i)) {
      result.push_back({i, i + std::min(step, end - i), second_.starts[s - a],
                        second_.starts[s - a + 1],
                        offsets_[s * first_sums_ + a] + (i - begin) * row});
    }
  }
  return result;
}

}  // namespace solver::tables
