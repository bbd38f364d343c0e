#include "core/kernels/normalise.h"

#include <cmath>

#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;
using crumb::testing::difference;

namespace {
const int kRows[] = {0, 1, 3, 17};
const int kWidths[] = {1, 2, 3, 4, 7, 8, 9, 16, 17, 30, 64, 65, 100};
}  // namespace

TEST_CASE("layer norm is close to the reference, forward and backward") {
  crumb::Random random(1);
  for (const int rows : kRows) {
    for (const int C : kWidths) {
      CAPTURE(rows);
      CAPTURE(C);
      const std::size_t c = static_cast<std::size_t>(C), r = static_cast<std::size_t>(rows);
      const Buffer x = Buffer::random(r * c, random, 2, 5), gamma = Buffer::random(c, random),
                   beta = Buffer::random(c, random), d_y = Buffer::random(r * c, random);
      Buffer y(r * c), mean(r), rstd(r), expected_y(r * c), expected_mean(r), expected_rstd(r);
      k::layerNormForward(rows, C, 1e-2f, x.data(), gamma.data(), beta.data(), y.data(), mean.data(), rstd.data());
      k::reference::layerNormForward(rows, C, 1e-2f, x.data(), gamma.data(), beta.data(), expected_y.data(),
                                     expected_mean.data(), expected_rstd.data());
      CHECK(difference(mean, expected_mean, 2e-6, 1e-6) == "");
      CHECK(difference(rstd, expected_rstd, 1e-5, 1e-5) == "");
      CHECK(difference(y, expected_y, 2e-5, 1e-5) == "");

      Buffer d_x(r * c), d_gamma = Buffer::random(c, random), d_beta = Buffer::random(c, random);
      Buffer expected_d_x = d_x, expected_d_gamma = d_gamma, expected_d_beta = d_beta;
      k::layerNormBackward(rows, C, x.data(), gamma.data(), expected_mean.data(), expected_rstd.data(), d_y.data(),
                           d_x.data(), d_gamma.data(), d_beta.data());
      k::reference::layerNormBackward(rows, C, x.data(), gamma.data(), expected_mean.data(), expected_rstd.data(),
                                      d_y.data(), expected_d_x.data(), expected_d_gamma.data(), expected_d_beta.data());
      CHECK(difference(d_x, expected_d_x, 2e-5, 1e-5) == "");
      CHECK(difference(d_gamma, expected_d_gamma, 2e-5, 1e-5) == "");
      CHECK(difference(d_beta, expected_d_beta, 2e-5, 1e-5) == "");
    }
  }
}

TEST_CASE("the variance of numbers far from zero does not cancel") {
  const int C = 64;
  Buffer x(C), gamma(C, 1), beta(C), y(C), mean(1), rstd(1);
  for (std::size_t i = 0; i < C; ++i) x[i] = 10000.0f + static_cast<float>(i % 2);
  k::layerNormForward(1, C, 0.0f, x.data(), gamma.data(), beta.data(), y.data(), mean.data(), rstd.data());
  CHECK(rstd[0] == doctest::Approx(2).epsilon(1e-3));
}
