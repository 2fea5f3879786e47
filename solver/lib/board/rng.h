// A small, fast, seeded generator whose draws are the same on every machine and compiler (the
// distributions of <random> are not): xoshiro256** by D. Blackman and S. Vigna, seeded by
// splitmix64.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace solver {

/// One step of splitmix64 (S. Vigna): a bijective mixer, also used to derive seeds and hash keys.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// The seed of the index-th of many independent streams under one seed.
constexpr std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t state = seed;
  std::uint64_t mixed = splitmix64(state) ^ (index * 0xd1342543de82ef95U);
  return splitmix64(mixed);
}

/// Not thread-safe; give each thread its own.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix64(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound), without bias (D. Lemire's multiply-and-reject). Requires bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// All there is to know: the generator made of it goes on where this one stands.
  constexpr std::array<std::uint64_t, 4> state() const { return state_; }
  explicit constexpr Rng(const std::array<std::uint64_t, 4>& state) : state_(state) {}

  /// Uniform in [0, 1) with 53 bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace solver
