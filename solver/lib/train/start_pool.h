// Boards of late positions to begin episodes from, so that what few games reach is learned as well
// (carousel shaping, Jaskowski 2018).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/board64.h"
#include "board/rng.h"
#include "eval/ntuple_stage.h"

namespace solver::train {

/// For each milestone the latest boards that reached it first in their game. Not thread-safe.
class StartPool {
 public:
  /// Tile sums of milestones, in units of 2048 (large_units): 16384, 24576, 28672, 30720, 32768,
  /// 49152, 57344.
  static constexpr std::array<int, 7> kMilestones{8, 12, 14, 15, 16, 24, 28};
  static constexpr std::size_t kCapacity = 1000;

  /// Milestones a board has passed: 0..kMilestones.size().
  static std::size_t passed(board64::Board b) {
    if (!ntuple::has_16384(b)) return 0;
    const int units = ntuple::large_units(b);
    std::size_t count = 0;
    while (count < kMilestones.size() && units >= kMilestones[count]) ++count;
    return count;
  }

  /// Keeps a board that has just passed milestone `milestone` (0-based), in place of the oldest.
  void add(std::size_t milestone, board64::Board b) {
    Ring& ring = rings_[milestone];
    if (ring.boards.size() < kCapacity) {
      ring.boards.push_back(b);
    } else {
      ring.boards[ring.next] = b;
    }
    ring.next = (ring.next + 1) % kCapacity;
  }

  /// A board of a milestone drawn uniformly among those that have any, or nothing.
  std::optional<board64::Board> draw(Rng& rng) const {
    std::array<std::size_t, kMilestones.size()> filled{};
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      if (!rings_[i].boards.empty()) filled[count++] = i;
    }
    if (count == 0) return std::nullopt;
    const auto& boards = rings_[filled[rng.below(count)]].boards;
    return boards[rng.below(static_cast<std::uint32_t>(boards.size()))];
  }

  std::span<const board64::Board> boards(std::size_t milestone) const {
    return rings_[milestone].boards;
  }
  std::size_t next(std::size_t milestone) const { return rings_[milestone].next; }
  /// Puts back what boards() and next() gave. Requires at most kCapacity boards.
  void restore(std::size_t milestone, std::vector<board64::Board> boards, std::size_t next) {
    rings_[milestone] = {std::move(boards), next % kCapacity};
  }

  bool operator==(const StartPool&) const = default;

 private:
  struct Ring {
    std::vector<board64::Board> boards;
    std::size_t next = 0;
    bool operator==(const Ring&) const = default;
  };
  std::array<Ring, kMilestones.size()> rings_;
};

}  // namespace solver::train
