// The packed model file. Little-endian:
//   8 bytes   magic "2048BRDG"
//   u32       version
//   u32       rank above which boards are mapped down (14 or 15)
//   u64       checksum (checksum.h) of everything after it
//   u32       step: points a unit of weight
//   u32       number of stages
//   for each stage
//     u32     where it begins, in units of 2048 (stage 0: 0)
//     3 parts: presence, one bit a slot; high bytes and low bytes of the present 16-bit values.
//              Each: u64 length unpacked, u64 length packed, a zstd frame.
// Stage 0 holds weights; absent is 0. A later stage holds differences from the one before, so what
// it never learned costs no more than its absence.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "eval/ntuple_stage.h"

namespace solver {

inline constexpr std::uint32_t kModelVersion = 1;

/// Weights to pack, in whole numbers of `step` points.
struct UnpackedModel {
  ntuple::StageSplit split;
  /// 14: boards with a 32768 are mapped down; 15: valued as they are.
  int top_rank = 14;
  std::int32_t step = 32;
  /// One span of ntuple::kSlots for each stage.
  std::vector<std::span<const std::int16_t>> stages;
};

/// The file's contents. `level` is zstd's, 1..22. Requires weights within Model::kMaxWeight and
/// differences between stages that fit 16 bits.
std::vector<std::byte> pack_model(const UnpackedModel& model, int level);

}  // namespace solver
