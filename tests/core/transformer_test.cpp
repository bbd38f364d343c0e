#include "core/model/transformer.h"

#include <algorithm>

#include "core/lessons/textbook_attention.h"
#include "core/training/cross_entropy.h"
#include "tests/core/gradient_check.h"

using namespace crumb;
using namespace crumb::test;

namespace {

ModelConfig tiny(Mask mask = Mask::causal) {
  ModelConfig c;
  c.vocab_size = 7;
  c.d_model = 6;
  c.n_heads = 2;
  c.n_layers = 2;
  c.d_ff = 11;
  c.max_len = 9;
  c.mask = mask;
  return c;
}

template <class S>
std::vector<S> logitsOf(const Transformer<S>& model, const std::vector<int>& ids, std::span<const int> lengths = {}) {
  Activations<S> a;
  model.forward(ids, 1, static_cast<int>(ids.size()), lengths, a);
  return {a.logits.span().begin(), a.logits.span().end()};
}

}  // namespace

namespace {

void checkAllGradients(const ModelConfig& config, float dropout) {
  Transformer<double> model(config);
  Random random(3);
  model.initialise(random);
  const std::vector<int> ids = {1, 2, 3, 4, 5, 6, 0, 0}, targets = {2, 3, 4, kIgnoreTarget, 6, 0, kIgnoreTarget, 1};
  const std::vector<int> lengths = {4, 3};
  Activations<double> a;
  Tensor<double> losses, d_logits;
  const auto loss = [&] {
    a.dropout = {dropout, Random(8)};  // the same numbers are dropped each time
    model.forward(ids, 2, 4, lengths, a);
    return crossEntropy(a.logits, targets, losses, &d_logits).mean;
  };
  loss();
  model.parameters().zeroGrads();
  model.backward(a, d_logits);
  for (auto& p : model.parameters().all()) {
    const std::vector<double> gradient(p.grad.begin(), p.grad.end());
    checkGradient(p.name, p.value, gradient, loss);
  }
}

}  // namespace

TEST_CASE("gradient of the whole model without residuals, norms or positions") {
  for (bool ModelConfig::*part : {&ModelConfig::residuals, &ModelConfig::layer_norm, &ModelConfig::positions}) {
    ModelConfig config = tiny();
    config.*part = false;
    Transformer<double> model(config);
    Random random(4);
    model.initialise(random);
    for (double& value : model.parameters().values()) value += 0.1;  // biases too are checked away from zero
    const std::vector<int> ids = {1, 2, 3, 4, 5, 6}, targets = {2, 3, 4, 5, 6, 0};
    Activations<double> a;
    Tensor<double> losses, d_logits;
    const auto loss = [&] {
      model.forward(ids, 2, 3, {}, a);
      return crossEntropy(a.logits, targets, losses, &d_logits).mean;
    };
    loss();
    model.parameters().zeroGrads();
    model.backward(a, d_logits);
    for (auto& p : model.parameters().all()) {
      const std::vector<double> gradient(p.grad.begin(), p.grad.end());
      checkGradient(p.name, p.value, gradient, loss);
    }
  }
}

TEST_CASE("a part that is left out has no weights, and all others start as with it") {
  Transformer<float> whole(tiny());
  Random random(8);
  whole.initialise(random);
  for (bool ModelConfig::*part : {&ModelConfig::residuals, &ModelConfig::layer_norm, &ModelConfig::positions}) {
    ModelConfig config = tiny();
    config.*part = false;
    Transformer<float> model(config);
    Random again(8);
    model.initialise(again);
    CHECK(again.bits32() == Random(random).bits32());  // batches, too, go on as they would
    CHECK(static_cast<std::int64_t>(model.parameters().count()) == countWeights(config).total());
    const std::size_t gone = part == &ModelConfig::positions ? 1 : part == &ModelConfig::layer_norm ? 10 : 0;
    CHECK(model.parameters().all().size() == whole.parameters().all().size() - gone);
    for (const auto& p : model.parameters().all()) {
      const auto twin = std::ranges::find(whole.parameters().all(), p.name, &Parameter<float>::name);
      REQUIRE(twin != whole.parameters().all().end());
      CHECK(std::ranges::equal(p.value, twin->value));
    }
  }
}

TEST_CASE("without positions one block does not see in which order the earlier tokens came") {
  for (const bool positions : {true, false}) {
    ModelConfig config = tiny();
    config.n_layers = 1;
    config.positions = positions;
    Transformer<float> model(config);
    Random random(9);
    model.initialise(random);
    const auto one = logitsOf(model, {1, 2, 3, 4}), other = logitsOf(model, {3, 1, 2, 4});
    float moved = 0;
    for (std::size_t i = one.size() - 7; i < one.size(); ++i) moved = std::max(moved, std::abs(one[i] - other[i]));
    CHECK((moved < 1e-5f) != positions);
  }
}

TEST_CASE("with another mixing nothing is cached, and reading gives what a pass gives") {
  Transformer<float> model(tiny());
  Random random(10);
  model.initialise(random);
  CHECK(model.canCache());
  CHECK_FALSE(Transformer<float>(tiny(Mask::none)).canCache());
  const std::vector<int> ids = {1, 2, 3, 4, 5, 6};
  const auto right = logitsOf(model, ids);
  model.useMixing(std::make_shared<TextbookMixing<float>>(MaskRule::flipped));
  CHECK_FALSE(model.canCache());
  const auto whole = logitsOf(model, ids);
  CHECK(whole != right);
  KVCache<float> cache(model.config());
  Activations<float> a;
  model.read(ids, cache, a);
  REQUIRE(a.logits.size() == 7);
  CHECK(std::equal(a.logits.span().begin(), a.logits.span().end(), whole.end() - 7));
  model.useMixing(std::make_shared<VisibleKeysMixing<float>>());
  CHECK(model.canCache());
  CHECK(logitsOf(model, ids) == right);
}

TEST_CASE("gradient of the whole model through the loss") { checkAllGradients(tiny(), 0); }

TEST_CASE("gradient with dropout") { checkAllGradients(tiny(), 0.3f); }

TEST_CASE("gradient with tied embeddings: what the table gets as input and as head adds up") {
  ModelConfig config = tiny();
  config.tied_embeddings = true;
  checkAllGradients(config, 0);
  Transformer<float> model(config);
  CHECK(static_cast<std::int64_t>(model.parameters().count()) == countWeights(config).total());
  for (const auto& p : model.parameters().all()) CHECK(p.name != "head.weight");
}

TEST_CASE("dropout drops its share, keeps the mean, and is off outside of training") {
  ModelConfig config = tiny();
  config.n_layers = 1;
  Transformer<float> model(config);
  Random random(3);
  model.initialise(random);
  const std::vector<int> ids = {1, 2, 3, 4, 5, 6};
  Activations<float> a;
  model.forward(ids, 1, 6, {}, a);
  const std::vector<float> plain(a.logits.span().begin(), a.logits.span().end());
  const Tensor<float> embedded = a.x[0];
  double kept = 0, sum = 0, expected = 0;
  for (int round = 0; round < 500; ++round) {
    a.dropout = {0.25f, Random(static_cast<std::uint64_t>(round))};
    model.forward(ids, 1, 6, {}, a);
    for (std::size_t i = 0; i < embedded.size(); ++i) {
      kept += a.kept_x[i];
      sum += static_cast<double>(std::abs(a.x[0].data()[i]));
      expected += static_cast<double>(std::abs(embedded.data()[i]));
    }
  }
  CHECK(kept / (500.0 * 36) == doctest::Approx(0.75).epsilon(0.02));
  CHECK(sum == doctest::Approx(expected).epsilon(0.02));
  a.dropout.rate = 0;
  model.forward(ids, 1, 6, {}, a);
  CHECK(std::vector<float>(a.logits.span().begin(), a.logits.span().end()) == plain);
}

TEST_CASE("changing only the last token") {
  for (const Mask mask : {Mask::causal, Mask::none}) {
    Transformer<float> model(tiny(mask));
    Random random(5);
    model.initialise(random);
    std::vector<int> ids = {1, 2, 3, 4, 5, 6};
    const auto before = logitsOf(model, ids);
    ids.back() = 0;
    const auto after = logitsOf(model, ids);
    for (int t = 0; t < 6; ++t) {
      bool same = true;
      for (int v = 0; v < 7; ++v) same &= before[static_cast<std::size_t>(t * 7 + v)] == after[static_cast<std::size_t>(t * 7 + v)];
      CAPTURE(t);
      if (mask == Mask::causal) CHECK(same == (t < 5));  // bit-equal before it
      if (mask == Mask::none) CHECK_FALSE(same);         // every position moved
    }
  }
}

TEST_CASE("reading step by step gives what one pass gives") {
  Transformer<float> model(tiny());
  Random random(6);
  model.initialise(random);
  const std::vector<int> ids = {1, 2, 3, 4, 5, 6, 0, 1, 2};
  const auto whole = logitsOf(model, ids);
  for (const int first : {1, 3, 9}) {  // read so many at once, then one by one
    KVCache<float> cache(model.config());
    Activations<float> a;
    model.read(std::span(ids).first(static_cast<std::size_t>(first)), cache, a);
    for (int t = first - 1;; ++t) {
      REQUIRE(a.logits.size() == 7);
      for (int v = 0; v < 7; ++v)
        CHECK(close(static_cast<double>(a.logits.data()[v]), static_cast<double>(whole[static_cast<std::size_t>(t * 7 + v)]), 1e-5, 1e-5));
      if (t + 1 == 9) break;
      model.read(std::span(ids).subspan(static_cast<std::size_t>(t) + 1, 1), cache, a);
    }
  }
}

TEST_CASE("padding changes nothing") {
  for (const Mask mask : {Mask::causal, Mask::none}) {
    Transformer<float> model(tiny(mask));
    Random random(7);
    model.initialise(random);
    const auto alone = logitsOf(model, {1, 2, 3});
    const std::vector<int> lengths = {3};
    const auto padded = logitsOf(model, {1, 2, 3, 6, 6, 6}, lengths);
    for (std::size_t i = 0; i < alone.size(); ++i)
      CHECK(close(static_cast<double>(padded[i]), static_cast<double>(alone[i]), 1e-6, 1e-6));
  }
}

TEST_CASE("weights are counted as they are made") {
  const ModelConfig config = tiny();
  CHECK(static_cast<std::int64_t>(Transformer<float>(config).parameters().count()) == countWeights(config).total());
  ModelConfig lesson;
  lesson.vocab_size = 30;
  CHECK(countWeights(lesson).total() == 212126);
}

TEST_CASE("what cannot be built is said") {
  ModelConfig c = tiny();
  c.n_heads = 4;
  CHECK(validate(c).error().code == "bad_config");
  c = tiny();
  c.d_model = 0;
  CHECK(validate(c).error().message.find("d_model") != std::string::npos);
}
