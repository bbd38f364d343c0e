#include "core/training/trainer.h"

#include <limits>

#include "core/base/parallel.h"
#include "core/training/schedule.h"
#include "tests/core/allocation_counter.h"
#include "tests/core/gradient_check.h"

using namespace crumb;
using namespace crumb::test;

namespace {

ModelConfig tiny(int vocab_size = 5) {
  ModelConfig c;
  c.vocab_size = vocab_size;
  c.d_model = 8;
  c.n_heads = 2;
  c.n_layers = 2;
  c.d_ff = 16;
  c.max_len = 8;
  return c;
}

TrainConfig shortRun() {
  TrainConfig c;
  c.batch_size = 3;
  c.context = 6;
  c.learning_rate = 1e-2f;
  return c;
}

std::vector<int> countingTokens(int n, int vocab_size) {
  std::vector<int> tokens(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) tokens[static_cast<std::size_t>(i)] = i % vocab_size;
  return tokens;
}

std::vector<double> lossesOf(Trainer& trainer, int steps) {
  std::vector<double> losses;
  for (int i = 0; i < steps; ++i) losses.push_back(trainer.step().loss);
  return losses;
}

}  // namespace

TEST_CASE("a regular text is learnt") {
  Trainer trainer(tiny(), shortRun(), countingTokens(60, 5), countingTokens(20, 5));
  const double before = trainer.heldOutLoss().value();
  const auto losses = lossesOf(trainer, 200);
  CHECK(losses.front() > 1.0);
  CHECK(losses.back() < 0.1);
  CHECK(trainer.heldOutLoss().value() < 0.1);
  CHECK(before > 1.0);
  CHECK(trainer.best().step == 200);
}

TEST_CASE("the same seed gives the same losses, another seed others, any number of threads the same bits") {
  Trainer first(tiny(), shortRun(), countingTokens(60, 5));
  const auto expected = lossesOf(first, 20);
  for (const int threads : {1, 2, 3, 4, 8}) {
    setThreadCount(threads);
    Trainer again(tiny(), shortRun(), countingTokens(60, 5));
    CHECK(lossesOf(again, 20) == expected);
    CHECK(std::ranges::equal(again.model().parameters().values(), first.model().parameters().values()));
  }
  setThreadCount(1);
  TrainConfig other = shortRun();
  other.seed = 1;
  Trainer different(tiny(), other, countingTokens(60, 5));
  CHECK(lossesOf(different, 20) != expected);
}

TEST_CASE("targets that are not shifted are the tokens themselves, held out as in training") {
  TrainConfig config = shortRun();
  config.shifted_targets = false;
  Trainer trainer(tiny(), config, countingTokens(60, 5), countingTokens(20, 5));
  trainer.step();
  CHECK(trainer.lastBatch().targets == trainer.lastBatch().inputs);
  Trainer shifted(tiny(), shortRun(), countingTokens(60, 5));
  shifted.step();
  CHECK(shifted.lastBatch().starts == trainer.lastBatch().starts);  // the same windows
  CHECK(shifted.lastBatch().inputs == trainer.lastBatch().inputs);
  CHECK(shifted.lastBatch().targets != shifted.lastBatch().inputs);
  for (int i = 0; i < 100; ++i) trainer.step();
  CHECK(trainer.heldOutLoss().value() < 0.1);
  CHECK(trainer.lossAndGradients(std::vector<int>{0, 1, 2}, std::vector<int>{0, 1, 2}, 1, 3, {}).mean < 0.1);
}

TEST_CASE("steps after the first allocate nothing") {
  Trainer trainer(tiny(), shortRun(), countingTokens(60, 5));
  trainer.step();
  for (int i = 0; i < 12; ++i) {
    const std::size_t before = allocations();
    trainer.step();
    CHECK(allocations() == before);
  }
}

TEST_CASE("one distinct symbol: the loss is 0 and nothing is divided by zero") {
  TrainConfig config = shortRun();
  config.grad_clip = 1;
  Trainer trainer(tiny(1), config, std::vector<int>(200, 0));
  for (int i = 0; i < 20; ++i) {
    const StepResult result = trainer.step();
    CHECK(result.loss == 0.0);
    CHECK_FALSE(result.diverged);
  }
  for (float w : trainer.model().parameters().values()) CHECK(std::isfinite(w));
}

TEST_CASE("a loss that runs away stops the update and brings the last good weights back") {
  TrainConfig config = shortRun();
  config.learning_rate = 1000;
  Trainer trainer(tiny(), config, countingTokens(60, 5));
  const auto start = trainer.model().parameters().values();
  const std::vector<float> weights(start.begin(), start.end());
  bool diverged = false;
  for (int i = 0; i < 50 && !diverged; ++i) diverged = trainer.step().diverged;
  REQUIRE(diverged);
  for (float w : trainer.model().parameters().values()) CHECK(std::isfinite(w));
  CHECK(trainer.lossAndGradients(trainer.lastBatch().inputs, trainer.lastBatch().targets, 3, 6, {}).mean < 5);
}

TEST_CASE("weights that are not finite are noticed before they spread") {
  Trainer trainer(tiny(), shortRun(), countingTokens(60, 5));
  lossesOf(trainer, 3);
  trainer.model().parameters().values()[3] = std::numeric_limits<float>::quiet_NaN();
  CHECK(trainer.step().diverged);
  CHECK(std::isfinite(trainer.step().loss));
}

TEST_CASE("windows are drawn from all places, and targets stand one later") {
  const std::vector<int> tokens = countingTokens(10, 10);
  Random random(1);
  Batch batch;
  std::vector<int> seen(10, 0);
  for (int i = 0; i < 100; ++i) {
    drawBatch(tokens, 2, 7, random, batch);
    for (int start : batch.starts) ++seen[static_cast<std::size_t>(start)];
    for (std::size_t r = 0; r < batch.inputs.size(); ++r) CHECK(batch.targets[r] == batch.inputs[r] + 1);
  }
  for (int start = 0; start < 10; ++start) CHECK((seen[static_cast<std::size_t>(start)] > 0) == (start < 3));
}

TEST_CASE("clipping limits the norm and leaves small gradients alone") {
  CHECK(clipScale(10, 0) == 1.0);
  CHECK(clipScale(0.5, 1) == 1.0);
  CHECK(close(clipScale(10, 1), 0.1, 1e-7, 0));
  CHECK(clipScale(0, 1) == 1.0);
}

TEST_CASE("the learning rate rises, falls along a cosine, and stays") {
  TrainConfig c;
  c.learning_rate = 1.0f;
  c.min_learning_rate = 0.1f;
  c.warmup_steps = 10;
  c.decay_steps = 110;
  CHECK(close(learningRate(c, 0), 1.0 / 11, 1e-9, 0));
  CHECK(close(learningRate(c, 10), 1.0, 1e-9, 0));
  CHECK(close(learningRate(c, 60), 0.55, 1e-6, 0));
  CHECK(close(learningRate(c, 110), 0.1, 1e-6, 0));
  CHECK(close(learningRate(c, 1000), 0.1, 1e-6, 0));
  c.decay_steps = 0;
  CHECK(learningRate(c, 1000) == 1.0);
}

TEST_CASE("ignored targets do not count") {
  Tensor<double> logits = randomTensor(3, 4, 1), losses, d_logits;
  const Loss all = crossEntropy<double>(logits, std::vector<int>{1, 2, 3}, losses, &d_logits);
  CHECK(all.graded == 3);
  const Loss two = crossEntropy<double>(logits, std::vector<int>{1, kIgnoreTarget, 3}, losses, &d_logits);
  CHECK(two.graded == 2);
  CHECK(close(two.mean * 2, losses.data()[0] + losses.data()[2], 1e-12, 0));
  for (int v = 0; v < 4; ++v) CHECK(d_logits.row(1)[v] == 0.0);
  const Loss none = crossEntropy<double>(logits, std::vector<int>(3, kIgnoreTarget), losses, &d_logits);
  CHECK(none.mean == 0.0);
}

TEST_CASE("wrong training settings are named") {
  const ModelConfig model = tiny();
  TrainConfig c = shortRun();
  c.context = 9;
  CHECK(validate(c, model).error().message.find('9') != std::string::npos);
  c = shortRun();
  c.learning_rate = std::numeric_limits<float>::quiet_NaN();
  CHECK(validate(c, model).error().code == "bad_config");
  c = shortRun();
  c.beta2 = 1;
  CHECK_FALSE(validate(c, model).ok());
  c = shortRun();
  c.holdout = 0.9f;
  CHECK_FALSE(validate(c, model).ok());
}
