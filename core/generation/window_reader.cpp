#include "core/generation/window_reader.h"

#include <algorithm>

namespace crumb {

WindowReader::WindowReader(const Transformer<float>& model) : model_(model), cache_(model.config()) {}

void WindowReader::begin(std::span<const int> tokens, int window, bool cached) {
  CRUMB_CHECK(!tokens.empty(), "there is nothing to read");
  const auto max_len = static_cast<std::size_t>(model_.config().max_len);
  window_ = window > 0 ? std::min(static_cast<std::size_t>(window), max_len) : max_len;
  cached_ = cached && model_.canCache();
  rows_ = 0;
  seen_.reserve(window_ + 1);
  seen_.assign(tokens.end() - static_cast<std::ptrdiff_t>(std::min(tokens.size(), window_)), tokens.end());
  readAgain(seen_.size());
}

void WindowReader::read(int token) {
  seen_.push_back(token);
  if (seen_.size() > window_) return readAgain(std::max<std::size_t>(1, window_ / 2));
  if (!cached_) return readAgain(seen_.size());
  model_.read(std::span(seen_).last(1), cache_, activations_);
  ++rows_;
}

// Forgets all but the last `keep` tokens, and reads those from position 0.
void WindowReader::readAgain(std::size_t keep) {
  seen_.erase(seen_.begin(), seen_.end() - static_cast<std::ptrdiff_t>(keep));
  cache_.clear();
  model_.read(seen_, cache_, activations_);
  rows_ += static_cast<std::int64_t>(keep);
}

}  // namespace crumb
