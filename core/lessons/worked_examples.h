// The lessons' sums, worked out: the small parts of a transformer on numbers that a person can
// follow.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace crumb {

// One query against one key: q · k / √d (Vaswani et al. 2017, section 3.2.1).
struct ScaledScore {
  std::vector<float> products;  // [d], q[i] · k[i]
  double dot = 0;
  double divisor = 1;  // √d
  double score = 0;
};
ScaledScore scaledScore(std::span<const float> q, std::span<const float> k);  // equally long, d > 0

// Layer norm of one row, without its learnt scale and offset.
struct NormalisedRow {
  double mean = 0;
  double variance = 0;  // the biased one: divided by n
  std::vector<float> values;
};
NormalisedRow normaliseRow(std::span<const float> x);  // at least one

// What a residual connection does.
std::vector<float> addRows(std::span<const float> a, std::span<const float> b);  // equally long

// -∞ gets exactly 0; at least one number must be larger.
std::vector<float> softmaxRow(std::span<const float> x);

// Weights of one block's matrices, biases not counted: queries, keys, values and output are C × C
// each, the feed-forward is C × D up and D × C down.
struct WeightShares {
  double attention = 0;
  double feed_forward = 0;
};
WeightShares weightShares(int d_model, int d_ff);

// What one block computes for `queries` new positions after `past` ones whose keys and values are
// kept: T_q rows of queries against T_past + T_q rows of keys.
struct CacheShapes {
  int q_rows = 0, k_rows = 0;          // each row is d_model wide
  int score_rows = 0, score_cols = 0;  // of one head's table
  int d_head = 0;
  double scores_without_cache = 0, scores_with_cache = 0;  // of one head
};
CacheShapes cacheShapes(int past, int queries, int d_model, int n_heads);  // n_heads divides d_model

// Why scores are divided by √d: random queries against random keys, all numbers standard normal.
struct ScoreSpread {
  std::vector<float> scores;   // [kSpreadQueries, keys]
  double entropy = 0;          // nats, of the softmax over the keys, mean over the queries
  double largest = 0;          // the largest weight, mean over the queries
  double uniform_entropy = 0;  // ln(keys): all keys weigh the same
};
inline constexpr int kSpreadQueries = 32;
ScoreSpread scoreSpread(int d_head, int keys, bool scaled, std::uint32_t seed);

}  // namespace crumb
