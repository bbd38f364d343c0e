// Elementary functions over lanes. Coefficients: our own Remez fits; errors are those that
// tests/core/simd_test.cpp measures against libm in double.
#pragma once

#include <limits>

#include "core/base/simd.h"

namespace crumb {

namespace detail {

// Keeps the compiler from knowing what stands at p. V8 builds a vector constant from several
// instructions each time around a loop, but loads one with a single instruction; so constants stay
// in memory.
inline const float* inMemory(const float* p) {
#if defined(__wasm__)
  asm("" : "+r"(p));
#endif
  return p;
}

// c[0] + c[1] x + … + c[n-1] xⁿ⁻¹
template <int n>
F32x4 polynomial(const float* c, F32x4 x) {
  F32x4 sum = F32x4::loadSplat(c + n - 1);
#pragma GCC unroll 16
  for (int i = n - 2; i >= 0; --i) sum = fma(sum, x, F32x4::loadSplat(c + i));
  return sum;
}

inline constexpr float kExp[] = {12582912.0f,  // 1.5·2²³: adding it rounds to an integer, left in the low bits
                                 1.44269504f,  // 1/ln 2
                                 -0.693359375f,
                                 2.12194440e-4f,  // -ln 2 in two parts; an integer times the first is exact
                                 1.0f,
                                 -87.33f,  // results below 2⁻¹²⁶ are taken as 0
                                 0.499999934517f,
                                 0.166665206899f,
                                 0.0416683873622f,
                                 0.0083687098222f,
                                 0.00138146131402f};  // (eʳ - 1 - r)/r²

}  // namespace detail

inline constexpr float kLargestExp = 88.72283f;

// eˣ for x ≤ kLargestExp; 0 below -87.33, where the result would be subnormal. Relative error
// ≤ 1.2e-7 (2 units in the last place). exp(-∞) = 0, NaN stays NaN.
inline F32x4 expBounded(F32x4 x) {
  // x = n ln 2 + r with |r| ≤ ½ ln 2
  const float* c = detail::inMemory(detail::kExp);
  const F32x4 rounder = F32x4::loadSplat(c);
  const F32x4 shifted = fma(x, F32x4::loadSplat(c + 1), rounder);
  const F32x4 n = shifted - rounder;
  F32x4 r = fma(n, F32x4::loadSplat(c + 2), x);
  r = fma(n, F32x4::loadSplat(c + 3), r);
  const F32x4 e_to_r = fma(detail::polynomial<5>(c + 6, r), r * r, r) + F32x4::loadSplat(c + 4);
  // · 2ⁿ, added to the exponent; the rounder's own bits are shifted out.
  const F32x4 result = fromBits(bits(e_to_r) + shiftLeft<23>(bits(shifted)));
  return fromBits(bits(result) & ~(x < F32x4::loadSplat(c + 5)));
}

// eˣ for every x: as above, and ∞ past kLargestExp.
inline F32x4 exp(F32x4 x) {
  const F32x4 infinity = F32x4::splat(std::numeric_limits<float>::infinity());
  return select(x > F32x4::splat(kLargestExp), infinity, expBounded(x));
}

namespace detail {
// Φ(-t) = e^(-t²/2) · R(t) with R smooth. Past t = 6 the exponential is under 2e-8 and R may stay.
inline constexpr float kNormal[] = {-0.5f,
                                    0.398942280f,  // 1/√(2π)
                                    6.0f,
                                    1.0f,
                                    0.499999878386f,
                                    -0.398932471804f,
                                    0.249869551412f,
                                    -0.132305514403f,
                                    0.0607016128887f,
                                    -0.023762729071f,
                                    0.00754177029058f,
                                    -0.00180137350769f,
                                    0.000295156398164f,
                                    -2.89940210282e-5f,
                                    1.27124229432e-6f};  // R
}  // namespace detail

// The standard normal distribution at x: cdf Φ(x) and density φ(x), absolute error ≤ 2e-7 each,
// |x|·error too.
struct Normal {
  F32x4 cdf, density;
};
inline Normal normal(F32x4 x) {
  const float* c = detail::inMemory(detail::kNormal);
  const F32x4 decay = expBounded(F32x4::loadSplat(c) * x * x);
  const F32x4 tail = decay * detail::polynomial<11>(c + 4, min(abs(x), F32x4::loadSplat(c + 2)));
  const F32x4 cdf = select(x < F32x4::zero(), tail, F32x4::loadSplat(c + 3) - tail);
  return {cdf, decay * F32x4::loadSplat(c + 1)};
}

}  // namespace crumb
