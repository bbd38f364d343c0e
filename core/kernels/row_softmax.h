// The passes of a softmax over one row, shared by cross-entropy and attention. Internal to
// core/kernels. Rows are independent, so each sum has the order of its own row.
#pragma once

#include <limits>

#include "core/base/simd.h"
#include "core/base/simd_math.h"

namespace crumb::kernels {

// The last n of four numbers, -∞ in the other lanes: neutral for a maximum and for a sum of exponentials.
inline F32x4 loadLogits(const float* x, int n) {
  constexpr float kNone = -std::numeric_limits<float>::infinity();
  return {F32x4::Raw{x[0], n > 1 ? x[1] : kNone, n > 2 ? x[2] : kNone, kNone}};
}

// The largest of x[n], n > 0. May pass over a NaN, which rowExp then brings out.
inline float rowMax(int n, const float* x) {
  constexpr int kLanes = F32x4::kLanes;
  F32x4 max = F32x4::splat(-std::numeric_limits<float>::infinity());
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) max = crumb::max(F32x4::load(x + i), max);
  if (i < n) max = crumb::max(loadLogits(x + i, n - i), max);
  return maxLane(max);
}

// y = exp(scale · (x - max)) and the sum of it. y may be x, or null if only the sum is wanted.
inline float rowExp(int n, const float* x, float scale, float max, float* y) {
  constexpr int kLanes = F32x4::kLanes;
  const F32x4 factor = F32x4::splat(scale), offset = F32x4::splat(-max * scale);
  F32x4 sum = F32x4::zero();
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    const F32x4 e = expBounded(fma(F32x4::load(x + i), factor, offset));
    if (y) e.store(y + i);
    sum = sum + e;
  }
  if (i < n) {
    const F32x4 e = expBounded(fma(loadLogits(x + i, n - i), factor, offset));
    if (y) e.storePartial(y + i, n - i);
    sum = sum + e;
  }
  return crumb::sum(sum);
}

// x *= factor
inline void rowScale(int n, float factor, float* x) {
  constexpr int kLanes = F32x4::kLanes;
  const F32x4 f = F32x4::splat(factor);
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) (F32x4::load(x + i) * f).store(x + i);
  for (; i < n; ++i) x[i] *= factor;
}

}  // namespace crumb::kernels
