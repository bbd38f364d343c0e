#include "core/lessons/probe.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/lessons/textbook_attention.h"
#include "tests/core/small_models.h"

using namespace crumb;
using namespace crumb::test;

namespace {

void initialise(Transformer<float>& model) {
  Random random(6);
  model.initialise(random);
}

const std::vector<int> ids = {3, 1, 4, 1, 5, 8, 2, 6};

}  // namespace

TEST_CASE("changing one token moves it and what comes later, whatever its place") {
  Transformer<float> model(tinyModel(9, 3, 8));
  initialise(model);
  for (int position = 0; position < 8; ++position) {
    const std::vector<float> differences = changeOneToken(model, ids, position);
    REQUIRE(differences.size() == 8);
    for (int t = 0; t < 8; ++t) CHECK((differences[static_cast<std::size_t>(t)] == 0.0f) == (t < position));
  }
}

TEST_CASE("the test finds each leak, and clears the rules that do not leak") {
  for (const MaskRule rule : kMaskRules) {
    Transformer<float> model(tinyModel(9, 3, 8));
    initialise(model);
    model.useMixing(std::make_shared<TextbookMixing<float>>(rule));
    const std::vector<float> last = changeOneToken(model, ids, 7), middle = changeOneToken(model, ids, 3);
    CAPTURE(nameOf(rule));
    const bool right = rule == MaskRule::causal || rule == MaskRule::padding_visible;  // nothing is padded here
    // After renormalising the future has left the sum, but for rounding.
    const bool nearly = rule == MaskRule::after_softmax_renormalised;
    for (std::size_t t = 0; t < 7; ++t) {
      if (right) CHECK(last[t] == 0.0f);
      if (nearly) CHECK(last[t] < 1e-5f);
      if (!right && !nearly && rule != MaskRule::shifted_by_one) CHECK(last[t] > 0.0f);
    }
    CHECK(last[7] > 1e-3f);
    if (rule == MaskRule::shifted_by_one) {  // through three blocks a token comes three places too early
      for (std::size_t t = 0; t < 7; ++t) CHECK((last[t] > 0.0f) == (t >= 4));
    }
    if (rule == MaskRule::flipped)
      for (std::size_t t = 4; t < 8; ++t) CHECK(middle[t] == 0.0f);
  }
}

TEST_CASE("a walk through the blocks adds up and ends in the model's own logits") {
  for (int variant = 0; variant < 4; ++variant) {
    ModelConfig config = tinyModel(9, 3, 8);
    config.residuals = variant % 2 == 0;
    config.layer_norm = variant / 2 == 0;
    Transformer<float> model(config);
    initialise(model);
    const BlockWalk walk = walkBlocks(model, ids, 5);
    const std::size_t C = 12;
    REQUIRE(walk.values.size() == 3 * BlockWalk::kStageCount * C);
    REQUIRE(walk.hidden.size() == 3 * 20);
    Activations<float> a;
    model.forward(ids, 1, 8, {}, a);
    CHECK(walk.logits == std::vector<float>(a.logits.row(5), a.logits.row(5) + 9));
    const auto stage = [&](std::size_t block, int s, std::size_t c) {
      return walk.values[(block * BlockWalk::kStageCount + static_cast<std::size_t>(s)) * C + c];
    };
    const auto& all = model.parameters().all();
    const auto weights = [&](const std::string& name) -> const Parameter<float>& {
      for (const auto& p : all)
        if (p.name == name) return p;
      REQUIRE(false);
      return all[0];
    };
    for (std::size_t i = 0; i < 3; ++i) {
      double mean = 0, variance = 0;
      for (std::size_t c = 0; c < C; ++c) mean += static_cast<double>(stage(i, 0, c)) / C;
      for (std::size_t c = 0; c < C; ++c) variance += std::pow(static_cast<double>(stage(i, 0, c)) - mean, 2) / C;
      const auto& down = weights("blocks." + std::to_string(i) + ".ffn.2.weight");
      const auto& bias = weights("blocks." + std::to_string(i) + ".ffn.2.bias");
      for (std::size_t c = 0; c < C; ++c) {
        const float straight = config.residuals ? 1.0f : 0.0f;
        CHECK(straight * stage(i, 0, c) + stage(i, 2, c) == doctest::Approx(stage(i, 3, c)).epsilon(1e-5));
        CHECK(straight * stage(i, 3, c) + stage(i, 5, c) == doctest::Approx(stage(i, 6, c)).epsilon(1e-5));
        if (i < 2) CHECK(stage(i, 6, c) == stage(i + 1, 0, c));
        const double normed = (static_cast<double>(stage(i, 0, c)) - mean) / std::sqrt(variance + 1e-5);
        CHECK(stage(i, 1, c) == doctest::Approx(config.layer_norm ? normed : stage(i, 0, c)).epsilon(1e-4));
        if (!config.layer_norm) CHECK(stage(i, 4, c) == stage(i, 3, c));
        double branch = static_cast<double>(bias.value[c]);  // the feed-forward's, from what is active inside
        for (std::size_t d = 0; d < 20; ++d)
          branch += static_cast<double>(walk.hidden[i * 20 + d]) * static_cast<double>(down.value[c * 20 + d]);
        CHECK(std::abs(branch - static_cast<double>(stage(i, 5, c))) < 1e-5);
      }
    }
  }
}

TEST_CASE("a walk through no blocks") {
  ModelConfig config = tinyModel(9, 3, 8);
  config.n_layers = 0;
  Transformer<float> model(config);
  initialise(model);
  const BlockWalk walk = walkBlocks(model, ids, 0);
  CHECK(walk.values.empty());
  CHECK(walk.logits.size() == 9);
}
