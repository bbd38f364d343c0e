#include <cmath>
#include <limits>
#include <vector>

#include "core/kernels/cross_entropy.h"
#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;
using crumb::testing::difference;

namespace {
const int kVocabularies[] = {1, 2, 3, 4, 5, 17, 30, 65, 100, 256};
constexpr float kInfinity = std::numeric_limits<float>::infinity();
}  // namespace

TEST_CASE("cross-entropy and its gradient are close to the reference, ignored targets included") {
  crumb::Random random(1);
  for (const int V : kVocabularies) {
    for (const int rows : {0, 1, 3, 17}) {
      CAPTURE(V);
      CAPTURE(rows);
      const std::size_t r = static_cast<std::size_t>(rows), n = r * static_cast<std::size_t>(V);
      const Buffer logits = Buffer::random(n, random, -9, 9);
      std::vector<int> targets(r);
      for (std::size_t i = 0; i < r; ++i) targets[i] = i % 5 == 2 ? -100 : static_cast<int>(i * 7) % V;
      Buffer loss(r, 7), d(n, 7), expected_loss(r), expected_d(n), loss_only(r), in_place = logits;
      k::crossEntropy(rows, V, logits.data(), targets.data(), -100, 0.3f, loss.data(), d.data());
      k::reference::crossEntropy(rows, V, logits.data(), targets.data(), -100, 0.3f, expected_loss.data(),
                                 expected_d.data());
      CHECK(difference(loss, expected_loss, 2e-6, 1e-6) == "");
      CHECK(difference(d, expected_d, 1e-7, 1e-5) == "");
      k::crossEntropy(rows, V, logits.data(), targets.data(), -100, 0.3f, loss_only.data(),
                      static_cast<float*>(nullptr));
      CHECK(loss_only.sameBits(loss));
      k::crossEntropy(rows, V, in_place.data(), targets.data(), -100, 0.3f, loss.data(), in_place.data());
      CHECK(in_place.sameBits(d));
      CHECK(loss.sameBits(loss_only));
    }
  }
}

TEST_CASE("logits of minus infinity get no probability, large ones do not overflow") {
  const int V = 6, target = 1;
  const float logits[V] = {-kInfinity, 1000, 999, -kInfinity, -1000, -kInfinity};
  float loss, d[V];
  k::crossEntropy(1, V, logits, &target, -1, 1.0f, &loss, d);
  CHECK(loss == doctest::Approx(std::log1p(std::exp(-1.0))).epsilon(1e-5));
  CHECK(d[0] == 0);
  CHECK(d[3] == 0);
  CHECK(d[5] == 0);
  CHECK(d[1] + d[2] == doctest::Approx(0));
}

TEST_CASE("a NaN among the logits reaches the loss") {
  for (int at = 0; at < 7; ++at) {
    float logits[7] = {1, 2, 3, 4, 5, 6, 7}, loss;
    const int target = 0;
    logits[at] = std::nanf("");
    k::crossEntropy(1, 7, logits, &target, -1, 1.0f, &loss, static_cast<float*>(nullptr));
    CHECK(std::isnan(loss));
  }
}

TEST_CASE("softmax is close to the reference and sums to one") {
  crumb::Random random(2);
  for (const int n : kVocabularies) {
    CAPTURE(n);
    Buffer x = Buffer::random(static_cast<std::size_t>(n), random, -20, 20);
    if (n > 2) x[static_cast<std::size_t>(n) - 1] = -kInfinity;
    Buffer expected = x;
    k::softmax(n, x.data());
    k::reference::softmax(n, expected.data());
    CHECK(difference(x, expected, 1e-12, 2e-6) == "");
    double total = 0;
    for (std::size_t i = 0; i < x.size(); ++i) total += x[i];
    CHECK(total == doctest::Approx(1).epsilon(1e-6));
    if (n > 2) CHECK(x[static_cast<std::size_t>(n) - 1] == 0);
  }
  k::softmax(0, static_cast<float*>(nullptr));
}
