#include "core/lessons/worked_examples.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/kernels/cross_entropy.h"
#include "core/kernels/normalise.h"

namespace crumb {

ScaledScore scaledScore(std::span<const float> q, std::span<const float> k) {
  CRUMB_CHECK(!q.empty() && q.size() == k.size(), "a query and its key are equally long");
  ScaledScore s;
  for (std::size_t i = 0; i < q.size(); ++i) {
    s.products.push_back(q[i] * k[i]);
    s.dot += static_cast<double>(q[i]) * static_cast<double>(k[i]);
  }
  s.divisor = std::sqrt(static_cast<double>(q.size()));
  s.score = s.dot / s.divisor;
  return s;
}

NormalisedRow normaliseRow(std::span<const float> x) {
  CRUMB_CHECK(!x.empty(), "an empty row has no mean");
  constexpr double kEpsilon = 1e-5;  // as in the model, LayerNorm's default
  const std::vector<double> row(x.begin(), x.end()), ones(x.size(), 1.0), zeros(x.size(), 0.0);
  std::vector<double> values(x.size());
  NormalisedRow n;
  double rstd = 0;
  kernels::layerNormForward(1, static_cast<int>(x.size()), kEpsilon, row.data(), ones.data(), zeros.data(),
                            values.data(), &n.mean, &rstd);
  for (const double v : row) n.variance += (v - n.mean) * (v - n.mean) / static_cast<double>(row.size());
  n.values.assign(values.begin(), values.end());
  return n;
}

std::vector<float> addRows(std::span<const float> a, std::span<const float> b) {
  CRUMB_CHECK(a.size() == b.size(), "rows that are added are equally long");
  std::vector<float> sum(a.size());
  std::ranges::transform(a, b, sum.begin(), [](float x, float y) { return x + y; });
  return sum;
}

std::vector<float> softmaxRow(std::span<const float> x) {
  CRUMB_CHECK(!x.empty() && std::isfinite(std::ranges::max(x)), "a softmax needs a number");
  std::vector<float> weights(x.begin(), x.end());
  kernels::softmax(static_cast<int>(weights.size()), weights.data());
  return weights;
}

WeightShares weightShares(int d_model, int d_ff) {
  const double C = d_model, D = d_ff;
  return {4 * C * C, 2 * C * D};
}

CacheShapes cacheShapes(int past, int queries, int d_model, int n_heads) {
  CRUMB_CHECK(n_heads > 0 && d_model % n_heads == 0, "the width cannot be split into equal heads");
  const double all = static_cast<double>(past) + queries;
  return {queries, past + queries, queries, past + queries, d_model / n_heads, all * all, queries * all};
}

ScoreSpread scoreSpread(int d_head, int keys, bool scaled, std::uint32_t seed) {
  const auto width = static_cast<std::size_t>(d_head), T_k = static_cast<std::size_t>(keys);
  Random random(seed);
  std::vector<float> k(T_k * width), q(kSpreadQueries * width);
  random.fillNormal(k);
  random.fillNormal(q);
  ScoreSpread spread;
  for (std::size_t i = 0; i < kSpreadQueries; ++i) {
    for (std::size_t j = 0; j < T_k; ++j) {
      const ScaledScore s = scaledScore(std::span(q).subspan(i * width, width), std::span(k).subspan(j * width, width));
      spread.scores.push_back(static_cast<float>(scaled ? s.score : s.dot));
    }
    const std::vector<float> weights = softmaxRow(std::span(spread.scores).last(T_k));
    for (const float w : weights)
      if (w > 0) spread.entropy -= static_cast<double>(w) * std::log(static_cast<double>(w)) / kSpreadQueries;
    spread.largest += static_cast<double>(*std::ranges::max_element(weights)) / kSpreadQueries;
  }
  spread.uniform_entropy = std::log(static_cast<double>(keys));
  return spread;
}

}  // namespace crumb
