// Looks into a model at work.
#pragma once

#include <span>
#include <vector>

#include "core/model/transformer.h"

namespace crumb {

// The test for a leak: puts another token at `position` and says how far each position's output
// moves, [T], the largest |Δlogit|. What a model that sees only the past says before `position`
// cannot move at all. Needs at least two tokens in the vocabulary; T ≤ max_len.
std::vector<float> changeOneToken(const Transformer<float>& model, std::span<const int> ids, int position);

// The same test for padding: fills ids up to T tokens with `padding`, then with another token, and says
// how far each position's output moves, [T]. Where padding is hidden, no real token's can. Needs T > ids.
std::vector<float> changePadding(const Transformer<float>& model, std::span<const int> ids, int T, int padding);

// The vectors of one position on their way through all blocks.
struct BlockWalk {
  // in + attention = middle, and middle + feed_forward = out, up to rounding; without residuals
  // middle is attention, and out is feed_forward. Without norms the normed ones are their inputs.
  static constexpr const char* kStages = "in,normed1,attention,middle,normed2,feed_forward,out";
  static constexpr int kStageCount = 7;
  std::vector<float> values;  // [n_layers, kStageCount, d_model]
  std::vector<float> hidden;  // [n_layers, d_ff], of the feed-forward, after GELU
  std::vector<float> logits;  // [vocab_size]
};
BlockWalk walkBlocks(const Transformer<float>& model, std::span<const int> ids, int position);

}  // namespace crumb
