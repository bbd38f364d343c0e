#include "core/generation/draft_writer.h"

#include <cmath>
#include <limits>

#include "core/kernels/cross_entropy.h"

namespace crumb {

DraftWriter::DraftWriter(const Transformer<float>& model, int end_token, std::vector<int> never)
    : model_(model), end_token_(end_token), never_(std::move(never)), cache_(model.config()) {}

void DraftWriter::begin(std::span<const int> prompt, const DraftOptions& options, std::uint64_t seed) {
  CRUMB_CHECK(!prompt.empty() && prompt.size() < static_cast<std::size_t>(model_.config().max_len),
              "a draft needs a prompt, and room after it");
  options_ = options;
  random_ = Random(seed);
  written_ = 0;
  ended_ = false;
  lean_ = 0;
  reply_.assign(1, prompt.back());
  cache_.clear();
  model_.read(prompt, cache_, activations_);
}

void DraftWriter::leanOn(PastReply past, const CopyCounts& counts, double lean) {
  past_ = std::move(past);
  counts_ = counts;
  lean_ = lean;
}

std::optional<DraftToken> DraftWriter::next() {
  if (ended_ || written_ >= options_.max_tokens) return std::nullopt;
  const auto logits = activations_.logits.span();
  probabilities_.assign(logits.begin(), logits.end());
  kernels::softmax(static_cast<int>(probabilities_.size()), probabilities_.data());
  logits_.assign(logits.begin(), logits.end());
  const PastReply::Guess guess = lean_ > 0 ? past_.guess(reply_) : PastReply::Guess{};
  if (const double weight = copyWeight(counts_, guess.match, lean_); weight > 0) {
    for (float& p : probabilities_) p *= static_cast<float>(1.0 - weight);
    probabilities_[static_cast<std::size_t>(guess.token)] += static_cast<float>(weight);
    for (std::size_t i = 0; i < logits_.size(); ++i) logits_[i] = std::log(probabilities_[i]);
  }
  constexpr float kNever = -std::numeric_limits<float>::infinity();
  for (const int token : never_) logits_[static_cast<std::size_t>(token)] = kNever;
  if (written_ < options_.min_tokens) logits_[static_cast<std::size_t>(end_token_)] = kNever;
  const int token = sample(logits_, options_.sampling, random_, scratch_);
  const float probability = probabilities_[static_cast<std::size_t>(token)];
  if (token == end_token_) {
    ended_ = true;
    end_probability_ = probability;
    return std::nullopt;
  }
  ++written_;
  reply_.push_back(token);
  if (cache_.length == model_.config().max_len)
    options_.max_tokens = written_;  // there is no position to read it at, so it is the last
  else if (written_ < options_.max_tokens)
    model_.read(std::span(&token, 1), cache_, activations_);
  return DraftToken{token, probability, token == guess.token};
}

}  // namespace crumb
