// Large zeroed arrays on huge pages where the system gives them: the network reads 32 scattered
// weights a board, and with 4 KiB pages most of those reads miss the TLB as well.
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace solver::ntuple {

namespace detail {
/// Zeroed memory aligned to 2 MiB. Pages never written take no memory. Throws std::bad_alloc.
void* map_zeroed(std::size_t bytes);
void unmap(void* memory, std::size_t bytes) noexcept;
}  // namespace detail

/// An array of `size` zero-initialised T, or empty. Movable, not copyable.
template <class T>
class HugeArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  HugeArray() = default;
  explicit HugeArray(std::size_t size)
      : data_(static_cast<T*>(detail::map_zeroed(size * sizeof(T)))), size_(size) {}
  HugeArray(HugeArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  HugeArray& operator=(HugeArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  // A copy of this much memory is never wanted by accident.
  HugeArray(const HugeArray&) = delete;
  HugeArray& operator=(const HugeArray&) = delete;
  ~HugeArray() {
    if (data_ != nullptr) detail::unmap(data_, size_ * sizeof(T));
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::span<T> span() { return {data_, size_}; }
  std::span<const T> span() const { return {data_, size_}; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace solver::ntuple
