#include "search/transposition_table.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace solver {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

void TranspositionTable::Free::operator()(Bucket* buckets) const {
  ::operator delete[](static_cast<void*>(buckets), std::align_val_t{kHugePage});
}

TranspositionTable::TranspositionTable(std::size_t mb) : buckets_((mb << 20) / sizeof(Bucket)) {
  void* memory = ::operator new[](bytes(), std::align_val_t{kHugePage});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // Probes are random reads: with small pages each would miss the address cache as well. Refusal
  // costs speed only.
  madvise(memory, bytes(), MADV_HUGEPAGE);
#endif
  auto* buckets = static_cast<Bucket*>(memory);
  std::uninitialized_default_construct_n(buckets, buckets_);
  memory_.reset(buckets);
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < buckets_; ++i) {
    for (Entry& entry : memory_[i].entries) {
      entry.key.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_.store(0, std::memory_order_relaxed);
}

void TranspositionTable::store(std::uint64_t key, int depth, Value value) {
  const std::uint32_t generation = generation_.load(std::memory_order_relaxed) & 0xff;
  Entry* victim = nullptr;
  int least = 0;
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.key.load(std::memory_order_relaxed) ^ data) == key) {
      victim = &entry;
      break;
    }
    const auto age = static_cast<int>((generation - static_cast<std::uint32_t>(data >> 8)) & 0xff);
    // A search two moves old is worth one own move of depth less each move.
    const int worth = depth_of(data) == 0 ? -1024 : depth_of(data) - age;
    if (victim == nullptr || worth < least) {
      victim = &entry;
      least = worth;
    }
  }
  const std::uint64_t data = (std::uint64_t{static_cast<std::uint32_t>(value)} << 32) |
                             (std::uint64_t{generation} << 8) | static_cast<std::uint64_t>(depth);
  victim->data.store(data, std::memory_order_relaxed);
  victim->key.store(key ^ data, std::memory_order_relaxed);
}

}  // namespace solver
