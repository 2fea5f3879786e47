// Which of the network's stages values a board. Late positions behave so unlike early ones that
// they get weights of their own (Yeh et al. 2016; Jaskowski, "Mastering 2048 with delayed temporal
// coherence learning, multistage weight promotion, redundant encoding and carousel shaping", 2018).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "board/board64.h"

namespace solver::ntuple {

inline constexpr std::size_t kMaxStages = 8;
/// Faces are counted in units of 2048 here.
inline constexpr int kUnitFace = 2048;
/// The unit count of a 16384.
inline constexpr int kFirstSplit = 8;

/// A 16384 or 32768 stands on the board.
constexpr bool has_16384(board64::Board b) {
  return (b & (b >> 1) & (b >> 2) & 0x2222222222222222U) != 0;
}

/// Sum of the faces >= 2048, in units of 2048. Never falls in the course of a game.
constexpr int large_units(board64::Board b) {
  constexpr board64::Board kLow = 0x1111111111111111U;
  const board64::Board b0 = b & kLow;
  const board64::Board b1 = (b >> 1) & kLow;
  const board64::Board b2 = (b >> 2) & kLow;
  const board64::Board b3 = (b >> 3) & kLow;
  using board64::count_mask;
  return count_mask(b3 & ~b2 & b1 & b0) + 2 * count_mask(b3 & b2 & ~b1 & ~b0) +
         4 * count_mask(b3 & b2 & ~b1 & b0) + 8 * count_mask(b3 & b2 & b1 & ~b0) +
         16 * count_mask(b3 & b2 & b1 & b0);
}

/// The boundaries between stages. Stage 0 holds every board without a 16384 or 32768; stage k > 0
/// the boards with one and large_units >= starts()[k - 1].
class StageSplit {
 public:
  StageSplit() = default;

  /// Boundaries in units of 2048, rising, the first at least kFirstSplit and the last at most 255;
  /// nothing when they are not, or are too many.
  static std::optional<StageSplit> from_starts(std::span<const int> starts) {
    if (starts.size() >= kMaxStages) return std::nullopt;
    StageSplit split;
    int least = kFirstSplit;
    for (int start : starts) {
      if (start < least || start > 255) return std::nullopt;
      split.starts_[split.splits_++] = start;
      least = start + 1;
    }
    return split;
  }

  std::size_t stages() const { return splits_ + 1; }
  std::span<const int> starts() const { return std::span(starts_).first(splits_); }

  std::size_t stage_of(board64::Board b) const {
    if (splits_ == 0 || !has_16384(b)) return 0;
    const int units = large_units(b);
    std::size_t stage = 0;
    while (stage < splits_ && units >= starts_[stage]) ++stage;
    return stage;
  }

  bool operator==(const StageSplit&) const = default;

 private:
  std::array<int, kMaxStages> starts_{};
  std::size_t splits_ = 0;
};

}  // namespace solver::ntuple
