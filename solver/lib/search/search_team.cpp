#include "search/search_team.h"

namespace solver {

SearchTeam::SearchTeam(int threads) {
  for (int i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
}

SearchTeam::~SearchTeam() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

Search::Outcome SearchTeam::run(Search& search, const Slice& slice) {
  if (helpers_.empty() || !search.parallel()) return search.run(slice);
  {
    const std::scoped_lock lock(mutex_);
    search_ = &search;
    slice_ = slice;
    ++round_;
    busy_ = helpers_.size();
  }
  changed_.notify_all();
  const Search::Outcome outcome = search.run(slice);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return busy_ == 0; });
  return outcome;
}

void SearchTeam::help() {
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return stop_ || round_ != seen; });
    if (stop_) return;
    seen = round_;
    Search& search = *search_;
    const Slice slice = slice_;
    lock.unlock();
    search.run(slice);
    lock.lock();
    if (--busy_ == 0) changed_.notify_all();
  }
}

}  // namespace solver
