// Distribution of durations on a logarithmic scale, 2 % a step, so that results can be merged.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

namespace tool {

class Latency {
 public:
  void add(double ms) { add_step(step_of(ms), 1); }

  /// Merges what steps() gave elsewhere.
  void add_step(int step, std::uint64_t count) {
    steps_[step] += count;
    total_ += count;
  }
  const std::map<int, std::uint64_t>& steps() const { return steps_; }

  /// 0 < fraction <= 1; within 2 %; 0 when nothing was added.
  double quantile_ms(double fraction) const {
    const double wanted = fraction * static_cast<double>(total_);
    double seen = 0;
    for (const auto& [step, count] : steps_) {
      seen += static_cast<double>(count);
      if (seen >= wanted) return std::exp((step + 0.5) * kLogStep);
    }
    return 0;
  }

 private:
  static constexpr double kLogStep = 0.02;
  static constexpr double kShortestMs = 1e-5;

  static int step_of(double ms) {
    return static_cast<int>(std::floor(std::log(std::max(ms, kShortestMs)) / kLogStep));
  }

  std::map<int, std::uint64_t> steps_;
  std::uint64_t total_ = 0;
};

}  // namespace tool
