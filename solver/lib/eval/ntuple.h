// The n-tuple network's shape: four tuples of six cells, each looked up in the board's eight
// symmetric images, so a board reads 32 weights. Cells are numbered row by row, 0 to f:
//   012345   456789   012456   45689a
// Sources: M. Szubert, W. Jaskowski, "Temporal difference learning of n-tuple networks for the game
// 2048", 2014 (afterstates, symmetric sampling); K.-H. Yeh et al., "Multistage temporal difference
// learning for 2048-like games", 2016 (these four tuples).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/board64.h"

namespace solver::ntuple {

using board64::Board;

inline constexpr std::size_t kTuples = 4;
inline constexpr std::size_t kTupleSlots = std::size_t{1} << 24;
/// Weights of one stage.
inline constexpr std::size_t kSlots = kTuples * kTupleSlots;
/// Weights one board reads.
inline constexpr std::size_t kLookups = 8 * kTuples;

/// Calls visit(slot) with slot < kSlots for each of the kLookups weights of an afterstate. A slot
/// comes several times when parts of the board look alike.
template <class Visit>
[[gnu::always_inline]] inline void visit_slots(Board b, Visit&& visit) {
  for (const Board image : board64::symmetries(b)) {
    // A tuple is one or two runs of cells, so shifts gather it as fast as pext would.
    visit(static_cast<std::size_t>(image & 0xffffffU));
    visit(kTupleSlots + ((image >> 16) & 0xffffffU));
    visit(2 * kTupleSlots + ((image & 0xfffU) | ((image >> 4) & 0xfff000U)));
    visit(3 * kTupleSlots + (((image >> 16) & 0xfffU) | ((image >> 20) & 0xfff000U)));
  }
}

using Slots = std::array<std::uint32_t, kLookups>;

inline Slots slots(Board b) {
  Slots result;
  std::size_t i = 0;
  visit_slots(b, [&](std::size_t slot) { result[i++] = static_cast<std::uint32_t>(slot); });
  return result;
}

}  // namespace solver::ntuple
