// The passes of a softmax over one row, shared by cross-entropy and attention. Internal to
// core/kernels. Rows are independent, so each sum has the order of its own row.
#pragma once

#include <limits>

#include "core/base/simd.h"
#include "core/base/simd_math.h"

namespace crumb::kernels {

// A bit mask of the first n lanes, 0 < n ≤ 4.
inline U32x4 firstLanes(int n) {
  static constexpr std::uint32_t kMasks[] = {~0u, ~0u, ~0u, ~0u, 0, 0, 0};
  U32x4 out;
  std::memcpy(&out.raw, kMasks + F32x4::kLanes - n, sizeof(out.raw));
  return out;
}

inline int roundToLanes(int n) { return (n + F32x4::kLanes - 1) / F32x4::kLanes * F32x4::kLanes; }

// The last n of four numbers, -∞ in the other lanes: neutral for a maximum and for a sum of exponentials.
// padded: the other lanes may be read.
template <bool padded>
F32x4 loadLogits(const float* x, int n) {
  constexpr float kNone = -std::numeric_limits<float>::infinity();
  if (padded) return select(firstLanes(n), F32x4::load(x), F32x4::splat(kNone));
  return {F32x4::Raw{x[0], n > 1 ? x[1] : kNone, n > 2 ? x[2] : kNone, kNone}};
}

// The largest of x[n], n > 0. May pass over a NaN, which rowExp then brings out.
template <bool padded = false>
float rowMax(int n, const float* x) {
  constexpr int kLanes = F32x4::kLanes;
  F32x4 max = F32x4::splat(-std::numeric_limits<float>::infinity());
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) max = crumb::max(F32x4::load(x + i), max);
  if (i < n) max = crumb::max(loadLogits<padded>(x + i, n - i), max);
  return maxLane(max);
}

// y = exp(scale · (x - max)) and the sum of it. y may be x, or null if only the sum is wanted.
// padded: x and y go on up to the next multiple of four, and y gets zeros there.
template <bool padded = false>
float rowExp(int n, const float* x, float scale, float max, float* y) {
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
    const F32x4 e = expBounded(fma(loadLogits<padded>(x + i, n - i), factor, offset));
    if (y) padded ? e.store(y + i) : e.storePartial(y + i, n - i);
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
