// The learned evaluation at run time: an n-tuple network of one or more stages with 16-bit weights
// (134 MB a stage of address space; parts that were never learned take no memory).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/board64.h"
#include "eval/ntuple.h"
#include "eval/ntuple_downgrade.h"
#include "eval/ntuple_memory.h"
#include "eval/ntuple_stage.h"

namespace solver {

struct LoadedModel;

/// Immutable once loaded: any number of threads may use it.
class Model {
 public:
  /// No weight exceeds this many points, so that no board is worth more than 2^22.
  static constexpr std::int32_t kMaxWeight = (1 << 17) - 1;
  /// The largest step between neighbouring weights, in points.
  static constexpr std::int32_t kMaxStep = 1024;

  /// Unpacks the contents of a model file (model_file.h). Takes well under a second; does not keep
  /// the bytes.
  static LoadedModel load(std::span<const std::byte> bytes);

  /// Points still to be won from an afterstate on; the same on every machine. Boards with a tile
  /// above top_rank() are valued as the board they are mapped down to.
  std::int32_t evaluate(board64::Board after) const {
    if (lowers_ && ntuple::has_32768(after)) after = ntuple::lowered(after);
    return value_at(after, split_.stage_of(after));
  }

  std::size_t stages() const { return stages_.size(); }
  const ntuple::StageSplit& split() const { return split_; }
  /// ntuple::kSlots weights of a stage, in units of step().
  std::span<const std::int16_t> weights(std::size_t stage) const { return stages_[stage].span(); }
  /// Points a unit of weight, the same in all stages.
  std::int32_t step() const { return step_; }
  /// 14 or 15.
  int top_rank() const { return lowers_ ? 14 : 15; }
  /// Identifies the file's contents.
  std::uint64_t checksum() const { return checksum_; }

 private:
  using Weights = ntuple::HugeArray<std::int16_t>;

  Model() = default;

  std::int32_t value_at(board64::Board after, std::size_t index) const {
    const std::int16_t* weights = stages_[index].data();
    std::int32_t sum = 0;
    ntuple::visit_slots(after, [&](std::size_t slot) { sum += weights[slot]; });
    return sum * step_;
  }

  ntuple::StageSplit split_;
  std::vector<Weights> stages_;
  std::int32_t step_ = 1;
  bool lowers_ = false;
  std::uint64_t checksum_ = 0;

  friend class ModelReader;
};

struct LoadedModel {
  std::optional<Model> model;
  /// Why there is none, for a person to read.
  std::string error;
};

}  // namespace solver
