// A fast 64-bit checksum against accidents (cut, altered, mixed-up files), not against malice.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace solver {

/// The same bytes give the same sum however they are split over calls that are, but for the last,
/// multiples of 8 bytes.
class Checksum {
 public:
  void add(std::span<const std::byte> bytes) {
    while (bytes.size() >= 8) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data(), 8);
      mix(word);
      bytes = bytes.subspan(8);
    }
    if (bytes.empty()) return;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), bytes.size());
    mix(word ^ (static_cast<std::uint64_t>(bytes.size()) << 56));
  }

  std::uint64_t value() const { return sum_ ^ (sum_ >> 29); }

 private:
  void mix(std::uint64_t word) { sum_ = std::rotl((sum_ ^ word) * 0x9e3779b97f4a7c15U, 31); }

  std::uint64_t sum_ = 0x243f6a8885a308d3U;
};

}  // namespace solver
