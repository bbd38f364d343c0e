// x · wᵀ for a handful of rows: generation, one token at a time. Internal to core/kernels.
#pragma once

#include <cstddef>

namespace crumb::kernels {

inline constexpr int kFewRows = 6;

// Columns [n_begin, n_end) of y[M, ·] = x[M,K] · w[ · ,K]ᵀ + bias, 1 ≤ M ≤ kFewRows; rows of each
// matrix are its stride apart, bias may be null. Reads each weight once, in place: packing would
// cost more than the product. Blocks of 4×4 weights are transposed in registers, so that every sum
// has the same order as in the packed product, bit for bit.
struct FewRows {
  int M, K;
  const float* x;
  std::ptrdiff_t x_stride;
  const float* w;
  std::ptrdiff_t w_stride;
  const float* bias;
  float* y;
  std::ptrdiff_t y_stride;
};
void fewRowsXWt(const FewRows& product, int n_begin, int n_end);

}  // namespace crumb::kernels
