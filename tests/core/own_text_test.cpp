#include "core/lessons/own_text.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/generation/generator.h"
#include "core/lessons/textbook_attention.h"
#include "core/training/cross_entropy.h"
#include "tests/core/small_models.h"

using namespace crumb;
using namespace crumb::test;

namespace {

std::vector<int> someText(int n) {
  Random random(9);
  std::vector<int> ids;
  for (int i = 0; i < n; ++i) ids.push_back(static_cast<int>(random.below(11)));
  return ids;
}

}  // namespace

TEST_CASE("log-probabilities add up to the loss of the same windows") {
  Transformer<float> model(tinyModel());
  Random random(4);
  model.initialise(random);
  const std::vector<int> ids = someText(45);
  const int W = 10;
  const TextLikelihood text = textLikelihood(model, ids, W);
  REQUIRE(text.log_probs.size() == 44);
  // What the model saw of ids[i], written out: the window starts at 0 and, whenever it would grow beyond W, at the
  // last W/2 tokens.
  int start = 0;
  double total = 0, loss = 0;
  Activations<float> a;
  Tensor<float> losses;
  for (int i = 1; i < 45; ++i) {
    if (i - start > W) start = i - W / 2;
    const std::vector<int> window(ids.begin() + start, ids.begin() + i);
    std::vector<int> targets(window.size(), kIgnoreTarget);
    targets.back() = ids[static_cast<std::size_t>(i)];
    model.forward(window, 1, i - start, {}, a);
    const double one = crossEntropy<float>(a.logits, targets, losses, nullptr).mean;
    CHECK(-text.log_probs[static_cast<std::size_t>(i - 1)] == doctest::Approx(one).epsilon(1e-4));
    loss += one;
    total -= static_cast<double>(text.log_probs[static_cast<std::size_t>(i - 1)]);
  }
  CHECK(total == doctest::Approx(loss).epsilon(1e-5));
}

TEST_CASE("a text that fits into the window costs what one pass says") {
  Transformer<float> model(tinyModel());
  Random random(5);
  model.initialise(random);
  const std::vector<int> ids = someText(16);
  Activations<float> a;
  Tensor<float> losses;
  model.forward(std::span(ids).first(15), 1, 15, {}, a);
  const double loss = crossEntropy<float>(a.logits, std::span(ids).last(15), losses, nullptr).mean;
  double sum = 0;
  const TextLikelihood text = textLikelihood(model, ids, 0);
  for (const float p : text.log_probs) sum -= static_cast<double>(p);
  CHECK(sum / 15 == doctest::Approx(loss).epsilon(1e-5));
  for (std::size_t i = 0; i < 15; ++i) {
    double entropy = 0, total = 0;
    int likelier = 0;
    const float* logits = a.logits.row(static_cast<int>(i));
    for (int v = 0; v < 11; ++v) {
      total += std::exp(static_cast<double>(logits[v]));
      likelier += logits[v] > logits[ids[i + 1]];
    }
    for (int v = 0; v < 11; ++v) {
      const double p = std::exp(static_cast<double>(logits[v])) / total;
      entropy -= p * std::log(p);
    }
    CHECK(text.entropy[i] == doctest::Approx(entropy).epsilon(1e-4));
    CHECK(text.rank[i] == likelier);
  }
}

TEST_CASE("greedy writing is the likeliest all along, in every window and whatever the mask") {
  for (const Mask mask : {Mask::causal, Mask::none}) {
    Transformer<float> model(tinyModel(11, 2, 16, mask));
    Random random(6);
    model.initialise(random);
    if (mask == Mask::causal) model.useMixing(std::make_shared<TextbookMixing<float>>(MaskRule::flipped));
    Generator generator(model);
    GenerateOptions options;
    options.sampling.greedy = true;
    options.max_tokens = 60;
    options.window = 12;
    std::vector<int> ids = {5};
    generator.begin(ids, options, 0);
    while (const auto token = generator.next()) ids.push_back(*token);
    const TextLikelihood text = textLikelihood(model, ids, 12);
    REQUIRE(text.rank.size() == 60);
    for (const int rank : text.rank) CHECK(rank == 0);
  }
}

TEST_CASE("one token has nothing before it") {
  Transformer<float> model(tinyModel());
  CHECK(textLikelihood(model, std::vector<int>{3}, 0).log_probs.empty());
}
