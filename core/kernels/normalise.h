// Layer normalisation over the last dimension (Ba, Kiros & Hinton 2016).
#pragma once

namespace crumb::kernels {

// y = (x - mean) · rstd · gamma + beta, row by row over x[rows, C]; rstd = 1/√(variance + epsilon)
// with the biased variance. mean[rows] and rstd[rows] are kept for backward.
void layerNormForward(int rows, int C, float epsilon, const float* x, const float* gamma, const float* beta, float* y,
                      float* mean, float* rstd);
void layerNormForward(int rows, int C, double epsilon, const double* x, const double* gamma, const double* beta,
                      double* y, double* mean, double* rstd);

// With x̂ = (x - mean) · rstd and g = d_y · gamma:
//   d_x      = rstd · (g - mean(g) - x̂ · mean(g · x̂))      overwritten
//   d_gamma += Σ_rows d_y · x̂,  d_beta += Σ_rows d_y        (one fixed order of rows)
void layerNormBackward(int rows, int C, const float* x, const float* gamma, const float* mean, const float* rstd,
                       const float* d_y, float* d_x, float* d_gamma, float* d_beta);
void layerNormBackward(int rows, int C, const double* x, const double* gamma, const double* mean, const double* rstd,
                       const double* d_y, double* d_x, double* d_gamma, double* d_beta);

namespace reference {
template <class S>
void layerNormForward(int rows, int C, S epsilon, const S* x, const S* gamma, const S* beta, S* y, S* mean, S* rstd);
template <class S>
void layerNormBackward(int rows, int C, const S* x, const S* gamma, const S* mean, const S* rstd, const S* d_y, S* d_x,
                       S* d_gamma, S* d_beta);
}  // namespace reference

}  // namespace crumb::kernels
