// How much memory training holds, for how long, and that it says so beforehand.
#include <doctest/doctest.h>

#include <cmath>

#include "core/generation/generator.h"
#include "core/training/trainer.h"
#include "tests/core/allocation_counter.h"

using namespace crumb;
using crumb::test::liveBytes;

namespace {

ModelConfig model(int V, int C, int H, int L, int T) {
  return {V, C, H, L, 4 * C, T, Mask::causal};
}

TrainConfig training(int B, int T) {
  TrainConfig c;
  c.batch_size = B;
  c.context = T;
  return c;
}

std::vector<int> tokens(int n, int V) {
  std::vector<int> out(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) out[static_cast<std::size_t>(i)] = i * i % V;
  return out;
}

}  // namespace

TEST_CASE("10,000 steps hold no more than the first fifty") {
  Trainer trainer(model(5, 8, 2, 1, 4), training(2, 4), tokens(50, 5), tokens(20, 5));
  for (int i = 0; i < 50; ++i) trainer.step();
  trainer.heldOutLoss();
  const std::size_t held = liveBytes();
  for (int i = 0; i < 10'000; ++i) {
    trainer.step();
    if (i % 100 == 0) trainer.heldOutLoss();
  }
  CHECK(liveBytes() == held);
}

TEST_CASE("a hundred models made and deleted leave nothing behind") {
  const auto cycle = [] {
    Trainer trainer(model(5, 8, 2, 2, 8), training(3, 8), tokens(50, 5), tokens(20, 5));
    for (int i = 0; i < 3; ++i) trainer.step();
    trainer.heldOutLoss();
    Generator generator(trainer.model());
    generator.begin(trainer.tokens().first(2), {}, 1);
    while (generator.next()) {
    }
  };
  cycle();
  const std::size_t held = liveBytes();
  for (int i = 0; i < 100; ++i) cycle();
  CHECK(liveBytes() == held);
}

TEST_CASE("training holds what was said beforehand, within 15%" * doctest::test_suite("trainings")) {
  const struct {
    ModelConfig model;
    int B, T;
  } cases[] = {{model(30, 64, 4, 4, 128), 16, 32}, {model(65, 128, 4, 4, 64), 12, 64}, {model(200, 32, 2, 1, 96), 4, 96}};
  for (const auto& c : cases) {
    for (const bool held_out : {false, true}) {
      const std::size_t before = liveBytes();
      Trainer trainer(c.model, training(c.B, c.T), tokens(300, c.model.vocab_size),
                      tokens(held_out ? 300 : 0, c.model.vocab_size));
      for (int i = 0; i < 2; ++i) trainer.step();
      trainer.heldOutLoss();
      const auto held = static_cast<double>(liveBytes() - before);
      const auto said = static_cast<double>(trainingBytes(c.model, c.B, c.T, held_out));
      INFO("held " << held << ", said " << said);
      CHECK(std::abs(said / held - 1) < 0.15);
    }
  }
}
