// Reads tokens one after another, looking back as far as its window goes.
#pragma once

#include <span>
#include <vector>

#include "core/model/transformer.h"

namespace crumb {

// Learned positions cannot slide: when the window is full, the last half of it is read again from
// position 0, which costs one pass over window/2 tokens. Where a model cannot cache (without the causal
// mask), every token costs a pass over the whole window.
class WindowReader {
 public:
  // Uses the model as it is at each call; it must outlive the reader.
  explicit WindowReader(const Transformer<float>& model);

  // Forgets everything and reads the last `window` of these tokens, at least one. window: 0 or more
  // than max_len is max_len. cached: false reads the whole window again for every token, to the same
  // logits.
  void begin(std::span<const int> tokens, int window, bool cached = true);
  // Reads one more. Allocates nothing after the first window.
  void read(int token);

  std::span<const float> logits() const { return activations_.logits.span(); }  // [V], of the token after the last
  std::int64_t rows() const { return rows_; }  // of queries computed since begin(), in each block
  int keys() const { return cache_.length; }   // what the last row of queries was compared with

 private:
  void readAgain(std::size_t keep);

  const Transformer<float>& model_;
  KVCache<float> cache_;
  Activations<float> activations_;
  std::vector<int> seen_;  // the tokens in the window
  std::size_t window_ = 0;
  std::int64_t rows_ = 0;
  bool cached_ = true;
};

}  // namespace crumb
