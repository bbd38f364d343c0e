#include "core/lessons/own_text.h"

#include <algorithm>
#include <cmath>

#include "core/generation/window_reader.h"

namespace crumb {

TextLikelihood textLikelihood(const Transformer<float>& model, std::span<const int> ids, int window) {
  WindowReader reader(model);
  reader.begin(ids.first(1), window);
  TextLikelihood likelihood;
  for (std::size_t i = 1; i < ids.size(); ++i) {
    const std::span<const float> logits = reader.logits();
    const auto token = static_cast<std::size_t>(ids[i]);
    const double own = static_cast<double>(logits[token]), largest = static_cast<double>(std::ranges::max(logits));
    double sum = 0, weighted = 0;  // Σ e^(x - largest), and the same with each term times x - largest
    int rank = 0;
    for (std::size_t j = 0; j < logits.size(); ++j) {
      const double x = static_cast<double>(logits[j]) - largest, e = std::exp(x);
      sum += e;
      weighted += e * x;
      if (logits[j] > logits[token] || (logits[j] == logits[token] && j < token)) ++rank;
    }
    likelihood.log_probs.push_back(static_cast<float>(own - largest - std::log(sum)));
    likelihood.entropy.push_back(static_cast<float>(std::max(0.0, std::log(sum) - weighted / sum)));  // -Σ p ln p
    likelihood.rank.push_back(rank);
    if (i + 1 < ids.size()) reader.read(ids[i]);
  }
  return likelihood;
}

}  // namespace crumb
