// The files of `solver2048 train`: checkpoints, models and the curve. All throw on failure, with
// the file's name in the message.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "train/measure.h"
#include "train/training.h"

namespace tool {

/// Writes beside the old file and renames over it, so that there is a whole one at any moment.
void save_checkpoint(const solver::train::Training& training, const std::string& path);
void save_bytes(const std::vector<std::byte>& bytes, const std::string& path);

solver::train::Training load_checkpoint(const std::string& path);

/// The learning curve as comma-separated values, appended to over all sittings of a run.
class Curve {
 public:
  /// An empty path: no curve is written.
  explicit Curve(const std::string& path);
  void add(const solver::train::Totals& totals, double moves_per_second,
           const solver::train::Summary& recent);

 private:
  std::ofstream out_;
};

}  // namespace tool
