#include "tests/core/allocation_counter.h"

#include <doctest/doctest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

namespace {
std::atomic<std::size_t> count{0}, live{0};

void* counted(void* p) {
  if (p == nullptr) std::abort();
  ++count;
  live += malloc_usable_size(p);
  return p;
}
void release(void* p) {
  if (p) live -= malloc_usable_size(p);
  std::free(p);
}
}  // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size ? size : 1)); }
void* operator new[](std::size_t size) { return counted(std::malloc(size ? size : 1)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(std::malloc(size ? size : 1)); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(std::malloc(size ? size : 1)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void operator delete(void* p, std::align_val_t) noexcept { release(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { release(p); }
void operator delete(void* p) noexcept { release(p); }
void operator delete[](void* p) noexcept { release(p); }
void operator delete(void* p, std::size_t) noexcept { release(p); }
void operator delete[](void* p, std::size_t) noexcept { release(p); }

std::size_t crumb::test::allocations() { return count; }
std::size_t crumb::test::liveBytes() { return live; }

TEST_CASE("the counter counts") {
  const std::size_t before = crumb::test::allocations(), held = crumb::test::liveBytes();
  auto numbers = std::make_unique<int[]>(1000);
  CHECK(numbers[999] == 0);
  CHECK(crumb::test::allocations() > before);
  CHECK(crumb::test::liveBytes() >= held + 4000);
  numbers.reset();
  CHECK(crumb::test::liveBytes() == held);
}
