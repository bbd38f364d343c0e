// Arrays of numbers that start on a cache line.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace crumb {

constexpr std::size_t kAlignment = 64;  // bytes

template <class T>
struct AlignedAllocator {
  using value_type = T;
  AlignedAllocator() = default;
  template <class U>
  AlignedAllocator(const AlignedAllocator<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(kAlignment))); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(kAlignment)); }
  bool operator==(const AlignedAllocator&) const { return true; }
};

// Besides speed: Eigen begins a sum at the first aligned element, so only arrays that are always
// aligned alike give the same bits every time.
template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace crumb
