#include "search/deepening_search.h"

#include <algorithm>

namespace solver {

DeepeningSearch::DeepeningSearch(std::unique_ptr<Lookahead> lookahead, int max_depth)
    : lookahead_(std::move(lookahead)),
      max_depth_(std::min(max_depth, lookahead_->max_depth())),
      legal_(lookahead_->legal()) {
  const auto legal = std::ranges::count(legal_, true);
  if (legal == 0) max_depth_ = 0;
  for (Direction d : kDirections) findings_.moves[index(d)].legal = legal_[index(d)];
}

Search::Outcome DeepeningSearch::run(const Slice& slice) {
  bool advanced = false;
  while (depth_ <= max_depth_) {
    // One ply is known whatever the time.
    Watch watch = depth_ == 1 ? Watch() : Watch(slice);
    const bool complete = complete_depth(watch, advanced);
    {
      const std::scoped_lock lock(mutex_);
      findings_.nodes += watch.evaluated();
    }
    if (!complete) return advanced ? Outcome::advanced : Outcome::stuck;
    if (slice.deeper != nullptr) (*slice.deeper)();
    if (Watch(slice).look()) {
      return depth_ <= max_depth_ ? Outcome::advanced : Outcome::finished;
    }
  }
  return Outcome::finished;
}

bool DeepeningSearch::complete_depth(Watch& watch, bool& advanced) {
  for (; next_ < kDirections.size(); ++next_) {
    if (!legal_[next_]) continue;
    const double value = lookahead_->value(kDirections[next_], depth_, watch);
    if (watch.stopped()) return false;
    values_[next_] = value;
    advanced = true;
  }
  const std::scoped_lock lock(mutex_);
  findings_.best.reset();
  for (Direction d : kDirections) {
    if (!legal_[index(d)]) continue;
    findings_.moves[index(d)].value = values_[index(d)];
    if (!findings_.best || values_[index(d)] > values_[index(*findings_.best)]) findings_.best = d;
  }
  findings_.depth = depth_++;
  next_ = 0;
  return true;
}

}  // namespace solver
