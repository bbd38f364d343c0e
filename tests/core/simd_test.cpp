#include "core/base/simd.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "core/base/simd_math.h"

using crumb::F32x4;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

F32x4 lanes(float a, float b, float c, float d) { return {F32x4::Raw{a, b, c, d}}; }

float expOf(float x) { return crumb::exp(F32x4::splat(x)).raw[2]; }

}  // namespace

TEST_CASE("loads and stores need no alignment, partial ones touch no more than they say") {
  const float from[] = {0, 1, 2, 3, 4, 5};
  float to[6] = {};
  F32x4::load(from + 1).store(to + 1);
  for (int i = 1; i < 5; ++i) CHECK(to[i] == from[i]);
  CHECK(to[5] == 0);
  for (int n = 1; n < 4; ++n) {
    const F32x4 part = F32x4::loadPartial(from + 1, n);
    for (int i = 0; i < 4; ++i) CHECK(part.raw[i] == (i < n ? from[i + 1] : 0));
    float out[4] = {9, 9, 9, 9};
    lanes(1, 2, 3, 4).storePartial(out, n);
    for (int i = 0; i < 4; ++i) CHECK(out[i] == (i < n ? static_cast<float>(i + 1) : 9));
  }
  CHECK(F32x4::loadSplat(from + 3).raw[0] == 3);
}

TEST_CASE("lane arithmetic") {
  const F32x4 a = lanes(1, -2, 3, -4), b = lanes(4, 3, -2, -1);
  const F32x4 fused = crumb::fma(a, b, F32x4::splat(10));
  const float expected[] = {14, 4, 4, 14};
  for (int i = 0; i < 4; ++i) {
    CHECK(fused.raw[i] == expected[i]);
    CHECK(crumb::max(a, b).raw[i] == std::max(a.raw[i], b.raw[i]));
    CHECK(crumb::min(a, b).raw[i] == std::min(a.raw[i], b.raw[i]));
    CHECK(crumb::abs(a).raw[i] == std::abs(a.raw[i]));
    CHECK(crumb::select(a < b, a, b).raw[i] == std::min(a.raw[i], b.raw[i]));
    CHECK((a / b).raw[i] == a.raw[i] / b.raw[i]);
    CHECK(crumb::sqrt(a * a).raw[i] == std::abs(a.raw[i]));
  }
  CHECK(crumb::sum(lanes(1, 2, 4, 8)) == 15);
  CHECK(crumb::maxLane(lanes(1, 2, 8, 4)) == 8);
}

TEST_CASE("the first operand's NaN comes through max and min") {
  CHECK(std::isnan(crumb::max(F32x4::splat(kNaN), F32x4::zero()).raw[0]));
  CHECK(std::isnan(crumb::min(F32x4::splat(kNaN), F32x4::zero()).raw[0]));
}

TEST_CASE("transpose") {
  F32x4 rows[4];
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) rows[r].raw[c] = static_cast<float>(10 * r + c);
  }
  crumb::transpose(rows[0], rows[1], rows[2], rows[3]);
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) CHECK(+rows[r].raw[c] == static_cast<float>(10 * c + r));
  }
}

TEST_CASE("exp within two units in the last place over its whole range") {
  double worst = 0;
  for (float x = -87.33f; x < crumb::kLargestExp; x += 0.00071f) {
    const double exact = std::exp(static_cast<double>(x));
    const double error = std::abs(expOf(x) - exact) / exact;
    if (!(error <= worst)) worst = error;
  }
  INFO("worst relative error of exp " << worst);
  CHECK(worst < 1.2e-7);
}

TEST_CASE("exp at the ends") {
  CHECK(expOf(0) == 1);
  CHECK(expOf(-kInfinity) == 0);
  CHECK(expOf(-1e30f) == 0);
  CHECK(expOf(-87.4f) == 0);
  CHECK(expOf(kInfinity) == kInfinity);
  CHECK(expOf(89) == kInfinity);
  CHECK(expOf(1e30f) == kInfinity);
  CHECK(expOf(crumb::kLargestExp) < kInfinity);
  CHECK(std::isnan(expOf(kNaN)));
  CHECK(std::isnan(expOf(-kNaN)));
}

TEST_CASE("the normal distribution within 2e-7 of libm in double") {
  double worst_cdf = 0, worst_density = 0;
  for (float x = -40; x < 40; x += 0.00093f) {
    const auto [cdf, density] = crumb::normal(F32x4::splat(x));
    const double weight = std::max(1.0, std::abs(static_cast<double>(x)));
    const double exact = 0.5 * std::erfc(-static_cast<double>(x) / std::sqrt(2.0));
    const double exact_density = std::exp(-0.5 * static_cast<double>(x) * x) / std::sqrt(2 * 3.14159265358979323846);
    // The last place of a result near 1, times x, is no fault of the formula.
    worst_cdf = std::max(worst_cdf, std::abs(cdf.raw[1] - exact) * (x < 0 ? weight : 1.0));
    worst_density = std::max(worst_density, std::abs(density.raw[1] - exact_density) * weight);
  }
  INFO("worst error of the cdf " << worst_cdf << ", of the density " << worst_density);
  CHECK(worst_cdf < 2e-7);
  CHECK(worst_density < 2e-7);
}
