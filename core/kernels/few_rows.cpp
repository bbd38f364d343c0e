#include "core/kernels/few_rows.h"

#include <algorithm>
#include <cstddef>

#include "core/base/simd.h"

namespace crumb::kernels {

namespace {

constexpr int kLanes = F32x4::kLanes;

// `groups` times four columns of y at once, for `rows` rows: enough separate sums to hide the
// latency of an addition. The last block may have fewer columns, then the last weights are read
// again and what comes of them is not stored.
template <int rows, int groups>
[[gnu::noinline]] void columnBlock(const FewRows& p, int n, int n_end) {
  const int K = p.K;
  const float* const x = p.x;
  const float* const bias = p.bias;
  const std::ptrdiff_t x_stride = p.x_stride;
  F32x4 sum[groups][rows];
  const float* weight[groups][kLanes];
#pragma GCC unroll 4
  for (int g = 0; g < groups; ++g) {
    const int first = n + g * kLanes;
#pragma GCC unroll 4
    for (int j = 0; j < kLanes; ++j) {
      weight[g][j] = p.w + std::min(first + j, n_end - 1) * p.w_stride;
    }
    F32x4 start = F32x4::zero();
    const int cols = n_end - first;
    if (bias && cols > 0) start = cols >= kLanes ? F32x4::load(bias + first) : F32x4::loadPartial(bias + first, cols);
#pragma GCC unroll 6
    for (int r = 0; r < rows; ++r) sum[g][r] = start;
  }
  int k = 0;
  for (; k + kLanes <= K; k += kLanes) {
#pragma GCC unroll 4
    for (int g = 0; g < groups; ++g) {
      F32x4 c0 = F32x4::load(weight[g][0] + k), c1 = F32x4::load(weight[g][1] + k);
      F32x4 c2 = F32x4::load(weight[g][2] + k), c3 = F32x4::load(weight[g][3] + k);
      transpose(c0, c1, c2, c3);
#pragma GCC unroll 6
      for (int r = 0; r < rows; ++r) {
        const float* x_r = x + r * x_stride + k;
        F32x4 s = fma(F32x4::splat(x_r[0]), c0, sum[g][r]);
        s = fma(F32x4::splat(x_r[1]), c1, s);
        s = fma(F32x4::splat(x_r[2]), c2, s);
        sum[g][r] = fma(F32x4::splat(x_r[3]), c3, s);
      }
    }
  }
  for (; k < K; ++k) {
#pragma GCC unroll 4
    for (int g = 0; g < groups; ++g) {
      const F32x4 c{F32x4::Raw{weight[g][0][k], weight[g][1][k], weight[g][2][k], weight[g][3][k]}};
#pragma GCC unroll 6
      for (int r = 0; r < rows; ++r) {
        sum[g][r] = fma(F32x4::splat(x[r * x_stride + k]), c, sum[g][r]);
      }
    }
  }
#pragma GCC unroll 4
  for (int g = 0; g < groups; ++g) {
    const int first = n + g * kLanes, cols = n_end - first;
#pragma GCC unroll 6
    for (int r = 0; r < rows; ++r) {
      float* out = p.y + r * p.y_stride + first;
      if (cols >= kLanes)
        sum[g][r].store(out);
      else if (cols > 0)
        sum[g][r].storePartial(out, cols);
    }
  }
}

template <int rows, int groups>
void allColumns(const FewRows& product, int n_begin, int n_end) {
  for (int n = n_begin; n < n_end; n += groups * kLanes) columnBlock<rows, groups>(product, n, n_end);
}

}  // namespace

void fewRowsXWt(const FewRows& product, int n_begin, int n_end) {
  constexpr decltype(&allColumns<1, 4>) kByRows[kFewRows] = {allColumns<1, 4>, allColumns<2, 2>, allColumns<3, 2>,
                                                             allColumns<4, 1>, allColumns<5, 1>, allColumns<6, 1>};
  if (product.M > 0) kByRows[product.M - 1](product, n_begin, n_end);
}

}  // namespace crumb::kernels
