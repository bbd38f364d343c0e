// What a model is made of: one documented, validated struct.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace crumb {

// Which keys a position may see.
enum class Mask {
  causal,  // itself and what came before
  none,    // everything: the lesson's mistake, and what an encoder does
};

struct ModelConfig {
  int vocab_size = 0;  // V, 1 … 1,000,000; set from the tokenizer
  int d_model = 64;    // C, width of the residual stream, 1 … 2,048; a multiple of n_heads
  int n_heads = 4;     // H, 1 … 64; each head is d_model/n_heads wide
  int n_layers = 4;    // L, blocks, 0 … 48
  int d_ff = 256;      // D, width inside the feed-forward, 1 … 8,192; four times d_model by habit
  int max_len = 128;   // learned positions, 1 … 4,096: no sequence can be longer
  Mask mask = Mask::causal;
  // What a model may lack, to see what it is there for. Its weights then do not exist.
  bool residuals = true;   // false: each half of a block replaces what came in instead of adding to it
  bool layer_norm = true;  // false: no norm anywhere, the final one included
  bool positions = true;   // false: no learned positions; all other weights start as they would with them
  bool tied_embeddings = false;  // the head's weights are those of the token embedding (Press & Wolf 2017)

  int d_head() const { return d_model / n_heads; }
  bool operator==(const ModelConfig&) const = default;
};

// Says in one sentence what cannot be built, with code "bad_config".
Status validate(const ModelConfig& config);

// How many weights stand where.
struct WeightCount {
  std::int64_t embeddings = 0;    // tokens and positions
  std::int64_t attention = 0;     // in_proj and out_proj of all blocks
  std::int64_t feed_forward = 0;
  std::int64_t norms = 0;
  std::int64_t head = 0;
  std::int64_t total() const { return embeddings + attention + feed_forward + norms + head; }
};
WeightCount countWeights(const ModelConfig& config);

// Bytes that training with batches of B × T will hold: weights, gradients, moments, activations, the
// weights to fall back to and, with a held-out text, the best ones. Texts and code come on top.
std::int64_t trainingBytes(const ModelConfig& config, int B, int T, bool held_out);

}  // namespace crumb
