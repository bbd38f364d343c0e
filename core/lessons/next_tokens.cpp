#include "core/lessons/next_tokens.h"

#include <algorithm>
#include <numeric>

#include "core/generation/window_reader.h"
#include "core/lessons/worked_examples.h"

namespace crumb {

NextTokens nextTokens(const Transformer<float>& model, std::span<const int> ids, int window,
                      const SampleOptions& options) {
  WindowReader reader(model);
  reader.begin(ids, window);
  const std::span<const float> logits = reader.logits();
  NextTokens next;
  next.ids.resize(logits.size());
  std::iota(next.ids.begin(), next.ids.end(), 0);
  std::ranges::stable_sort(next.ids, [logits](int a, int b) {
    return logits[static_cast<std::size_t>(a)] > logits[static_cast<std::size_t>(b)];
  });
  const std::vector<float> plain = softmaxRow(logits);
  std::vector<float> kept(logits.size());
  filteredProbabilities(logits, options, kept);
  for (const int id : next.ids) {
    next.plain.push_back(plain[static_cast<std::size_t>(id)]);
    next.kept.push_back(kept[static_cast<std::size_t>(id)]);
  }
  return next;
}

}  // namespace crumb
