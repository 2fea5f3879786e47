#include "eval/square3.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "eval/checksum.h"
#include "eval/square3_data.h"

namespace solver {
namespace {

constexpr std::array<char, 8> kMagic{'2', '0', '4', '8', 'B', '3', 'X', '3'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMostStep = 64;

// Little-endian, as all machines it runs on are.
struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t step;
  std::uint64_t checksum;
};

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

/// Calls visit(tuple, slot, its mirror image) for each slot that the file holds.
template <class Visit>
void visit_stored(Visit&& visit) {
  for (std::size_t tuple = 0; tuple < Square3::kTuples; ++tuple) {
    for (std::size_t slot = 0; slot < Square3::kSlots; ++slot) {
      const std::size_t image = Square3::mirrored(tuple, slot);
      if (slot <= image) visit(tuple, slot, image);
    }
  }
}

// Of each tuple, a slot in 11^2 is its own mirror image.
constexpr std::size_t kStored =
    Square3::kTuples * (Square3::kSlots + Square3::kSlots / (Square3::kBase * Square3::kBase)) / 2;

}  // namespace

std::size_t Square3::mirrored(std::size_t tuple, std::size_t slot) {
  std::array<std::size_t, 6> digits;
  for (std::size_t i = digits.size(); i-- > 0; slot /= kBase) digits[i] = slot % kBase;
  std::size_t image = 0;
  for (const std::uint8_t place : kMirrored[tuple]) image = image * kBase + digits[place];
  return image;
}

std::vector<std::byte> Square3::pack(const Weights& weights, std::uint32_t step) {
  std::vector<std::byte> low;
  std::vector<std::byte> high;
  visit_stored([&](std::size_t tuple, std::size_t slot, std::size_t) {
    const auto weight = static_cast<std::uint16_t>(weights[tuple][slot]);
    low.push_back(static_cast<std::byte>(weight & 0xff));
    high.push_back(static_cast<std::byte>(weight >> 8));
  });
  low.insert(low.end(), high.begin(), high.end());
  std::vector<std::byte> file(sizeof(Header) + ZSTD_compressBound(low.size()));
  const std::size_t packed = ZSTD_compress(
      file.data() + sizeof(Header), file.size() - sizeof(Header), low.data(), low.size(), 19);
  if (ZSTD_isError(packed) != 0) throw std::runtime_error(ZSTD_getErrorName(packed));
  file.resize(sizeof(Header) + packed);
  const Header header{kMagic, kVersion, step, checksum_of(std::span(file).subspan(sizeof(Header)))};
  std::memcpy(file.data(), &header, sizeof header);
  return file;
}

Square3::Square3() {
  for (std::size_t packed = 0; packed < number_.size(); ++packed) {
    std::size_t number = 0;
    for (int i = 0; i < board9::kSide; ++i) {
      const std::size_t rank = packed >> (i * board9::kBits) & 0xf;
      number = number * kBase + std::min<std::size_t>(rank, board9::kTopRank);
    }
    number_[packed] = static_cast<std::uint16_t>(number);
  }
  for (auto& weights : weights_) weights.resize(kSlots);
}

std::unique_ptr<const Square3> Square3::load(std::span<const std::byte> bytes) {
  Header header;
  if (bytes.size() < sizeof header) return nullptr;
  std::memcpy(&header, bytes.data(), sizeof header);
  const auto rest = bytes.subspan(sizeof header);
  if (header.magic != kMagic || header.version != kVersion || header.step == 0 ||
      header.step > kMostStep || header.checksum != checksum_of(rest)) {
    return nullptr;
  }
  std::vector<std::uint8_t> planes(2 * kStored);
  if (ZSTD_decompress(planes.data(), planes.size(), rest.data(), rest.size()) != planes.size()) {
    return nullptr;
  }
  auto loaded = std::unique_ptr<Square3>(new Square3);
  loaded->step_ = static_cast<std::int32_t>(header.step);
  std::size_t next = 0;
  visit_stored([&](std::size_t tuple, std::size_t slot, std::size_t image) {
    const auto weight =
        static_cast<std::int16_t>(planes[next] | static_cast<int>(planes[kStored + next]) << 8);
    loaded->weights_[tuple][slot] = weight;
    loaded->weights_[tuple][image] = weight;
    ++next;
  });
  return loaded;
}

const Square3* Square3::built_in() {
  static const std::unique_ptr<const Square3> network = load(square3_data());
  return network.get();
}

}  // namespace solver
