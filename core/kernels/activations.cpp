#include "core/kernels/activations.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/base/simd_math.h"

namespace crumb::kernels {

namespace {

constexpr std::size_t kLanes = F32x4::kLanes;
constexpr std::ptrdiff_t kGrain = 1 << 14;  // elements that repay another thread
constexpr std::size_t kBlock = 1024;        // elements per call of a loop below: V8 compiles between calls

struct Gelu {
  F32x4 value, slope;
};
inline Gelu gelu(F32x4 x) {
  const auto [cdf, density] = normal(x);
  // Past ±6 both are constant in float; the clamp keeps x·φ(x) finite at ±∞.
  return {x * cdf, fma(min(max(x, F32x4::splat(-16.0f)), F32x4::splat(16.0f)), density, cdf)};
}

// The loops take whole vectors; the ragged end comes through padded copies (onTail).
[[gnu::noinline]] void forwardBlock(std::size_t n, const float* x, float* y) {
  for (std::size_t i = 0; i < n; i += kLanes) gelu(F32x4::load(x + i)).value.store(y + i);
}

[[gnu::noinline]] void backwardBlock(std::size_t n, const float* x, const float* d_y, float* d_x) {
  for (std::size_t i = 0; i < n; i += kLanes) {
    (F32x4::load(d_y + i) * gelu(F32x4::load(x + i)).slope).store(d_x + i);
  }
}

[[gnu::noinline]] void forwardSlopeBlock(std::size_t n, const float* x, float* y, float* slope) {
  for (std::size_t i = 0; i < n; i += kLanes) {
    const Gelu g = gelu(F32x4::load(x + i));
    g.value.store(y + i);
    g.slope.store(slope + i);
  }
}

[[gnu::noinline]] void slopeBlock(std::size_t n, const float* slope, const float* d_y, float* d_x) {
  for (std::size_t i = 0; i < n; i += kLanes) (F32x4::load(slope + i) * F32x4::load(d_y + i)).store(d_x + i);
}

// block(begin, n) over [0, n) in pieces of kBlock, the last n % 4 elements through tail(begin, n).
template <class Block, class Tail>
void elementwise(std::size_t n, Block block, Tail tail) {
  const std::size_t blocks = (n + kBlock - 1) / kBlock;
  parallelFor(static_cast<std::ptrdiff_t>(blocks), kGrain / kBlock, [&](std::ptrdiff_t first, std::ptrdiff_t last) {
    for (std::size_t b = static_cast<std::size_t>(first); b < static_cast<std::size_t>(last); ++b) {
      const std::size_t begin = b * kBlock, length = std::min(kBlock, n - begin), whole = length / kLanes * kLanes;
      block(begin, whole);
      if (whole < length) tail(begin + whole, static_cast<int>(length - whole));
    }
  });
}

}  // namespace

void geluForward(std::size_t n, const float* x, float* y) {
  elementwise(
      n, [=](std::size_t i, std::size_t length) { forwardBlock(length, x + i, y + i); },
      [=](std::size_t i, int length) { gelu(F32x4::loadPartial(x + i, length)).value.storePartial(y + i, length); });
}

void geluBackward(std::size_t n, const float* x, const float* d_y, float* d_x) {
  elementwise(
      n, [=](std::size_t i, std::size_t length) { backwardBlock(length, x + i, d_y + i, d_x + i); },
      [=](std::size_t i, int length) {
        const F32x4 slope = gelu(F32x4::loadPartial(x + i, length)).slope;
        (F32x4::loadPartial(d_y + i, length) * slope).storePartial(d_x + i, length);
      });
}

void geluForwardSlope(std::size_t n, const float* x, float* y, float* slope) {
  elementwise(
      n, [=](std::size_t i, std::size_t length) { forwardSlopeBlock(length, x + i, y + i, slope + i); },
      [=](std::size_t i, int length) {
        const Gelu g = gelu(F32x4::loadPartial(x + i, length));
        g.value.storePartial(y + i, length);
        g.slope.storePartial(slope + i, length);
      });
}

void slopeBackward(std::size_t n, const float* slope, const float* d_y, float* d_x) {
  elementwise(
      n, [=](std::size_t i, std::size_t length) { slopeBlock(length, slope + i, d_y + i, d_x + i); },
      [=](std::size_t i, int length) {
        (F32x4::loadPartial(slope + i, length) * F32x4::loadPartial(d_y + i, length)).storePartial(d_x + i, length);
      });
}

void geluForward(std::size_t n, const double* x, double* y) { reference::geluForward(n, x, y); }

void geluBackward(std::size_t n, const double* x, const double* d_y, double* d_x) {
  reference::geluBackward(n, x, d_y, d_x);
}

void geluForwardSlope(std::size_t n, const double* x, double* y, double* slope) {
  reference::geluForwardSlope(n, x, y, slope);
}

void slopeBackward(std::size_t n, const double* slope, const double* d_y, double* d_x) {
  reference::slopeBackward(n, slope, d_y, d_x);
}

}  // namespace crumb::kernels
