// A training run on disk. A run with one thread that is saved and loaded goes on bit by bit as if
// it had never stopped. Checkpoints are for the machine that wrote them: host byte order, no
// compression (up to 0.8 GB a stage).
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "train/training.h"

namespace solver::train {

/// Writes the run to a binary stream. False when the stream failed.
bool save_checkpoint(std::ostream& out, const Training& training);

struct LoadedCheckpoint {
  std::optional<Training> training;
  /// Why there is none: no checkpoint, another version's, cut, altered.
  std::string error;
};
LoadedCheckpoint load_checkpoint(std::istream& in);

}  // namespace solver::train
