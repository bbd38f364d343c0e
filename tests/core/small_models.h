// Small models and a text, for tests that only need any.
#pragma once

#include <string>

#include "core/model/model_config.h"
#include "wasm/session.h"

namespace crumb::test {

inline ModelConfig tinyModel(int vocab_size = 11, int n_layers = 2, int max_len = 16, Mask mask = Mask::causal) {
  ModelConfig c;
  c.vocab_size = vocab_size;
  c.d_model = 12;
  c.n_heads = 3;
  c.n_layers = n_layers;
  c.d_ff = 20;
  c.max_len = max_len;
  c.mask = mask;
  return c;
}

inline std::string rhyme() {
  std::string text;
  for (int i = 0; i < 12; ++i) text += "One for the oven, two for the tray, three for the baker who bakes all day.\n";
  return text;
}

inline SessionConfig smallSession() {
  SessionConfig c;
  c.d_model = 16;
  c.n_heads = 2;
  c.n_layers = 2;
  c.d_ff = 32;
  c.max_len = 32;
  c.context = 16;
  c.batch_size = 4;
  c.learning_rate = 1e-2f;
  return c;
}

}  // namespace crumb::test
