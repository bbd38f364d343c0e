#include "core/kernels/row_softmax.h"

#include <limits>

#include "core/base/simd.h"
#include "core/base/simd_math.h"

namespace crumb::kernels {

namespace {

constexpr int kLanes = F32x4::kLanes;

// The last n % 4 numbers, -∞ in the other lanes: neutral for a maximum and for a sum of exponentials.
F32x4 loadTail(const float* x, int n) {
  constexpr float kNone = -std::numeric_limits<float>::infinity();
  return {F32x4::Raw{x[0], n > 1 ? x[1] : kNone, n > 2 ? x[2] : kNone, kNone}};
}

}  // namespace

float rowMax(int n, const float* x) {
  F32x4 max = F32x4::splat(-std::numeric_limits<float>::infinity());
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) max = crumb::max(F32x4::load(x + i), max);
  if (i < n) max = crumb::max(loadTail(x + i, n - i), max);
  return maxLane(max);
}

float rowExp(int n, const float* x, float max, float* y) {
  const F32x4 offset = F32x4::splat(-max);
  F32x4 sum = F32x4::zero();
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    const F32x4 e = expBounded(F32x4::load(x + i) + offset);
    e.store(y + i);
    sum = sum + e;
  }
  if (i < n) {
    const F32x4 e = expBounded(loadTail(x + i, n - i) + offset);
    e.storePartial(y + i, n - i);
    sum = sum + e;
  }
  return crumb::sum(sum);
}

float rowExpSum(int n, const float* x, float max) {
  const F32x4 offset = F32x4::splat(-max);
  F32x4 sum = F32x4::zero();
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) sum = sum + expBounded(F32x4::load(x + i) + offset);
  if (i < n) sum = sum + expBounded(loadTail(x + i, n - i) + offset);
  return crumb::sum(sum);
}

void rowScale(int n, float factor, float* x) {
  const F32x4 f = F32x4::splat(factor);
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) (F32x4::load(x + i) * f).store(x + i);
  for (; i < n; ++i) x[i] *= factor;
}

}  // namespace crumb::kernels
