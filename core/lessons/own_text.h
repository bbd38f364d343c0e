// How likely a model finds a text, its own or another.
#pragma once

#include <span>
#include <vector>

#include "core/model/transformer.h"

namespace crumb {

// For each token from the second on, given those before it that a Generator would have looked at
// when it wrote it.
struct TextLikelihood {
  std::vector<float> log_probs;  // nats
  std::vector<float> entropy;    // nats, of the distribution that the token was one of
  std::vector<int> rank;         // how many tokens were likelier; of equals, those with a lower id
};
// At least one token. window: as in GenerateOptions.
TextLikelihood textLikelihood(const Transformer<float>& model, std::span<const int> ids, int window);

}  // namespace crumb
