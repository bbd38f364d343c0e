#include "core/generation/generator.h"

namespace crumb {

Generator::Generator(const Transformer<float>& model) : reader_(model), random_(0) {}

void Generator::begin(std::span<const int> prompt, const GenerateOptions& options, std::uint64_t seed) {
  options_ = options;
  random_ = Random(seed);
  written_ = 0;
  reader_.begin(prompt, options.window, options.cached);
}

std::optional<int> Generator::next() {
  if (written_ >= options_.max_tokens) return std::nullopt;
  const int token = sample(logits(), options_.sampling, random_, scratch_);
  if (++written_ < options_.max_tokens) reader_.read(token);  // else nobody will ask what comes after
  return token;
}

}  // namespace crumb
