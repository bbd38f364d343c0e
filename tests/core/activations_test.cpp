#include "core/kernels/activations.h"

#include <cmath>
#include <limits>

#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;
using crumb::testing::difference;

namespace {
const std::size_t kSizes[] = {0, 1, 2, 3, 4, 5, 17, 64, 100, 1023, 1024, 1027, 40000};
}  // namespace

TEST_CASE("GELU and its derivative are close to the reference at every tail, also in place") {
  crumb::Random random(1);
  for (const std::size_t n : kSizes) {
    CAPTURE(n);
    const Buffer x = Buffer::random(n, random, -8, 8), d_y = Buffer::random(n, random);
    Buffer y(n), expected(n), slope(n), y_2 = x, d_x(n), expected_d_x(n), d_x_2 = d_y;
    k::geluForward(n, x.data(), y.data());
    k::reference::geluForward(n, x.data(), expected.data());
    CHECK(difference(y, expected, 5e-7, 2e-7) == "");
    k::geluForward(n, y_2.data(), y_2.data());
    CHECK(y_2.sameBits(y));

    k::geluBackward(n, x.data(), d_y.data(), d_x.data());
    k::reference::geluBackward(n, x.data(), d_y.data(), expected_d_x.data());
    CHECK(difference(d_x, expected_d_x, 5e-7, 2e-7) == "");
    k::geluForwardSlope(n, x.data(), y_2.data(), slope.data());
    CHECK(y_2.sameBits(y));
    k::slopeBackward(n, slope.data(), d_x_2.data(), d_x_2.data());
    CHECK(d_x_2.sameBits(d_x));
    Buffer in_place = x;
    k::geluForwardSlope(n, in_place.data(), y_2.data(), in_place.data());
    CHECK(in_place.sameBits(slope));
    CHECK(y_2.sameBits(y));
  }
}

TEST_CASE("GELU within 1e-6 of double over its whole range") {
  double worst = 0, worst_slope = 0;
  for (float start = -40; start < 40; start += 0.01f) {
    float x[4], y[4], slope[4];
    for (int i = 0; i < 4; ++i) x[i] = start + 0.0025f * static_cast<float>(i);
    k::geluForwardSlope(4, x, y, slope);
    for (int i = 0; i < 4; ++i) {
      const double exact_x = x[i];
      double expected, expected_slope;
      k::reference::geluForwardSlope(1, &exact_x, &expected, &expected_slope);
      // The last place of a large x is all that is left of its error.
      worst = std::max(worst, std::abs(y[i] - expected) / std::max(1.0, std::abs(exact_x)));
      worst_slope = std::max(worst_slope, std::abs(slope[i] - expected_slope));
    }
  }
  INFO("worst error of GELU " << worst << ", of its slope " << worst_slope);
  CHECK(worst < 3e-7);
  CHECK(worst_slope < 6e-7);
}

TEST_CASE("GELU at the ends") {
  const float inf = std::numeric_limits<float>::infinity();
  const float x[] = {inf, 1e30f, -1e30f, std::nanf(""), 0, -0.0f};
  float y[6], slope[6];
  k::geluForwardSlope(6, x, y, slope);
  CHECK(y[0] == inf);
  CHECK(slope[0] == 1);
  CHECK(y[1] == 1e30f);
  CHECK(y[2] == 0);
  CHECK(slope[2] == 0);
  CHECK(std::isnan(y[3]));
  CHECK(std::isnan(slope[3]));
  CHECK(y[4] == 0);
  CHECK(slope[4] == doctest::Approx(0.5));
  CHECK(y[5] == 0);
}
