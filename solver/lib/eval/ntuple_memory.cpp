#include "eval/ntuple_memory.h"

#include <sys/mman.h>

#include <cstdint>

namespace solver::ntuple::detail {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::size_t rounded(std::size_t bytes) {
  return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

}  // namespace

void* map_zeroed(std::size_t bytes) {
  const std::size_t wanted = rounded(bytes);
  const std::size_t reserved = wanted + kHugePage;
  void* start = mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) throw std::bad_alloc();
  // Only the aligned middle is kept, so that every part of it can be a huge page.
  const std::size_t misaligned = reinterpret_cast<std::uintptr_t>(start) % kHugePage;
  const std::size_t before = misaligned == 0 ? 0 : kHugePage - misaligned;
  char* aligned = static_cast<char*>(start) + before;
  if (before != 0) munmap(start, before);
  if (before != kHugePage) munmap(aligned + wanted, kHugePage - before);
#ifdef MADV_HUGEPAGE
  madvise(aligned, wanted, MADV_HUGEPAGE);
#endif
  return aligned;
}

void unmap(void* memory, std::size_t bytes) noexcept {
  munmap(memory, rounded(bytes));
}

}  // namespace solver::ntuple::detail
