// Writes one reply: from the prompt to the end token, with how likely each token was.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/generation/copying.h"
#include "core/generation/sampler.h"
#include "core/model/transformer.h"

namespace crumb {

struct DraftOptions {
  SampleOptions sampling;
  int min_tokens = 0;    // the end token is not drawn before
  int max_tokens = 256;  // the reply ends here at the latest, and at the model's last position
};

struct DraftToken {
  int id = 0;
  float probability = 0;  // of all tokens, before temperature and filters; the past reply counts, if there is one
  bool guessed = false;   // the past reply went on like this
};

class DraftWriter {
 public:
  // The model must outlive the writer. `never` are tokens that are not drawn, such as the other controls.
  DraftWriter(const Transformer<float>& model, int end_token, std::vector<int> never);

  // Needs at least one token, and fewer than the model has positions.
  void begin(std::span<const int> prompt, const DraftOptions& options, std::uint64_t seed);
  // Leans on a past reply from here on; its first token must be the prompt's last. Call after begin().
  void leanOn(PastReply past, const CopyCounts& counts, double lean);
  // The next token of the reply; nothing once it has ended.
  std::optional<DraftToken> next();
  bool endedByItself() const { return ended_; }  // with the end token, not by length
  float endProbability() const { return end_probability_; }  // of the end token, when it was drawn

 private:
  const Transformer<float>& model_;
  int end_token_;
  std::vector<int> never_;
  KVCache<float> cache_;
  Activations<float> activations_;
  DraftOptions options_;
  Random random_{0};
  SamplerScratch scratch_;
  std::vector<float> logits_, probabilities_;
  PastReply past_;
  CopyCounts counts_;
  double lean_ = 0;
  std::vector<int> reply_;  // the prompt's last token and what was written
  int written_ = 0;
  bool ended_ = false;
  float end_probability_ = 0;
};

}  // namespace crumb
