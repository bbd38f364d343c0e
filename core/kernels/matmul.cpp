#include "core/kernels/matmul.h"

namespace crumb::kernels {

void matmulXWt(int M, int N, int K, const float* x, const float* w, const float* bias, float* y) {
  reference::matmulXWt(M, N, K, x, w, bias, y);
}

void matmulXWt(int M, int N, int K, const double* x, const double* w, const double* bias, double* y) {
  reference::matmulXWt(M, N, K, x, w, bias, y);
}

void matmulDyW(int M, int N, int K, const float* d_y, const float* w, float* d_x) {
  reference::matmulDyW(M, N, K, d_y, w, d_x);
}

void matmulDyW(int M, int N, int K, const double* d_y, const double* w, double* d_x) {
  reference::matmulDyW(M, N, K, d_y, w, d_x);
}

void accumulateDytX(int M, int N, int K, const float* d_y, const float* x, float* d_w) {
  reference::accumulateDytX(M, N, K, d_y, x, d_w);
}

void accumulateDytX(int M, int N, int K, const double* d_y, const double* x, double* d_w) {
  reference::accumulateDytX(M, N, K, d_y, x, d_w);
}

void accumulateColumnSums(int M, int N, const float* d_y, float* d_bias) {
  reference::accumulateColumnSums(M, N, d_y, d_bias);
}

void accumulateColumnSums(int M, int N, const double* d_y, double* d_bias) {
  reference::accumulateColumnSums(M, N, d_y, d_bias);
}

}  // namespace crumb::kernels
