#include "tables/builder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace solver::tables {
namespace {

constexpr std::size_t even(std::size_t n) {
  return n + n % 2;
}

std::uint64_t sum_of(std::span<const std::byte> bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

}  // namespace

Builder::Builder(Shape shape, Options options)
    : shape_(std::move(shape)),
      options_(options),
      threshold_(
          static_cast<std::uint32_t>(std::max(1L, std::lround(options.threshold * kChanceScale)))),
      index_(shape_),
      solver_(shape_, index_),
      layout_(index_) {
  const std::uint32_t largest = index_.largest_layer();
  // Even, so that saved layers are whole words for the checksum.
  for (std::vector<float>& layer : ring_) layer.resize(even(largest));
  directory_.reserve(largest / DirectoryLine::kStates + 1);
  chances_.reserve(largest + 3);
  position_.next = index_.layers() - 1;
}

std::size_t Builder::memory_bytes() const {
  return index_.memory_bytes() + layout_.first_line.size() * sizeof(std::uint64_t) +
         kRing * ring_[0].size() * sizeof(float) + directory_.capacity() * sizeof(DirectoryLine) +
         chances_.capacity() * sizeof(std::uint16_t);
}

std::span<float> Builder::ring_layer(std::int64_t sum) {
  if (sum >= index_.layers()) return {};
  return std::span(ring_[slot(sum)]).first(index_.size(static_cast<int>(sum)));
}

std::span<const float> Builder::layer() const {
  return std::span(ring_[slot(position_.next + 1)]).first(index_.size(layer_sum()));
}

Builder::Piece Builder::step() {
  const auto sum = static_cast<int>(position_.next);
  std::array<std::span<float>, kRing> layers;
  for (std::size_t k = 0; k < kRing; ++k) {
    layers[k] = ring_layer(sum + static_cast<std::int64_t>(k));
  }
  solver_.solve(sum, layers, options_.threads);
  const std::uint64_t first_chance = position_.kept;
  pack(layers[0]);
  position_.done += layers[0].size();
  --position_.next;
  return {layout_.first_line[static_cast<std::size_t>(sum)], directory_, first_chance, chances_};
}

void Builder::pack(std::span<const float> layer) {
  directory_.clear();
  chances_.clear();
  for (std::size_t begin = 0; begin < layer.size(); begin += DirectoryLine::kStates) {
    DirectoryLine line{.before = position_.kept + chances_.size(), .bits = {}};
    const std::size_t count = std::min<std::size_t>(DirectoryLine::kStates, layer.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      const auto rounded = static_cast<std::uint32_t>(layer[begin + i] * kChanceScale + 0.5F);
      if (rounded < threshold_) continue;
      line.bits[i / 64] |= std::uint64_t{1} << (i % 64);
      chances_.push_back(static_cast<std::uint16_t>(rounded));
    }
    directory_.push_back(line);
  }
  // Whole words for the checksum.
  while (chances_.size() % 4 != 0) chances_.push_back(0);
  position_.kept += chances_.size();
  position_.directory_sum.add(std::as_bytes(std::span(directory_)));
  position_.chances_sum.add(std::as_bytes(std::span(chances_)));
}

TableInfo Builder::info() const {
  TableInfo info;
  info.shape = shape_;
  info.states = index_.states();
  info.kept = position_.kept;
  info.threshold = static_cast<std::uint16_t>(threshold_);
  info.start = layer()[0];
  info.directory_sum = position_.directory_sum.value();
  info.chances_sum = position_.chances_sum.value();
  return info;
}

void Builder::save(const std::function<void(std::span<const std::byte>)>& write) const {
  TableInfo identity;
  identity.shape = shape_;
  identity.states = index_.states();
  identity.threshold = static_cast<std::uint16_t>(threshold_);
  Checksum sum;
  const auto put = [&](std::span<const std::byte> bytes) {
    sum.add(bytes);
    write(bytes);
  };
  put(encode_header(identity));
  put(std::as_bytes(std::span(&position_, 1)));
  for (int k = 0; k < LayerSolver::kAhead; ++k) {
    const int layer = layer_sum() + k;
    if (layer >= index_.layers()) break;
    put(std::as_bytes(std::span(ring_[slot(layer)]).first(even(index_.size(layer)))));
  }
  const std::uint64_t value = sum.value();
  write(std::as_bytes(std::span(&value, 1)));
}

bool Builder::restore(std::span<const std::byte> bytes) {
  constexpr std::size_t kFixed = kHeaderBytes + sizeof(Position);
  std::uint64_t sum = 0;
  if (bytes.size() < kFixed + sizeof(sum)) return false;
  std::memcpy(&sum, bytes.last(sizeof(sum)).data(), sizeof(sum));
  bytes = bytes.first(bytes.size() - sizeof(sum));
  if (sum_of(bytes) != sum) return false;
  TableInfo identity;
  try {
    identity = decode_header(bytes);
  } catch (const TableError&) {
    return false;
  }
  if (identity.shape != shape_ || identity.threshold != threshold_) return false;

  std::memcpy(&position_, bytes.subspan(kHeaderBytes).data(), sizeof(position_));
  std::span<const std::byte> rest = bytes.subspan(kFixed);
  for (std::int64_t k = 1; k <= LayerSolver::kAhead; ++k) {
    const std::int64_t layer = position_.next + k;
    if (layer >= index_.layers()) break;
    const std::size_t size = even(index_.size(static_cast<int>(layer))) * sizeof(float);
    std::memcpy(ring_[slot(layer)].data(), rest.data(), size);
    rest = rest.subspan(size);
  }
  return true;
}

}  // namespace solver::tables
