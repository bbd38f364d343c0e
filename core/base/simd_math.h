// Elementary functions over lanes. Coefficients: our own Remez fits; errors are those that
// tests/core/simd_test.cpp measures against libm in double.
#pragma once

#include <limits>

#include "core/base/simd.h"

namespace crumb {

namespace detail {
// c[0] + c[1] x + … + c[n-1] xⁿ⁻¹
template <int n>
F32x4 polynomial(const float (&c)[n], F32x4 x) {
  F32x4 sum = F32x4::splat(c[n - 1]);
  for (int i = n - 2; i >= 0; --i) sum = fma(sum, x, F32x4::splat(c[i]));
  return sum;
}
}  // namespace detail

// eˣ for x ≤ kLargestExp; 0 below -87.33, where the result would be subnormal. Relative error
// ≤ 1.2e-7 (2 units in the last place). exp(-∞) = 0, NaN stays NaN.
inline F32x4 expBounded(F32x4 x) {
  // x = n ln 2 + r with |r| ≤ ½ ln 2. Adding 1.5·2²³ rounds to an integer and leaves it in the low
  // bits; ln 2 is split so that n·high is exact.
  const F32x4 rounder = F32x4::splat(12582912.0f);
  const F32x4 shifted = fma(x, F32x4::splat(1.44269504f), rounder);
  const F32x4 n = shifted - rounder;
  F32x4 r = fma(n, F32x4::splat(-0.693359375f), x);
  r = fma(n, F32x4::splat(2.12194440e-4f), r);
  constexpr float kTaylorRest[] = {0.499999934517f, 0.166665206899f, 0.0416683873622f, 0.0083687098222f,
                                   0.00138146131402f};
  const F32x4 one_plus = fma(detail::polynomial(kTaylorRest, r), r * r, r) + F32x4::splat(1.0f);
  // · 2ⁿ, added to the exponent; the rounder's own bits are shifted out.
  const F32x4 result = fromBits(bits(one_plus) + shiftLeft<23>(bits(shifted)));
  return fromBits(bits(result) & ~(x < F32x4::splat(-87.33f)));
}

inline constexpr float kLargestExp = 88.72283f;

// eˣ for every x: as above, and ∞ past kLargestExp.
inline F32x4 exp(F32x4 x) {
  const F32x4 infinity = F32x4::splat(std::numeric_limits<float>::infinity());
  return select(x > F32x4::splat(kLargestExp), infinity, expBounded(x));
}

// The standard normal distribution at x: cdf Φ(x) and density φ(x), absolute error ≤ 2e-7 each,
// |x|·error too.
struct Normal {
  F32x4 cdf, density;
};
inline Normal normal(F32x4 x) {
  // Φ(-t) = e^(-t²/2) · R(t) with R smooth; past t = 6 the exponential is under 2e-8 and R may stay.
  constexpr float kRatio[] = {0.499999878386f,    -0.398932471804f,   0.249869551412f,   -0.132305514403f,
                              0.0607016128887f,   -0.023762729071f,   0.00754177029058f, -0.00180137350769f,
                              0.000295156398164f, -2.89940210282e-5f, 1.27124229432e-6f};
  const F32x4 decay = expBounded(F32x4::splat(-0.5f) * x * x);
  const F32x4 tail = decay * detail::polynomial(kRatio, min(abs(x), F32x4::splat(6.0f)));
  const F32x4 cdf = select(x < F32x4::zero(), tail, F32x4::splat(1.0f) - tail);
  return {cdf, decay * F32x4::splat(0.398942280f)};
}

}  // namespace crumb
