#include "wasm/reply_measure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/text/unicode.h"
#include "core/training/cross_entropy.h"

namespace crumb {

void ReplyMeasure::add(ConversationSequence sequence, const std::string& reply, std::vector<int> past) {
  sequences_.push_back(std::move(sequence));
  past_.push_back(std::move(past));
  characters_ += decodeUtf8(reply, ByteOrderMark::keep).text.size();
}

void ReplyMeasure::prepare(int batch_size, const CopyCounts& copies) {
  batches_ = measuringBatches(sequences_, batch_size);
  leaning_.clear();
  if (std::ranges::any_of(past_, [](const auto& past) { return past.empty(); })) return;
  std::vector<std::size_t> order(sequences_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return sequences_[i].tokens.size(); });  // as measuringBatches
  std::size_t next = 0;
  for (const ConversationBatch& batch : batches_) {
    std::vector<double>& weights = leaning_.emplace_back(batch.targets.size());
    for (int b = 0; b < batch.B; ++b, ++next)
      weighGuesses(sequences_[order[next]], past_[order[next]], copies, weights.data() + b * batch.T);
  }
}

void ReplyMeasure::weighGuesses(const ConversationSequence& sequence, const std::vector<int>& past,
                                const CopyCounts& copies, double* weights) const {
  PastReply source(past);
  const std::span<const int> reply = std::span(sequence.tokens).subspan(static_cast<std::size_t>(sequence.reply_begin) - 1);
  for (std::size_t i = 1; i < reply.size(); ++i) {
    const PastReply::Guess guess = source.guess(reply.first(i));
    const double weight = copyWeight(copies, guess.match, 1);
    weights[static_cast<std::size_t>(sequence.reply_begin) + i - 2] = guess.token == reply[i] ? weight : -weight;
  }
}

ReplyScore ReplyMeasure::score(Trainer& trainer) const {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  double nats = 0, leaning_nats = leaning_.empty() ? kNone : 0;
  int graded = 0;
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const ConversationBatch& b = batches_[i];
    const Loss loss = trainer.evaluate(b.inputs, b.targets, b.B, b.T, b.lengths);
    nats += loss.mean * loss.graded;
    graded += loss.graded;
    for (std::size_t r = 0; !leaning_.empty() && r < b.targets.size(); ++r) {
      if (b.targets[r] == kIgnoreTarget) continue;
      const double weight = leaning_[i][r];
      const double p = std::exp(-static_cast<double>(trainer.losses()[r]));
      leaning_nats -= std::log((1 - std::abs(weight)) * p + std::max(0.0, weight));
    }
  }
  if (graded == 0) return {kNone, kNone, kNone};
  const double bits = std::log(2.0) * static_cast<double>(std::max<std::size_t>(1, characters_));
  return {nats / graded, nats / bits, leaning_nats / bits};
}

}  // namespace crumb
