#include "core/generation/generator.h"

#include <algorithm>

namespace crumb {

Generator::Generator(const Transformer<float>& model) : model_(model), cache_(model.config()), random_(0) {}

void Generator::begin(std::span<const int> prompt, const GenerateOptions& options, std::uint64_t seed) {
  CRUMB_CHECK(!prompt.empty(), "there is nothing to write on from");
  options_ = options;
  random_ = Random(seed);
  written_ = 0;
  const auto max_len = static_cast<std::size_t>(model_.config().max_len);
  window_ = options.window > 0 ? std::min(static_cast<std::size_t>(options.window), max_len) : max_len;
  seen_.reserve(window_ + 1);
  seen_.assign(prompt.begin(), prompt.end());
  readAgain(std::min(prompt.size(), window_));
}

// Forgets all but the last `keep` tokens, and reads those from position 0.
void Generator::readAgain(std::size_t keep) {
  seen_.erase(seen_.begin(), seen_.end() - static_cast<std::ptrdiff_t>(keep));
  cache_.clear();
  model_.read(seen_, cache_, activations_);
}

std::optional<int> Generator::next() {
  if (written_ >= options_.max_tokens) return std::nullopt;
  const int token = sample(logits(), options_.sampling, random_, scratch_);
  seen_.push_back(token);
  if (++written_ == options_.max_tokens) return token;  // nobody will ask what comes after
  if (seen_.size() > window_)
    readAgain(std::max<std::size_t>(1, window_ / 2));
  else if (!model_.canCache())
    readAgain(seen_.size());
  else
    model_.read(std::span(seen_).last(1), cache_, activations_);
  return token;
}

}  // namespace crumb
