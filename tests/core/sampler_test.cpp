#include "core/generation/sampler.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

using namespace crumb;

namespace {

const float kInf = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> filtered(const std::vector<float>& logits, const SampleOptions& options) {
  std::vector<float> probabilities(logits.size(), kNan);  // so that a place that is not written shows
  filteredProbabilities(logits, options, probabilities);
  return probabilities;
}

bool close(const std::vector<float>& a, const std::vector<float>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= 1e-6f + 1e-5f * std::abs(b[i]))) return false;
  }
  return true;
}

// Probabilities 0.4, 0.3, 0.2, 0.1 in a shuffled order.
const std::vector<float> kLogits = {std::log(0.2f), std::log(0.4f), std::log(0.1f), std::log(0.3f)};

}  // namespace

TEST_CASE("temperature, top-k and top-p by hand") {
  struct Case {
    SampleOptions options;
    std::vector<float> expected;
  };
  const std::vector<Case> cases = {
      {{}, {0.2f, 0.4f, 0.1f, 0.3f}},
      {{.temperature = 0.5f}, {4 / 30.0f, 16 / 30.0f, 1 / 30.0f, 9 / 30.0f}},
      {{.temperature = kInf}, {0.25f, 0.25f, 0.25f, 0.25f}},
      {{.temperature = 1e-30f}, {0, 1, 0, 0}},
      {{.top_k = 1}, {0, 1, 0, 0}},
      {{.top_k = 2}, {0, 4 / 7.0f, 0, 3 / 7.0f}},
      {{.top_k = 4}, {0.2f, 0.4f, 0.1f, 0.3f}},
      {{.top_k = 400}, {0.2f, 0.4f, 0.1f, 0.3f}},
      {{.top_k = -1}, {0.2f, 0.4f, 0.1f, 0.3f}},
      {{.top_p = 0.0f}, {0, 1, 0, 0}},
      {{.top_p = -1.0f}, {0, 1, 0, 0}},
      {{.top_p = 0.39f}, {0, 1, 0, 0}},
      {{.top_p = 0.41f}, {0, 4 / 7.0f, 0, 3 / 7.0f}},  // the token that crosses p is kept
      {{.top_p = 0.69f}, {0, 4 / 7.0f, 0, 3 / 7.0f}},
      {{.top_p = 0.71f}, {2 / 9.0f, 4 / 9.0f, 0, 3 / 9.0f}},
      {{.top_p = 0.95f}, {0.2f, 0.4f, 0.1f, 0.3f}},
      {{.top_p = 1.5f}, {0.2f, 0.4f, 0.1f, 0.3f}},
      {{.top_p = kNan}, {0.2f, 0.4f, 0.1f, 0.3f}},
      // Top-p looks at what top-k left: 4/7 is under 0.6, so both stay; of the whole, 0.4 + 0.3 would need three.
      {{.top_k = 2, .top_p = 0.9f}, {0, 4 / 7.0f, 0, 3 / 7.0f}},
      {{.top_k = 2, .top_p = 0.5f}, {0, 1, 0, 0}},
      // Top-p looks at probabilities after the temperature: 16/30 reaches 0.5.
      {{.temperature = 0.5f, .top_p = 0.5f}, {0, 1, 0, 0}},
      {{.temperature = 0.0f}, {0, 1, 0, 0}},
      {{.temperature = -2.0f}, {0, 1, 0, 0}},
      {{.temperature = kNan}, {0, 1, 0, 0}},
      {{.temperature = 2.0f, .greedy = true}, {0, 1, 0, 0}},
  };
  for (const auto& c : cases) {
    CAPTURE(c.options.temperature);
    CAPTURE(c.options.top_k);
    CAPTURE(c.options.top_p);
    CHECK(close(filtered(kLogits, c.options), c.expected));
  }
}

TEST_CASE("numbers from PyTorch") {
  const std::vector<float> logits = {5.43753242f,   3.14569831f, 5.18606091f, 1.95489335f, -3.78234053f, 2.80151844f,
                                     -0.343410552f, -2.3403573f, 3.23274899f, -1.2951827f, -4.96188688f, -1.78315282f};
  CHECK(close(filtered(logits, {.temperature = 0.8f, .top_k = 5, .top_p = 0.9f}),
              {0.57794416f, 0, 0.42205584f, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  CHECK(close(filtered(logits, {.top_k = 4}),
              {0.502762437f, 0.0508196764f, 0.390976012f, 0, 0, 0, 0, 0, 0.0554418266f, 0, 0, 0}));
  CHECK(close(filtered(logits, {.temperature = 1.3f, .top_k = 3, .top_p = 0.5f}),
              {0.548209667f, 0, 0.451790392f, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST_CASE("equal logits: exactly k stay, lower ids first") {
  CHECK(close(filtered({1, 1, 1, 1, 1}, {.top_k = 2}), {0.5f, 0.5f, 0, 0, 0}));
  CHECK(close(filtered({0, 2, 1, 2, 1, 1}, {.top_k = 3}), filtered({0, 2, 1, 2, -kInf, -kInf}, {.top_k = 3})));
  CHECK(close(filtered({1, 1, 1, 1}, {.top_p = 0.5f}), {0.5f, 0.5f, 0, 0}));
  CHECK(close(filtered({3, 7, 7}, {.greedy = true}), {0, 1, 0}));
  // Weights that underflow are still told apart by their logits.
  CHECK(close(filtered({0, -1e30f, -1e29f}, {.top_k = 2}), {1, 0, 0}));
}

TEST_CASE("logits that are not finite") {
  struct Case {
    std::vector<float> logits, expected;
    int greedy;
  };
  const std::vector<Case> cases = {
      {{kNan, 0, 0}, {0, 0.5f, 0.5f}, 1},
      {{-kInf, 0, -kInf}, {0, 1, 0}, 1},
      {{kNan, kNan, kNan}, {1, 0, 0}, 0},
      {{-kInf, -kInf}, {1, 0}, 0},
      {{kNan, -kInf}, {1, 0}, 0},
      {{0, kInf, 3, kInf}, {0, 0.5f, 0, 0.5f}, 1},
      {{kInf, kNan}, {1, 0}, 0},
      {{5}, {1}, 0},
      {{kNan}, {1}, 0},
      {{-3e38f, 3e38f}, {0, 1}, 1},
  };
  Random random(3);
  SamplerScratch scratch;
  for (const auto& c : cases) {
    CHECK(close(filtered(c.logits, {}), c.expected));
    CHECK(close(filtered(c.logits, {.top_p = 0.999f}), c.expected));
    CHECK(sample(c.logits, {.greedy = true}, random, scratch) == c.greedy);
    for (int i = 0; i < 20; ++i) {
      const int token = sample(c.logits, {}, random, scratch);
      REQUIRE(c.expected[static_cast<std::size_t>(token)] > 0);
    }
  }
  CHECK(close(filtered({kNan, 1, kNan, -kInf}, {.top_k = 3}), {0, 1, 0, 0}));
}

TEST_CASE("drawing follows the probabilities and the seed") {
  Random random(11);
  SamplerScratch scratch;
  std::vector<int> counts(4);
  const int draws = 40'000;
  for (int i = 0; i < draws; ++i) ++counts[static_cast<std::size_t>(sample(kLogits, {}, random, scratch))];
  const std::vector<float> expected = {0.2f, 0.4f, 0.1f, 0.3f};
  for (std::size_t i = 0; i < 4; ++i) {
    const double deviation = std::sqrt(draws * expected[i] * (1 - expected[i]));
    CHECK(std::abs(counts[i] - draws * expected[i]) < 4.5 * deviation);
  }
  Random a(5), b(5), untouched(5);
  for (int i = 0; i < 50; ++i)
    CHECK(sample(kLogits, {.top_k = 3}, a, scratch) == sample(kLogits, {.top_k = 3}, b, scratch));
  Random c(5);
  CHECK(sample(kLogits, {.temperature = 0}, c, scratch) == 1);
  CHECK(c.bits32() == untouched.bits32());  // greedy draws nothing
}

TEST_CASE("any logits and options give a distribution, and only kept tokens are drawn") {
  Random random(2);
  SamplerScratch scratch;
  std::vector<float> logits, probabilities;
  for (int round = 0; round < 2000; ++round) {
    logits.resize(1 + random.below(40));
    probabilities.resize(logits.size());
    for (float& x : logits) {
      const std::uint32_t kind = random.below(20);
      x = kind == 0   ? kNan
          : kind == 1 ? -kInf
          : kind == 2 ? kInf
                      : (random.uniform() - 0.5f) * (kind < 6 ? 1e3f : 10.0f);
    }
    const SampleOptions options{.temperature = random.uniform() * 2.0f,
                                .top_k = static_cast<int>(random.below(12)) - 1,
                                .top_p = random.uniform() * 1.2f};
    filteredProbabilities(logits, options, probabilities, scratch);
    double sum = 0;
    int kept = 0;
    for (const float p : probabilities) {
      REQUIRE(p >= 0);  // fails on NaN too
      sum += p;
      kept += p > 0;
    }
    REQUIRE(std::abs(sum - 1) < 1e-5);
    if (options.top_k > 0) REQUIRE(kept <= options.top_k);
    REQUIRE(probabilities[static_cast<std::size_t>(sample(logits, options, random, scratch))] > 0);
  }
}

TEST_CASE("sampling with the same vocabulary allocates nothing") {
  Random random(2);
  SamplerScratch scratch;
  const std::vector<float> logits(300, 0.5f);
  sample(logits, {.top_k = 40, .top_p = 0.9f}, random, scratch);
  const float* probabilities = scratch.probabilities.data();
  const int* order = scratch.order.data();
  for (int i = 0; i < 10; ++i) sample(logits, {.top_k = 40, .top_p = 0.9f}, random, scratch);
  CHECK(scratch.probabilities.data() == probabilities);
  CHECK(scratch.order.data() == order);
}
