#include "core/lessons/honest_floor.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <vector>

#include "core/base/random.h"
#include "core/training/trainer.h"

using namespace crumb;

namespace {

// The definition: how often does each window occur?
double countedFloor(const std::vector<int>& tokens, int T) {
  const int N = static_cast<int>(tokens.size()) - T;
  std::map<std::vector<int>, int> windows, firsts;
  for (int i = 0; i < N; ++i) {
    ++windows[{tokens.begin() + i, tokens.begin() + i + T + 1}];
    ++firsts[{tokens[static_cast<std::size_t>(i)]}];
  }
  const auto entropy = [N](const std::map<std::vector<int>, int>& counts) {
    double sum = 0;
    for (const auto& [what, n] : counts) sum -= n / static_cast<double>(N) * std::log(n / static_cast<double>(N));
    return sum;
  };
  return (entropy(windows) - entropy(firsts)) / T;
}

std::vector<int> randomTokens(int n, std::uint32_t vocabulary, std::uint64_t seed) {
  Random random(seed);
  std::vector<int> tokens;
  for (int i = 0; i < n; ++i) tokens.push_back(static_cast<int>(random.below(vocabulary)));
  return tokens;
}

std::vector<int> repeated(const std::vector<int>& part, int times) {
  std::vector<int> tokens;
  for (int i = 0; i < times; ++i) tokens.insert(tokens.end(), part.begin(), part.end());
  return tokens;
}

// A binary text without order: Thue-Morse, on which polynomial hashes modulo 2⁶⁴ collide.
std::vector<int> thueMorse(int n) {
  std::vector<int> tokens;
  for (unsigned i = 0; i < static_cast<unsigned>(n); ++i) tokens.push_back(__builtin_popcount(i) & 1);
  return tokens;
}

}  // namespace

TEST_CASE("the floor is what counting all windows gives") {
  const std::vector<std::vector<int>> texts = {
      randomTokens(500, 2, 1),                 randomTokens(500, 60, 2), repeated(randomTokens(30, 9, 3), 12),
      repeated({1, 2, 3, 1, 2, 4}, 40),        thueMorse(5000),          {0, 1},
      repeated(randomTokens(200, 4, 4), 3),
  };
  for (const auto& tokens : texts)
    for (const int T : {1, 2, 3, 7, 16, 33, 1024})
      if (static_cast<int>(tokens.size()) > T)
        CHECK(honestFloor(tokens, T) == doctest::Approx(countedFloor(tokens, T)).epsilon(1e-9));
}

TEST_CASE("the floor of texts that can be worked out by hand") {
  CHECK(honestFloor(std::vector<int>(300, 7), 16) == 0);                // one symbol: nothing to guess
  CHECK(honestFloor(repeated({0, 1, 2, 3}, 50), 8) == doctest::Approx(0).epsilon(1e-6));  // each symbol names its next
  std::vector<int> distinct;  // every window once: to know the place is to know all that follows
  for (int i = 0; i < 100; ++i) distinct.push_back(i % 10 == 0 ? 90 : i);
  const int T = 20, N = 100 - T;
  const double H1 = std::log(N) - 8.0 / N * std::log(8.0);  // of 80 starts, 8 are the same symbol
  CHECK(honestFloor(distinct, T) == doctest::Approx((std::log(N) - H1) / T));
  CHECK(std::isnan(honestFloor(std::vector<int>(16, 1), 16)));
  CHECK(std::isnan(honestFloor({}, 1)));
  CHECK(honestFloor(std::vector<int>(17, 1), 16) == 0);
}

TEST_CASE("a model that sees only the past stays above the floor, one without the mask goes below" * doctest::test_suite("trainings")) {
  // Short texts, so that they can be learnt by heart and all windows be looked at.
  const std::vector<int> tokens = randomTokens(40, 3, 5);
  for (const Mask mask : {Mask::causal, Mask::none}) {
    ModelConfig model;
    model.vocab_size = 3;
    model.d_model = 32;
    model.n_heads = 4;
    model.n_layers = 2;
    model.d_ff = 64;
    model.max_len = 8;
    model.mask = mask;
    TrainConfig train;
    train.batch_size = 32;
    train.context = 8;
    train.learning_rate = 3e-3f;
    Trainer trainer(model, train, tokens);
    for (int i = 0; i < 600; ++i) trainer.step();
    Batch all;
    for (int start = 0; start < 40 - 8; ++start) all.starts.push_back(start);
    fillBatch(tokens, 8, all);
    Activations<float> a;
    Tensor<float> losses;
    trainer.model().forward(all.inputs, 32, 8, {}, a);
    const double loss = crossEntropy<float>(a.logits, all.targets, losses, nullptr).mean, least = honestFloor(tokens, 8);
    if (mask == Mask::causal) {
      CHECK(loss >= least);
      CHECK(loss < least + 0.05);  // it is reached: the bound is tight
    } else {
      CHECK(loss < 0.5 * least);
    }
  }
}

TEST_CASE("the floor of a megabyte") {
  std::vector<int> tokens = randomTokens(500'000, 40, 6);
  tokens.insert(tokens.end(), tokens.begin(), tokens.begin() + 500'000);  // and all of it again
  const double least = honestFloor(tokens, 128);
  // All but the 128 windows across the seam and at its end occur twice: 500,000 different ones, nearly.
  CHECK(least == doctest::Approx((std::log(500'000.0) - std::log(40.0)) / 128).epsilon(1e-3));
}
