#include "core/model/model_config.h"

namespace crumb {
namespace {

Status outOfRange(const std::string& name, int value, int low, int high) {
  return Error{"bad_config", name + " is " + std::to_string(value) + ", but must be from " + std::to_string(low) +
                                 " to " + std::to_string(high) + "."};
}

}  // namespace

Status validate(const ModelConfig& c) {
  const struct {
    const char* name;
    int value, low, high;
  } ranges[] = {
      {"vocab_size", c.vocab_size, 1, 1'000'000}, {"d_model", c.d_model, 1, 2048}, {"n_heads", c.n_heads, 1, 64},
      {"n_layers", c.n_layers, 0, 48},            {"d_ff", c.d_ff, 1, 8192},       {"max_len", c.max_len, 1, 4096},
  };
  for (const auto& r : ranges)
    if (r.value < r.low || r.value > r.high) return outOfRange(r.name, r.value, r.low, r.high);
  if (c.d_model % c.n_heads != 0)
    return Error{"bad_config", "The width " + std::to_string(c.d_model) + " cannot be split into " +
                                   std::to_string(c.n_heads) + " equal heads. Choose a width that " +
                                   std::to_string(c.n_heads) + " divides."};
  return Nothing{};
}

WeightCount countWeights(const ModelConfig& c) {
  const std::int64_t V = c.vocab_size, C = c.d_model, D = c.d_ff, L = c.n_layers;
  WeightCount n;
  n.embeddings = (V + (c.positions ? c.max_len : 0)) * C;
  n.attention = L * (3 * C * C + 3 * C + C * C + C);
  n.feed_forward = L * (2 * C * D + D + C);
  n.norms = c.layer_norm ? L * 4 * C + 2 * C : 0;
  n.head = (c.tied_embeddings ? 0 : V * C) + V;
  return n;
}

std::int64_t trainingBytes(const ModelConfig& c, int B, int T, bool held_out) {
  const std::int64_t rows = std::int64_t{B} * T, C = c.d_model, D = c.d_ff, H = c.n_heads;
  // Per block: input, two normed, middle, qkv, mixed, activated and its slope, and the attention table.
  const std::int64_t per_block = rows * (5 * C + 3 * C + 2 * D + H * T + 4);
  const std::int64_t shared = rows * (2 * C + 2 * c.vocab_size)           // embedding, final norm, logits and their gradient
                              + rows * (5 * C + D + 4 * C + H * T);       // scratch of the backward pass
  // Values, gradients, two moments, the divergence guard's copy and the best of the held-out losses.
  const std::int64_t weights = (held_out ? 6 : 5) * countWeights(c).total();
  return 4 * (weights + c.n_layers * per_block + shared);
}

}  // namespace crumb
