#include "core/generation/window_reader.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace crumb;

namespace {

Transformer<float>& someModel() {
  static Transformer<float> model([] {
    ModelConfig c;
    c.vocab_size = 11;
    c.d_model = 12;
    c.n_heads = 3;
    c.n_layers = 2;
    c.d_ff = 20;
    c.max_len = 16;
    return c;
  }());
  Random random(4);
  model.initialise(random);
  return model;
}

}  // namespace

TEST_CASE("with a cache a token costs one row, without it as many as there are keys, to the same logits") {
  WindowReader cached(someModel()), whole(someModel());
  const std::vector<int> prompt = {3, 1, 4};
  cached.begin(prompt, 8);
  whole.begin(prompt, 8, false);
  CHECK(cached.rows() == 3);
  CHECK(whole.rows() == 3);
  // How many tokens the window holds after each further one: up to 8, then the last 4 again.
  const int held[] = {4, 5, 6, 7, 8, 4, 5, 6, 7, 8, 4, 5};
  std::int64_t rows_cached = 3, rows_whole = 3;
  for (int i = 0; i < 12; ++i) {
    cached.read(i % 11);
    whole.read(i % 11);
    rows_cached += i == 5 || i == 10 ? 4 : 1;  // the last half is read again
    rows_whole += held[i];
    CHECK(cached.rows() == rows_cached);
    CHECK(whole.rows() == rows_whole);
    CHECK(cached.keys() == held[i]);
    CHECK(whole.keys() == held[i]);
    CHECK(std::ranges::equal(cached.logits(), whole.logits()));  // to the bit
  }
  cached.begin(prompt, 2);
  CHECK(cached.rows() == 2);
  CHECK(cached.keys() == 2);
}
