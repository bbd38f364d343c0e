// The three matrix products of a linear layer. All matrices are dense and row-major.
// The float versions are packed and register-blocked, the double ones plain; `reference` holds
// the plain ones for both, which the tests compare with. Every output element is one sum over
// the inner index in ascending order, whatever its row's place: results do not depend on how
// rows are split between threads.
#pragma once

namespace crumb::kernels {

// y[M,N] = x[M,K] · w[N,K]ᵀ + bias[N];  bias may be null.
void matmulXWt(int M, int N, int K, const float* x, const float* w, const float* bias, float* y);
void matmulXWt(int M, int N, int K, const double* x, const double* w, const double* bias, double* y);

// y[M,N] = GELU(x[M,K] · w[N,K]ᵀ + bias[N]), and slope[M,N] = GELU' at the same place, which is all
// that backward needs: d_pre = d_y ∘ slope. bias and slope may be null; y and slope must not overlap.
void matmulXWtGelu(int M, int N, int K, const float* x, const float* w, const float* bias, float* y, float* slope);
void matmulXWtGelu(int M, int N, int K, const double* x, const double* w, const double* bias, double* y, double* slope);

// d_x[M,K] = d_y[M,N] · w[N,K]
void matmulDyW(int M, int N, int K, const float* d_y, const float* w, float* d_x);
void matmulDyW(int M, int N, int K, const double* d_y, const double* w, double* d_x);

// d_w[N,K] += d_y[M,N]ᵀ · x[M,K]
void accumulateDytX(int M, int N, int K, const float* d_y, const float* x, float* d_w);
void accumulateDytX(int M, int N, int K, const double* d_y, const double* x, double* d_w);

// d_bias[N] += column sums of d_y[M,N]
void accumulateColumnSums(int M, int N, const float* d_y, float* d_bias);
void accumulateColumnSums(int M, int N, const double* d_y, double* d_bias);

namespace reference {
template <class S>
void matmulXWt(int M, int N, int K, const S* x, const S* w, const S* bias, S* y);
template <class S>
void matmulXWtGelu(int M, int N, int K, const S* x, const S* w, const S* bias, S* y, S* slope);
template <class S>
void matmulDyW(int M, int N, int K, const S* d_y, const S* w, S* d_x);
template <class S>
void accumulateDytX(int M, int N, int K, const S* d_y, const S* x, S* d_w);
template <class S>
void accumulateColumnSums(int M, int N, const S* d_y, S* d_bias);
}  // namespace reference

}  // namespace crumb::kernels
