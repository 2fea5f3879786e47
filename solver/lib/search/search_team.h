// A fixed group of threads that think about one position together.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "search/search.h"

namespace solver {

/// Not thread-safe: one run() at a time.
class SearchTeam {
 public:
  /// Requires threads >= 1; the calling thread is one of them.
  explicit SearchTeam(int threads);
  ~SearchTeam();
  SearchTeam(const SearchTeam&) = delete;
  SearchTeam& operator=(const SearchTeam&) = delete;

  /// Runs one slice of the search on all threads, or on the calling one alone if the search is not
  /// parallel. Blocks until every thread has left it.
  Search::Outcome run(Search& search, const Slice& slice);

 private:
  void help();

  std::mutex mutex_;
  std::condition_variable changed_;
  Search* search_ = nullptr;
  Slice slice_;
  std::uint64_t round_ = 0;
  std::size_t busy_ = 0;
  bool stop_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace solver
