// x · wᵀ for a handful of rows: generation, one token at a time. Internal to core/kernels.
#pragma once

namespace crumb::kernels {

inline constexpr int kFewRows = 6;

// Columns [n_begin, n_end) of y[M,N] = x[M,K] · w[N,K]ᵀ + bias, 1 ≤ M ≤ kFewRows. Reads each weight
// once, in place: packing would cost more than the product. Blocks of 4×4 weights are transposed in
// registers, so that every sum has the same order as in the packed product, bit for bit.
void fewRowsXWt(int M, int N, int K, const float* x, const float* w, const float* bias, float* y, int n_begin,
                int n_end);

}  // namespace crumb::kernels
