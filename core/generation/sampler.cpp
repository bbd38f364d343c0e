#include "core/generation/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace crumb {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

float readable(float logit) { return std::isnan(logit) ? -kInfinity : logit; }

int firstLargest(std::span<const float> logits) {
  int best = 0;
  for (std::size_t i = 1; i < logits.size(); ++i) {
    if (readable(logits[i]) > readable(logits[static_cast<std::size_t>(best)])) best = static_cast<int>(i);
  }
  return best;
}

bool isGreedy(const SampleOptions& options) { return options.greedy || !(options.temperature > 0.0f); }

// exp((logit - largest) / temperature): at most 1, and 1 for the largest, so nothing overflows and the sum is at
// least 1.
float weight(float logit, float largest, double temperature) {
  if (logit == largest) return 1.0f;  // also where both are +infinity and their difference is NaN
  if (logit == -kInfinity) return 0.0f;
  return static_cast<float>(std::exp((static_cast<double>(logit) - static_cast<double>(largest)) / temperature));
}

}  // namespace

void filteredProbabilities(std::span<const float> logits, const SampleOptions& options, std::span<float> probabilities,
                           SamplerScratch& scratch) {
  CRUMB_CHECK(!logits.empty() && probabilities.size() == logits.size(), "sampling needs V logits and V places");
  const std::size_t vocab = logits.size();
  const int likeliest = firstLargest(logits);
  const float largest = readable(logits[static_cast<std::size_t>(likeliest)]);
  if (isGreedy(options) || largest == -kInfinity) {
    std::fill(probabilities.begin(), probabilities.end(), 0.0f);
    probabilities[static_cast<std::size_t>(likeliest)] = 1.0f;
    return;
  }
  for (std::size_t i = 0; i < vocab; ++i) {
    probabilities[i] = weight(readable(logits[i]), largest, static_cast<double>(options.temperature));
  }

  const bool use_k = options.top_k > 0 && static_cast<std::size_t>(options.top_k) < vocab;
  const bool use_p = options.top_p < 1.0f;
  if (use_k || use_p) {
    auto& order = scratch.order;  // tokens from the likeliest down; what is kept is a beginning of it
    order.resize(vocab);
    for (std::size_t i = 0; i < vocab; ++i) order[i] = static_cast<int>(i);
    // By logit, not by weight: far below the largest, different logits have the same weight 0.
    const auto likelier = [logits](int a, int b) {
      const float x = readable(logits[static_cast<std::size_t>(a)]), y = readable(logits[static_cast<std::size_t>(b)]);
      return x > y || (x == y && a < b);
    };
    std::size_t kept = use_k ? static_cast<std::size_t>(options.top_k) : vocab;
    if (use_k)
      std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), likelier);
    if (use_p) {
      std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), likelier);
      double total = 0.0;
      for (std::size_t i = 0; i < kept; ++i) total += probabilities[static_cast<std::size_t>(order[i])];
      const double wanted = static_cast<double>(options.top_p) * total;
      double reached = probabilities[static_cast<std::size_t>(order[0])];
      std::size_t n = 1;
      while (n < kept && reached < wanted) reached += probabilities[static_cast<std::size_t>(order[n++])];
      kept = n;
    }
    for (std::size_t i = kept; i < vocab; ++i) probabilities[static_cast<std::size_t>(order[i])] = 0.0f;
  }

  double total = 0.0;
  for (const float p : probabilities) total += p;
  for (float& p : probabilities) p = static_cast<float>(p / total);
}

void filteredProbabilities(std::span<const float> logits, const SampleOptions& options,
                           std::span<float> probabilities) {
  SamplerScratch scratch;
  filteredProbabilities(logits, options, probabilities, scratch);
}

int sample(std::span<const float> logits, const SampleOptions& options, Random& random, SamplerScratch& scratch) {
  CRUMB_CHECK(!logits.empty(), "sampling needs logits");
  if (isGreedy(options)) return firstLargest(logits);
  scratch.probabilities.resize(logits.size());
  filteredProbabilities(logits, options, scratch.probabilities, scratch);
  // The probabilities sum to one only up to rounding; what is left over goes to the last token that can be drawn.
  const double u = random.uniformDouble();
  double sum = 0.0;
  int token = 0;
  for (std::size_t i = 0; i < scratch.probabilities.size(); ++i) {
    if (scratch.probabilities[i] <= 0.0f) continue;
    token = static_cast<int>(i);
    sum += scratch.probabilities[i];
    if (u < sum) break;
  }
  return token;
}

}  // namespace crumb
