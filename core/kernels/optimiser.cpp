#include "core/kernels/optimiser.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/parallel.h"
#include "core/base/simd.h"

namespace crumb::kernels {

namespace {

constexpr std::size_t kLanes = F32x4::kLanes;
constexpr std::size_t kBlock = 4096;  // elements per call of a loop, and per partial sum

// No fused operations: the roundings are PyTorch's, and those of the reference.
F32x4 updated(const AdamWStep<float>& s, F32x4 weight, F32x4 grad, F32x4& m, F32x4& v) {
  const F32x4 g = F32x4::splat(s.grad_scale) * grad;
  m = m + F32x4::splat(1 - s.beta1) * (g - m);
  v = F32x4::splat(s.beta2) * v + F32x4::splat(1 - s.beta2) * g * g;
  const F32x4 denominator = sqrt(v) * F32x4::splat(s.inv_sqrt_bias2) + F32x4::splat(s.epsilon);
  return weight * F32x4::splat(s.decay) - F32x4::splat(s.step_size) * m / denominator;
}

[[gnu::noinline]] void adamWBlock(std::size_t n, const AdamWStep<float>& step, float* weight, float* grad, float* m,
                                  float* v) {
  const AdamWStep<float> s = step;  // a copy that the stores below cannot alias
  std::size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    F32x4 m_i = F32x4::load(m + i), v_i = F32x4::load(v + i);
    updated(s, F32x4::load(weight + i), F32x4::load(grad + i), m_i, v_i).store(weight + i);
    m_i.store(m + i);
    v_i.store(v + i);
    F32x4::zero().store(grad + i);
  }
  if (i == n) return;
  const int rest = static_cast<int>(n - i);
  F32x4 m_i = F32x4::loadPartial(m + i, rest), v_i = F32x4::loadPartial(v + i, rest);
  updated(s, F32x4::loadPartial(weight + i, rest), F32x4::loadPartial(grad + i, rest), m_i, v_i)
      .storePartial(weight + i, rest);
  m_i.storePartial(m + i, rest);
  v_i.storePartial(v + i, rest);
  F32x4::zero().storePartial(grad + i, rest);
}

// Four sums side by side, added up in a fixed order.
[[gnu::noinline]] double squaresOfBlock(std::size_t n, const float* x) {
  double sums[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (std::size_t j = 0; j < 4; ++j) sums[j] += static_cast<double>(x[i + j]) * x[i + j];
  }
  for (; i < n; ++i) sums[0] += static_cast<double>(x[i]) * x[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

void adamW(std::size_t n, const AdamWStep<float>& step, float* weight, float* grad, float* m, float* v) {
  parallelFor(static_cast<std::ptrdiff_t>((n + kBlock - 1) / kBlock), 4, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::size_t b = static_cast<std::size_t>(begin); b < static_cast<std::size_t>(end); ++b) {
      const std::size_t i = b * kBlock;
      adamWBlock(std::min(kBlock, n - i), step, weight + i, grad + i, m + i, v + i);
    }
  });
}

double sumOfSquares(std::size_t n, const float* x) {
  std::array<double, 256> partial;  // of as many blocks as are summed at a time
  double total = 0;
  for (std::size_t first = 0; first < n; first += partial.size() * kBlock) {
    const std::size_t blocks = std::min(partial.size(), (n - first + kBlock - 1) / kBlock);
    parallelFor(static_cast<std::ptrdiff_t>(blocks), 8, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::size_t b = static_cast<std::size_t>(begin); b < static_cast<std::size_t>(end); ++b) {
        const std::size_t i = first + b * kBlock;
        partial[b] = squaresOfBlock(std::min(kBlock, n - i), x + i);
      }
    });
    for (std::size_t b = 0; b < blocks; ++b) total += partial[b];
  }
  return total;
}

void adamW(std::size_t n, const AdamWStep<double>& step, double* weight, double* grad, double* m, double* v) {
  reference::adamW(n, step, weight, grad, m, v);
}

double sumOfSquares(std::size_t n, const double* x) { return reference::sumOfSquares(n, x); }

}  // namespace crumb::kernels
