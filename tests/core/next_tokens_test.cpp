#include "core/lessons/next_tokens.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/generation/generator.h"

using namespace crumb;

TEST_CASE("the distribution is the model's own, and what is kept is what the sampler draws from") {
  ModelConfig config;
  config.vocab_size = 13;
  config.d_model = 12;
  config.n_heads = 3;
  config.n_layers = 2;
  config.d_ff = 20;
  config.max_len = 8;
  Transformer<float> model(config);
  Random random(4);
  model.initialise(random);
  const std::vector<int> ids = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  Activations<float> a;
  model.forward(std::span(ids).last(6), 1, 6, {}, a);
  const std::span<const float> logits(a.logits.row(5), 13);
  double total = 0;
  for (const float x : logits) total += std::exp(static_cast<double>(x));

  SampleOptions all, cool, few, likely, both, greedy;
  cool.temperature = 0.5f;
  few.top_k = 3;
  likely.top_p = 0.5f;
  both.temperature = 1.5f;
  both.top_k = 6;
  both.top_p = 0.8f;
  greedy.temperature = 0;
  for (const SampleOptions& options : {all, cool, few, likely, both, greedy}) {
    const NextTokens next = nextTokens(model, ids, 6, options);
    std::vector<float> drawn_from(13);
    filteredProbabilities(logits, options, drawn_from);
    std::vector<bool> seen(13);
    float kept = 0;
    for (std::size_t i = 0; i < 13; ++i) {
      const auto id = static_cast<std::size_t>(next.ids[i]);
      seen[id] = true;
      CHECK(next.plain[i] == doctest::Approx(std::exp(static_cast<double>(logits[id])) / total).epsilon(1e-4));
      CHECK(next.kept[i] == doctest::Approx(drawn_from[id]).epsilon(1e-4));
      CHECK((next.kept[i] == 0.0f) == (drawn_from[id] == 0.0f));
      if (i > 0) CHECK(next.plain[i] <= next.plain[i - 1]);
      kept += next.kept[i];
    }
    CHECK(std::find(seen.begin(), seen.end(), false) == seen.end());
    CHECK(kept == doctest::Approx(1.0f));
  }
  CHECK(nextTokens(model, ids, 6, few).kept[2] > 0.0f);
  CHECK(nextTokens(model, ids, 6, few).kept[3] == 0.0f);
}

TEST_CASE("equal logits stand in the order of their ids") {
  ModelConfig config;
  config.vocab_size = 5;
  config.d_model = 4;
  config.n_heads = 1;
  config.n_layers = 1;
  config.d_ff = 4;
  config.max_len = 4;
  const Transformer<float> zeros(config);  // not initialised: all logits are zero
  const NextTokens next = nextTokens(zeros, std::vector<int>{2}, 0, {});
  CHECK(next.ids == std::vector<int>{0, 1, 2, 3, 4});
  for (const float p : next.plain) CHECK(p == doctest::Approx(0.2f));
}
