#include "core/generation/generator.h"

#include "core/lessons/textbook_attention.h"
#include "tests/core/allocation_counter.h"
#include "tests/core/gradient_check.h"
#include "tests/core/small_models.h"

using namespace crumb;
using namespace crumb::test;

namespace {

GenerateOptions greedy(int count) {
  GenerateOptions options;
  options.sampling.temperature = 0;
  options.max_tokens = count;
  return options;
}

std::vector<int> writeAll(const Transformer<float>& model, std::vector<int> prompt, const GenerateOptions& options,
                          std::uint64_t seed = 0) {
  Generator generator(model);
  generator.begin(prompt, options, seed);
  std::vector<int> written;
  while (const auto token = generator.next()) written.push_back(*token);
  return written;
}

// The whole sequence anew for every token, as the lesson's own loop does it.
std::vector<int> writeWithoutCache(const Transformer<float>& model, std::vector<int> ids, int count) {
  Activations<float> a;
  std::vector<int> written;
  for (int i = 0; i < count; ++i) {
    const int T = static_cast<int>(ids.size());
    model.forward(ids, 1, T, {}, a);
    const float* last = a.logits.row(T - 1);
    ids.push_back(static_cast<int>(std::max_element(last, last + model.config().vocab_size) - last));
    written.push_back(ids.back());
  }
  return written;
}

}  // namespace

TEST_CASE("writing with the cache equals writing without it, with the mask and without") {
  for (const Mask mask : {Mask::causal, Mask::none}) {
    Transformer<float> model(tinyModel(11, 2, 16, mask));
    Random random(4);
    model.initialise(random);
    CHECK(writeAll(model, {3, 1, 4}, greedy(13)) == writeWithoutCache(model, {3, 1, 4}, 13));
  }
}

TEST_CASE("writing goes on past the last position, and only the window counts") {
  Transformer<float> model(tinyModel());
  Random random(5);
  model.initialise(random);
  CHECK(writeAll(model, {1}, greedy(100)).size() == 100);
  GenerateOptions options = greedy(1);
  options.window = 4;
  CHECK(writeAll(model, {9, 9, 9, 1, 2, 3, 4}, options) == writeAll(model, {1, 2, 3, 4}, options));
  options.window = 1;
  options.max_tokens = 20;
  CHECK(writeAll(model, {2}, options).size() == 20);
}

TEST_CASE("under a lesson's rule, too, every token is written from the whole window") {
  for (const MaskRule rule : {MaskRule::flipped, MaskRule::after_softmax, MaskRule::small_fill}) {
    Transformer<float> model(tinyModel());
    Random random(9);
    model.initialise(random);
    model.useMixing(std::make_shared<TextbookMixing<float>>(rule));
    CHECK(writeAll(model, {1, 2, 3}, greedy(12)) == writeWithoutCache(model, {1, 2, 3}, 12));
  }
}

TEST_CASE("a prompt longer than the model has positions is read from its end") {
  Transformer<float> model(tinyModel());
  Random random(6);
  model.initialise(random);
  const std::vector<int> prompt(50, 7);
  CHECK(writeAll(model, prompt, greedy(3)) == writeAll(model, std::vector<int>(16, 7), greedy(3)));
}

TEST_CASE("the same seed writes the same, another something else") {
  Transformer<float> model(tinyModel());
  Random random(7);
  model.initialise(random);
  GenerateOptions options;
  options.max_tokens = 30;
  options.sampling.temperature = 1.5f;
  CHECK(writeAll(model, {1}, options, 1) == writeAll(model, {1}, options, 1));
  CHECK(writeAll(model, {1}, options, 1) != writeAll(model, {1}, options, 2));
  options.max_tokens = 0;
  CHECK(writeAll(model, {1}, options).empty());
}

TEST_CASE("reading the whole window for every token writes the same text") {
  Transformer<float> model(tinyModel());
  Random random(9);
  model.initialise(random);
  for (const int window : {0, 1, 5, 12})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      GenerateOptions options;
      options.max_tokens = 80;
      options.window = window;
      options.sampling.temperature = 1.2f;
      const auto cached = writeAll(model, {3, 1, 4}, options, seed);
      options.cached = false;
      CHECK(writeAll(model, {3, 1, 4}, options, seed) == cached);
    }
}

TEST_CASE("a token allocates nothing once the window has been filled") {
  Transformer<float> model(tinyModel());
  Random random(8);
  model.initialise(random);
  Generator generator(model);
  generator.begin(std::vector<int>{1}, greedy(1000), 0);
  for (int i = 0; i < 40; ++i) generator.next();
  const std::size_t before = allocations();
  for (int i = 0; i < 100; ++i) generator.next();
  CHECK(allocations() == before);
}
