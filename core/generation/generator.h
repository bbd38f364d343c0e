// Writes on, token by token, with the keys and values of what was read kept in a cache.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/generation/sampler.h"
#include "core/model/transformer.h"

namespace crumb {

struct GenerateOptions {
  SampleOptions sampling;
  int max_tokens = 200;
  int window = 0;  // tokens looked back at, at most; 0 or more than max_len: max_len
};

// One piece of writing. Learned positions cannot slide: when the window is full, the last half of
// it is read again from position 0, which costs one pass over window/2 tokens. Where a
// model cannot cache (without the causal mask), every token costs a pass over the whole window.
class Generator {
 public:
  // Uses the model as it is at each call; it must outlive the generator.
  explicit Generator(const Transformer<float>& model);

  // prompt must not be empty; only its last `window` tokens are read.
  void begin(std::span<const int> prompt, const GenerateOptions& options, std::uint64_t seed);
  // The next token, or nothing when max_tokens have been written. Allocates nothing after the
  // first window.
  std::optional<int> next();
  // What the model thinks of the token that next() will draw: logits[V].
  std::span<const float> logits() const { return activations_.logits.span(); }

 private:
  void readAgain(std::size_t keep);

  const Transformer<float>& model_;
  KVCache<float> cache_;
  Activations<float> activations_;
  GenerateOptions options_;
  Random random_;
  SamplerScratch scratch_;
  std::vector<int> seen_;  // the tokens in the window
  std::size_t window_ = 0;
  int written_ = 0;
};

}  // namespace crumb
