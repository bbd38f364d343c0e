// Writes on, token by token, with the keys and values of what was read kept in a cache.
#pragma once

#include <optional>
#include <span>

#include "core/generation/sampler.h"
#include "core/generation/window_reader.h"

namespace crumb {

struct GenerateOptions {
  SampleOptions sampling;
  int max_tokens = 200;
  int window = 0;      // tokens looked back at, at most; 0 or more than max_len: max_len
  bool cached = true;  // false: every token reads the whole window again, and writes the same
};

// One piece of writing.
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
  std::span<const float> logits() const { return reader_.logits(); }
  const WindowReader& reader() const { return reader_; }

 private:
  WindowReader reader_;
  GenerateOptions options_;
  Random random_;
  SamplerScratch scratch_;
  int written_ = 0;
};

}  // namespace crumb
