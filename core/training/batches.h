// Random windows of a token sequence.
#pragma once

#include <span>
#include <vector>

#include "core/base/random.h"

namespace crumb {

// B windows of T tokens, and the same windows `shift` tokens later: what each position should predict.
struct Batch {
  std::vector<int> starts;   // [B]
  std::vector<int> inputs;   // [B·T]
  std::vector<int> targets;  // [B·T]
};

// Draws each start with torch.randint(0, tokens.size() - T); needs more than T tokens.
void drawBatch(std::span<const int> tokens, int B, int T, Random& random, Batch& batch, int shift = 1);

// The b-th window starts at starts[b].
void fillBatch(std::span<const int> tokens, int T, Batch& batch, int shift = 1);

}  // namespace crumb
