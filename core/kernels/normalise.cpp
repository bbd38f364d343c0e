#include "core/kernels/normalise.h"

namespace crumb::kernels {

void layerNormForward(int rows, int C, float epsilon, const float* x, const float* gamma, const float* beta, float* y,
                      float* mean, float* rstd) {
  reference::layerNormForward(rows, C, epsilon, x, gamma, beta, y, mean, rstd);
}

void layerNormForward(int rows, int C, double epsilon, const double* x, const double* gamma, const double* beta,
                      double* y, double* mean, double* rstd) {
  reference::layerNormForward(rows, C, epsilon, x, gamma, beta, y, mean, rstd);
}

void layerNormBackward(int rows, int C, const float* x, const float* gamma, const float* mean, const float* rstd,
                       const float* d_y, float* d_x, float* d_gamma, float* d_beta) {
  reference::layerNormBackward(rows, C, x, gamma, mean, rstd, d_y, d_x, d_gamma, d_beta);
}

void layerNormBackward(int rows, int C, const double* x, const double* gamma, const double* mean, const double* rstd,
                       const double* d_y, double* d_x, double* d_gamma, double* d_beta) {
  reference::layerNormBackward(rows, C, x, gamma, mean, rstd, d_y, d_x, d_gamma, d_beta);
}

}  // namespace crumb::kernels
