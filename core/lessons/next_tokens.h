// The real distribution over the next token, and what temperature, top-k and top-p leave of it.
#pragma once

#include <span>
#include <vector>

#include "core/generation/sampler.h"
#include "core/model/transformer.h"

namespace crumb {

struct NextTokens {
  std::vector<int> ids;      // all of them, the likeliest first, equals by rising id
  std::vector<float> plain;  // probabilities as the model gives them, in that order
  std::vector<float> kept;   // and as the sampler draws from them; 0: cut off
};
// ids must not be empty; their last `window` are read, as in GenerateOptions.
NextTokens nextTokens(const Transformer<float>& model, std::span<const int> ids, int window,
                      const SampleOptions& options);

}  // namespace crumb
