// Looks further move by move: every first move to depth 1, then to depth 2, and so on. The answer
// is that of the deepest depth completed. A first move cut off by the end of a slice is begun anew
// in the next; those completed are kept.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "search/search.h"
#include "search/watch.h"

namespace solver {

/// What a player brings along.
class Lookahead {
 public:
  virtual ~Lookahead() = default;

  /// The legal first moves, indexed by Direction.
  virtual std::array<bool, 4> legal() const = 0;
  /// Own moves to look ahead at most, `first` counted as one.
  virtual int max_depth() const = 0;
  /// What a legal first move is worth with `depth` own moves looked ahead. Once watch.step() has
  /// returned true the result does not matter.
  virtual double value(Direction first, int depth, Watch& watch) = 0;
};

class DeepeningSearch final : public Search {
 public:
  DeepeningSearch(std::unique_ptr<Lookahead> lookahead, int max_depth);

  Outcome run(const Slice& slice) override;
  Findings findings() const override {
    const std::scoped_lock lock(mutex_);
    return findings_;
  }

 private:
  /// True when the depth was completed.
  bool complete_depth(Watch& watch, bool& advanced);

  std::unique_ptr<Lookahead> lookahead_;
  int max_depth_;
  std::array<bool, 4> legal_;
  mutable std::mutex mutex_;
  Findings findings_;
  /// The depth under way and what is known of it.
  int depth_ = 1;
  std::size_t next_ = 0;
  std::array<double, 4> values_{};
};

}  // namespace solver
