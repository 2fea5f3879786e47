// A fixed-size cache of searched afterstates that all threads read and write without locks. An
// entry is two words, the key xor-ed with the data, so that a torn entry does not match its key (R.
// Hyatt, T. Mann, "A lock-less transposition table implementation for parallel search", 2002).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "eval/evaluator.h"

namespace solver {

class TranspositionTable {
 public:
  /// Requires mb >= 1. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t mb);

  /// Forgets everything. No other thread may use the table meanwhile.
  void clear();

  /// Marks what is stored from now on as newer than what was stored before.
  void new_search() { generation_.fetch_add(1, std::memory_order_relaxed); }

  void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&bucket(key));
#else
    static_cast<void>(key);
#endif
  }

  /// The value stored for `key` by a search at least `depth` deep.
  std::optional<Value> probe(std::uint64_t key, int depth) const {
    for (const Entry& entry : bucket(key).entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.key.load(std::memory_order_relaxed) ^ data) != key) continue;
      // Depth 0 marks an entry never written.
      if (depth_of(data) < depth || depth_of(data) == 0) return std::nullopt;
      return static_cast<Value>(static_cast<std::uint32_t>(data >> 32));
    }
    return std::nullopt;
  }

  /// Requires 1 <= depth <= 255.
  void store(std::uint64_t key, int depth, Value value);

  std::size_t bytes() const {
    return buckets_ * sizeof(Bucket);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> key{0};
    /// value << 32 | generation << 8 | depth
    std::atomic<std::uint64_t> data{0};
  };
  static constexpr std::size_t kBucketSize = 4;
  struct alignas(64) Bucket {
    Entry entries[kBucketSize];
  };
  struct Free {
    void operator()(Bucket* buckets) const;
  };

  static int depth_of(std::uint64_t data) {
    return static_cast<int>(data & 0xff);
  }

  std::size_t slot(std::uint64_t key) const {
    const std::uint64_t mixed = (key ^ (key >> 32)) * 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(((mixed >> 32) * buckets_) >> 32);
  }
  const Bucket& bucket(std::uint64_t key) const {
    return memory_[slot(key)];
  }
  Bucket& bucket(std::uint64_t key) {
    return memory_[slot(key)];
  }

  std::size_t buckets_;
  std::unique_ptr<Bucket[], Free> memory_;
  std::atomic<std::uint32_t> generation_{0};
};

}  // namespace solver
