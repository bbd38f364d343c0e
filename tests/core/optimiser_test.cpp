#include "core/kernels/optimiser.h"

#include <cmath>

#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;

namespace {
const std::size_t kSizes[] = {0, 1, 3, 4, 17, 65, 4095, 4096, 4099, 30000};
}  // namespace

TEST_CASE("AdamW rounds as the reference does, at every tail, and clears the gradient") {
  crumb::Random random(1);
  const k::AdamWStep<float> step{0.9999f, 0.9f, 0.99f, 1e-3f / (1 - 0.81f), 1 / std::sqrt(1 - 0.9801f), 1e-8f, 0.7f};
  for (const std::size_t n : kSizes) {
    CAPTURE(n);
    Buffer w = Buffer::random(n, random), g = Buffer::random(n, random), m = Buffer::random(n, random),
           v = Buffer::random(n, random, 0, 1);
    if (n > 2) v[1] = g[1] = m[1] = 0;  // a weight that has seen no gradient stays, but for its decay
    Buffer expected_w = w, expected_g = g, expected_m = m, expected_v = v;
    k::adamW(n, step, w.data(), g.data(), m.data(), v.data());
    k::reference::adamW(n, step, expected_w.data(), expected_g.data(), expected_m.data(), expected_v.data());
    CHECK(w.sameBits(expected_w));
    CHECK(g.sameBits(expected_g));
    CHECK(m.sameBits(expected_m));
    CHECK(v.sameBits(expected_v));
    CHECK(w.guardsIntact());
    CHECK(g.guardsIntact());
    CHECK(m.guardsIntact());
    CHECK(v.guardsIntact());
  }
}

TEST_CASE("the sum of squares is that of double") {
  crumb::Random random(2);
  for (const std::size_t n : {0ul, 1ul, 3ul, 4097ul, 1'200'003ul}) {
    CAPTURE(n);
    const Buffer x = Buffer::random(n, random, -3, 3);
    CHECK(k::sumOfSquares(n, x.data()) == doctest::Approx(k::reference::sumOfSquares(n, x.data())).epsilon(1e-12));
  }
  const float large[] = {1e30f, 1e30f};
  CHECK(k::sumOfSquares(2, large) == doctest::Approx(2e60));
}
