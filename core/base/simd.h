// Four float lanes. The only place that knows which instructions there are: the kernels above are
// the same source natively and in wasm.
//
// fma() rounds once where the machine has the instruction (FMA, NEON, wasm relaxed SIMD on such a
// machine) and twice elsewhere. Never mix it with scalar a*b+c where results must not depend on
// the place in a row: take tails through loadPartial and storePartial instead.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif
#include <cmath>

namespace crumb {

struct F32x4 {
  using Raw [[gnu::vector_size(16)]] = float;
  static constexpr int kLanes = 4;
  Raw raw;

  static F32x4 splat(float x) { return {Raw{x, x, x, x}}; }
  static F32x4 zero() { return splat(0.0f); }
  static F32x4 load(const float* p) {  // no alignment needed
    F32x4 out;
    std::memcpy(&out.raw, p, sizeof(out.raw));
    return out;
  }
  static F32x4 loadSplat(const float* p) {  // splat(*p), as one instruction where there is one
#if defined(__wasm_simd128__)
    return {std::bit_cast<Raw>(wasm_v128_load32_splat(p))};
#else
    return splat(*p);
#endif
  }
  void store(float* p) const { std::memcpy(p, &raw, sizeof(raw)); }

  // The first n of four numbers, 0 < n < 4; the other lanes are zero and their memory is not touched.
  static F32x4 loadPartial(const float* p, int n) {
    return {Raw{p[0], n > 1 ? p[1] : 0.0f, n > 2 ? p[2] : 0.0f, 0.0f}};
  }
  void storePartial(float* p, int n) const {
    for (int i = 0; i < n; ++i) p[i] = raw[i];
  }
};

// The same 128 bits as integers: masks and exponents.
struct U32x4 {
  using Raw [[gnu::vector_size(16)]] = std::uint32_t;
  Raw raw;
  static U32x4 splat(std::uint32_t x) { return {Raw{x, x, x, x}}; }
};

inline U32x4 bits(F32x4 x) { return {std::bit_cast<U32x4::Raw>(x.raw)}; }
inline F32x4 fromBits(U32x4 x) { return {std::bit_cast<F32x4::Raw>(x.raw)}; }
inline U32x4 operator+(U32x4 a, U32x4 b) { return {a.raw + b.raw}; }
inline U32x4 operator&(U32x4 a, U32x4 b) { return {a.raw & b.raw}; }
inline U32x4 operator|(U32x4 a, U32x4 b) { return {a.raw | b.raw}; }
inline U32x4 operator~(U32x4 a) { return {~a.raw}; }
template <int n>
U32x4 shiftLeft(U32x4 a) {
  return {a.raw << n};
}

inline F32x4 operator+(F32x4 a, F32x4 b) { return {a.raw + b.raw}; }
inline F32x4 operator-(F32x4 a, F32x4 b) { return {a.raw - b.raw}; }
inline F32x4 operator*(F32x4 a, F32x4 b) { return {a.raw * b.raw}; }
inline F32x4 operator/(F32x4 a, F32x4 b) { return {a.raw / b.raw}; }
inline F32x4 operator-(F32x4 a) { return {-a.raw}; }

// a·b + c. kFused: one instruction, which also needs no register for the product.
#if defined(__wasm_relaxed_simd__) || defined(__FMA__) || (defined(__ARM_NEON) && defined(__ARM_FEATURE_FMA))
inline constexpr bool kFused = true;
#else
inline constexpr bool kFused = false;
#endif
inline F32x4 fma(F32x4 a, F32x4 b, F32x4 c) {
#if defined(__wasm_relaxed_simd__)
  return {std::bit_cast<F32x4::Raw>(wasm_f32x4_relaxed_madd(std::bit_cast<v128_t>(a.raw), std::bit_cast<v128_t>(b.raw),
                                                            std::bit_cast<v128_t>(c.raw)))};
#elif defined(__FMA__)
  return {_mm_fmadd_ps(a.raw, b.raw, c.raw)};
#elif defined(__ARM_NEON) && defined(__ARM_FEATURE_FMA)
  return {vfmaq_f32(c.raw, a.raw, b.raw)};
#else
  return {a.raw * b.raw + c.raw};
#endif
}

// All bits set where true, none where false (and where an operand is NaN).
inline U32x4 operator<(F32x4 a, F32x4 b) { return {std::bit_cast<U32x4::Raw>(a.raw < b.raw)}; }
inline U32x4 operator>(F32x4 a, F32x4 b) { return b < a; }

// Lanes of a where the mask is set, of b elsewhere.
inline F32x4 select(U32x4 mask, F32x4 a, F32x4 b) {
#if defined(__wasm_simd128__)
  return {std::bit_cast<F32x4::Raw>(wasm_v128_bitselect(std::bit_cast<v128_t>(a.raw), std::bit_cast<v128_t>(b.raw),
                                                        std::bit_cast<v128_t>(mask.raw)))};
#else
  return fromBits((mask & bits(a)) | (~mask & bits(b)));
#endif
}

// A NaN in a comes through; one in b gives a.
inline F32x4 max(F32x4 a, F32x4 b) {
#if defined(__wasm_simd128__)
  return {std::bit_cast<F32x4::Raw>(wasm_f32x4_pmax(std::bit_cast<v128_t>(a.raw), std::bit_cast<v128_t>(b.raw)))};
#elif defined(__SSE2__)
  return {_mm_max_ps(b.raw, a.raw)};
#else
  return select(a < b, b, a);
#endif
}
inline F32x4 min(F32x4 a, F32x4 b) {
#if defined(__wasm_simd128__)
  return {std::bit_cast<F32x4::Raw>(wasm_f32x4_pmin(std::bit_cast<v128_t>(a.raw), std::bit_cast<v128_t>(b.raw)))};
#elif defined(__SSE2__)
  return {_mm_min_ps(b.raw, a.raw)};
#else
  return select(b < a, b, a);
#endif
}

inline F32x4 abs(F32x4 x) { return fromBits(bits(x) & U32x4::splat(0x7fffffffu)); }

inline F32x4 sqrt(F32x4 x) {
#if defined(__wasm_simd128__)
  return {std::bit_cast<F32x4::Raw>(wasm_f32x4_sqrt(std::bit_cast<v128_t>(x.raw)))};
#elif defined(__SSE2__)
  return {_mm_sqrt_ps(x.raw)};
#else
  return {F32x4::Raw{std::sqrt(x.raw[0]), std::sqrt(x.raw[1]), std::sqrt(x.raw[2]), std::sqrt(x.raw[3])}};
#endif
}

// (x0 + x2) + (x1 + x3)
inline float sum(F32x4 x) { return (x.raw[0] + x.raw[2]) + (x.raw[1] + x.raw[3]); }

inline float maxLane(F32x4 x) {
  const float a = x.raw[0] > x.raw[2] ? x.raw[0] : x.raw[2];
  const float b = x.raw[1] > x.raw[3] ? x.raw[1] : x.raw[3];
  return a > b ? a : b;
}

// The 4×4 matrix whose rows are a, b, c, d becomes its transpose.
inline void transpose(F32x4& a, F32x4& b, F32x4& c, F32x4& d) {
  const auto ab_low = __builtin_shufflevector(a.raw, b.raw, 0, 4, 1, 5);   // a0 b0 a1 b1
  const auto ab_high = __builtin_shufflevector(a.raw, b.raw, 2, 6, 3, 7);  // a2 b2 a3 b3
  const auto cd_low = __builtin_shufflevector(c.raw, d.raw, 0, 4, 1, 5);
  const auto cd_high = __builtin_shufflevector(c.raw, d.raw, 2, 6, 3, 7);
  a.raw = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b.raw = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c.raw = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d.raw = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

}  // namespace crumb
