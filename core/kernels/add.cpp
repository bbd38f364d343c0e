#include "core/kernels/add.h"

#include "core/base/parallel.h"

namespace crumb::kernels {
namespace {

// Small and called often: V8 compiles a loop well only between calls.
template <class S>
[[gnu::noinline]] void addBlock(std::ptrdiff_t n, const S* a, const S* b, S* out) {
  for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = a[i] + b[i];
}

}  // namespace

void add(std::size_t n, const float* a, const float* b, float* out) {
  parallelFor(static_cast<std::ptrdiff_t>(n), 1 << 14, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    addBlock(end - begin, a + begin, b + begin, out + begin);
  });
}

void add(std::size_t n, const double* a, const double* b, double* out) { addBlock(static_cast<std::ptrdiff_t>(n), a, b, out); }

}  // namespace crumb::kernels
