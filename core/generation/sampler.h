// From a model's last logits to the next token.
#pragma once

#include <span>
#include <vector>

#include "core/base/random.h"

namespace crumb {

struct SampleOptions {
  float temperature = 1.0f;  // logits are divided by it; 0, negative or NaN: greedy
  int top_k = 0;             // keep the k likeliest tokens; 0, negative or at least V: all
  float top_p = 1.0f;        // keep the likeliest tokens that together reach this probability; 1 or more, NaN: all
  bool greedy = false;       // always the likeliest token; the other options do not count
};

// Working memory, kept between tokens so that sampling allocates only when V grows.
struct SamplerScratch {
  std::vector<float> probabilities;  // of the last call to sample(), [V]
  std::vector<int> order;
};

// The distribution that is drawn from: temperature, then top-k, then top-p, then scaled to sum to one. [V] to [V], V >
// 0.
// - top-k keeps exactly k tokens. Among equal logits at the border the lower id stays (PyTorch's topk leaves open
// which).
// - top-p takes tokens by falling probability (of what top-k left), equal ones by rising id, until their sum reaches p.
//   The token that crosses p is kept, so at least one is.
// - Greedy gives 1 to the largest logit, the first of equals.
// - Logits that are not finite never spread: NaN counts as -infinity, -infinity has probability 0, +infinity outweighs
//   all finite ones (several share), and if nothing is left token 0 has 1.
// Source: Holtzman et al. 2019, "The Curious Case of Neural Text Degeneration" (top-p); Fan et al. 2018 (top-k).
void filteredProbabilities(std::span<const float> logits, const SampleOptions& options, std::span<float> probabilities,
                           SamplerScratch& scratch);
void filteredProbabilities(std::span<const float> logits, const SampleOptions& options,
                           std::span<float> probabilities);  // with working memory of its own

// Draws one token from that distribution, with one uniformDouble(); greedy draws no random number.
int sample(std::span<const float> logits, const SampleOptions& options, Random& random, SamplerScratch& scratch);

}  // namespace crumb
