#include <cstddef>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/kernels/matmul.h"

namespace crumb::kernels {

namespace {

constexpr int kLanes = F32x4::kLanes;
constexpr int kStrip = 4 * kLanes;  // columns summed side by side

[[gnu::noinline]] void sumStrip(int M, int N, const float* d_y, float* d_bias) {
  F32x4 sum[4];
  for (int j = 0; j < 4; ++j) sum[j] = F32x4::load(d_bias + j * kLanes);
  for (int m = 0; m < M; ++m, d_y += N) {
    for (int j = 0; j < 4; ++j) sum[j] = sum[j] + F32x4::load(d_y + j * kLanes);
  }
  for (int j = 0; j < 4; ++j) sum[j].store(d_bias + j * kLanes);
}

[[gnu::noinline]] void sumColumn(int M, int N, const float* d_y, float* d_bias) {
  float sum = *d_bias;
  for (int m = 0; m < M; ++m, d_y += N) sum += *d_y;
  *d_bias = sum;
}

}  // namespace

void accumulateColumnSums(int M, int N, const float* d_y, float* d_bias) {
  const std::ptrdiff_t strips = (N + kStrip - 1) / kStrip;
  const std::ptrdiff_t grain = 1 + (1 << 15) / (std::ptrdiff_t{M} * kStrip + 1);
  parallelFor(strips, grain, [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    std::ptrdiff_t n = begin * kStrip;
    const std::ptrdiff_t last = end * kStrip < N ? end * kStrip : N;
    for (; n + kStrip <= last; n += kStrip) sumStrip(M, N, d_y + n, d_bias + n);
    for (; n < last; ++n) sumColumn(M, N, d_y + n, d_bias + n);
  });
}

void accumulateColumnSums(int M, int N, const double* d_y, double* d_bias) {
  reference::accumulateColumnSums(M, N, d_y, d_bias);
}

}  // namespace crumb::kernels
