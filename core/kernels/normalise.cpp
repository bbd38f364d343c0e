#include "core/kernels/normalise.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/parallel.h"
#include "core/base/simd.h"

namespace crumb::kernels {

namespace {

constexpr int kLanes = F32x4::kLanes;
constexpr std::ptrdiff_t kGrainWork = 1 << 13;  // elements, some 4 µs, that repay another thread

// Mean of x, and of its squared distance from a centre: two sums side by side, then the ragged end.
float meanOf(int n, const float* x) {
  F32x4 even = F32x4::zero(), odd = even;
  int i = 0;
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    even = even + F32x4::load(x + i);
    odd = odd + F32x4::load(x + i + kLanes);
  }
  float total = sum(even + odd);
  for (; i < n; ++i) total += x[i];
  return total / static_cast<float>(n);
}

float varianceOf(int n, const float* x, float mean) {
  const F32x4 centre = F32x4::splat(mean);
  F32x4 even = F32x4::zero(), odd = even;
  int i = 0;
  for (; i + 2 * kLanes <= n; i += 2 * kLanes) {
    const F32x4 a = F32x4::load(x + i) - centre, b = F32x4::load(x + i + kLanes) - centre;
    even = fma(a, a, even);
    odd = fma(b, b, odd);
  }
  float total = sum(even + odd);
  for (; i < n; ++i) total += (x[i] - mean) * (x[i] - mean);
  return total / static_cast<float>(n);
}

[[gnu::noinline]] void forwardRow(int C, float epsilon, const float* x, const float* gamma, const float* beta, float* y,
                                  float* mean, float* rstd) {
  *mean = meanOf(C, x);
  *rstd = 1 / std::sqrt(varianceOf(C, x, *mean) + epsilon);
  const F32x4 centre = F32x4::splat(*mean), scale = F32x4::splat(*rstd);
  int i = 0;
  for (; i + kLanes <= C; i += kLanes) {
    const F32x4 x_hat = (F32x4::load(x + i) - centre) * scale;
    fma(x_hat, F32x4::load(gamma + i), F32x4::load(beta + i)).store(y + i);
  }
  for (; i < C; ++i) y[i] = (x[i] - *mean) * *rstd * gamma[i] + beta[i];
}

// d_x of one row. With x̂ = x·rstd + shift, both means come from one pass.
[[gnu::noinline]] void backwardRow(int C, const float* x, const float* gamma, float mean, float rstd, const float* d_y,
                                   float* d_x) {
  const F32x4 scale = F32x4::splat(rstd), centre = F32x4::splat(mean);
  F32x4 sum_g = F32x4::zero(), sum_gx = sum_g;
  int i = 0;
  for (; i + kLanes <= C; i += kLanes) {
    const F32x4 g = F32x4::load(d_y + i) * F32x4::load(gamma + i);
    sum_g = sum_g + g;
    sum_gx = fma(g, (F32x4::load(x + i) - centre) * scale, sum_gx);
  }
  float mean_g = sum(sum_g), mean_gx = sum(sum_gx);
  for (; i < C; ++i) {
    const float g = d_y[i] * gamma[i];
    mean_g += g;
    mean_gx += g * ((x[i] - mean) * rstd);
  }
  mean_g /= static_cast<float>(C);
  mean_gx /= static_cast<float>(C);
  const F32x4 minus_g = F32x4::splat(-mean_g), minus_gx = F32x4::splat(-mean_gx);
  for (i = 0; i + kLanes <= C; i += kLanes) {
    const F32x4 x_hat = (F32x4::load(x + i) - centre) * scale;
    const F32x4 g = fma(F32x4::load(d_y + i), F32x4::load(gamma + i), minus_g);
    (fma(x_hat, minus_gx, g) * scale).store(d_x + i);
  }
  for (; i < C; ++i) d_x[i] = rstd * (d_y[i] * gamma[i] - mean_g - (x[i] - mean) * rstd * mean_gx);
}

constexpr int kStrip = 4 * kLanes;  // columns of d_gamma and d_beta summed side by side

[[gnu::noinline]] void parameterStrip(int rows, int C, const float* x, const float* mean, const float* rstd,
                                      const float* d_y, float* d_gamma, float* d_beta) {
  F32x4 gamma[4], beta[4];
#pragma GCC unroll 4
  for (int j = 0; j < 4; ++j) {
    gamma[j] = F32x4::load(d_gamma + j * kLanes);
    beta[j] = F32x4::load(d_beta + j * kLanes);
  }
  for (int r = 0; r < rows; ++r, x += C, d_y += C) {
    const F32x4 centre = F32x4::loadSplat(mean + r), scale = F32x4::loadSplat(rstd + r);
#pragma GCC unroll 4
    for (int j = 0; j < 4; ++j) {
      const F32x4 d = F32x4::load(d_y + j * kLanes);
      gamma[j] = fma(d, (F32x4::load(x + j * kLanes) - centre) * scale, gamma[j]);
      beta[j] = beta[j] + d;
    }
  }
#pragma GCC unroll 4
  for (int j = 0; j < 4; ++j) {
    gamma[j].store(d_gamma + j * kLanes);
    beta[j].store(d_beta + j * kLanes);
  }
}

[[gnu::noinline]] void parameterColumn(int rows, int C, const float* x, const float* mean, const float* rstd,
                                       const float* d_y, float* d_gamma, float* d_beta) {
  for (int r = 0; r < rows; ++r, x += C, d_y += C) {
    *d_gamma += *d_y * ((*x - mean[r]) * rstd[r]);
    *d_beta += *d_y;
  }
}

}  // namespace

void layerNormForward(int rows, int C, float epsilon, const float* x, const float* gamma, const float* beta, float* y,
                      float* mean, float* rstd) {
  parallelFor(rows, 1 + kGrainWork / std::max(C, 1), [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t r = begin; r < end; ++r) {
      forwardRow(C, epsilon, x + r * C, gamma, beta, y + r * C, mean + r, rstd + r);
    }
  });
}

void layerNormBackward(int rows, int C, const float* x, const float* gamma, const float* mean, const float* rstd,
                       const float* d_y, float* d_x, float* d_gamma, float* d_beta) {
  // Columns before rows: d_x may be d_y.
  const std::ptrdiff_t strips = (C + kStrip - 1) / kStrip;
  parallelFor(strips, 1 + kGrainWork / (std::ptrdiff_t{rows} * kStrip + 1),
              [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
                std::ptrdiff_t c = begin * kStrip;
                const std::ptrdiff_t last = std::min<std::ptrdiff_t>(end * kStrip, C);
                for (; c + kStrip <= last; c += kStrip) {
                  parameterStrip(rows, C, x + c, mean, rstd, d_y + c, d_gamma + c, d_beta + c);
                }
                for (; c < last; ++c) parameterColumn(rows, C, x + c, mean, rstd, d_y + c, d_gamma + c, d_beta + c);
              });
  parallelFor(rows, 1 + kGrainWork / std::max(C, 1), [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t r = begin; r < end; ++r) {
      backwardRow(C, x + r * C, gamma, mean[r], rstd[r], d_y + r * C, d_x + r * C);
    }
  });
}

void layerNormForward(int rows, int C, double epsilon, const double* x, const double* gamma, const double* beta,
                      double* y, double* mean, double* rstd) {
  reference::layerNormForward(rows, C, epsilon, x, gamma, beta, y, mean, rstd);
}

void layerNormBackward(int rows, int C, const double* x, const double* gamma, const double* mean, const double* rstd,
                       const double* d_y, double* d_x, double* d_gamma, double* d_beta) {
  reference::layerNormBackward(rows, C, x, gamma, mean, rstd, d_y, d_x, d_gamma, d_beta);
}

}  // namespace crumb::kernels
