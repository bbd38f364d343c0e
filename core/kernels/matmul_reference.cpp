// The plain products: one sum per element, in ascending order of the inner index.
#include <cstddef>

#include "core/kernels/activations.h"
#include "core/kernels/matmul.h"

namespace crumb::kernels::reference {

namespace {
template <class S>
S* row(S* matrix, int i, int cols) {
  return matrix + static_cast<std::ptrdiff_t>(i) * cols;
}
}  // namespace

template <class S>
void matmulXWt(int M, int N, int K, const S* x, const S* w, const S* bias, S* y) {
  for (int m = 0; m < M; ++m) {
    for (int n = 0; n < N; ++n) {
      S sum = 0;
      for (int k = 0; k < K; ++k) sum += row(x, m, K)[k] * row(w, n, K)[k];
      row(y, m, N)[n] = bias ? sum + bias[n] : sum;
    }
  }
}

template <class S>
void matmulXWtGelu(int M, int N, int K, const S* x, const S* w, const S* bias, S* y, S* slope) {
  const std::size_t n = static_cast<std::size_t>(M) * static_cast<std::size_t>(N);
  matmulXWt(M, N, K, x, w, bias, y);
  if (slope) {
    geluForwardSlope(n, y, y, slope);
  } else {
    geluForward(n, y, y);
  }
}

template <class S>
void matmulDyW(int M, int N, int K, const S* d_y, const S* w, S* d_x) {
  for (int m = 0; m < M; ++m) {
    S* out = row(d_x, m, K);
    for (int k = 0; k < K; ++k) out[k] = 0;
    for (int n = 0; n < N; ++n) {
      for (int k = 0; k < K; ++k) out[k] += row(d_y, m, N)[n] * row(w, n, K)[k];
    }
  }
}

template <class S>
void accumulateDytX(int M, int N, int K, const S* d_y, const S* x, S* d_w) {
  for (int m = 0; m < M; ++m) {
    for (int n = 0; n < N; ++n) {
      for (int k = 0; k < K; ++k) row(d_w, n, K)[k] += row(d_y, m, N)[n] * row(x, m, K)[k];
    }
  }
}

template <class S>
void accumulateColumnSums(int M, int N, const S* d_y, S* d_bias) {
  for (int m = 0; m < M; ++m) {
    for (int n = 0; n < N; ++n) d_bias[n] += row(d_y, m, N)[n];
  }
}

#define INSTANTIATE(S)                                                              \
  template void matmulXWt(int, int, int, const S*, const S*, const S*, S*);         \
  template void matmulXWtGelu(int, int, int, const S*, const S*, const S*, S*, S*); \
  template void matmulDyW(int, int, int, const S*, const S*, S*);                   \
  template void accumulateDytX(int, int, int, const S*, const S*, S*);              \
  template void accumulateColumnSums(int, int, const S*, S*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb::kernels::reference
