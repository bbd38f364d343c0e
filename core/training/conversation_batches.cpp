#include "core/training/conversation_batches.h"

#include <algorithm>

#include "core/training/cross_entropy.h"

namespace crumb {
namespace {

using Pointers = std::vector<const ConversationSequence*>;

void sortByLength(Pointers::iterator begin, Pointers::iterator end) {
  std::stable_sort(begin, end, [](const auto* a, const auto* b) { return a->tokens.size() < b->tokens.size(); });
}

Pointers pointersTo(std::span<const ConversationSequence> sequences) {
  Pointers all;
  for (const ConversationSequence& s : sequences) all.push_back(&s);
  return all;
}

// Fisher-Yates.
template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

// Runs of batch_size; the last may be shorter.
std::vector<Pointers> cutIntoBatches(const Pointers& all, int batch_size) {
  std::vector<Pointers> batches;
  const auto B = static_cast<std::size_t>(batch_size);
  for (std::size_t i = 0; i < all.size(); i += B)
    batches.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(i),
                         all.begin() + static_cast<std::ptrdiff_t>(std::min(i + B, all.size())));
  return batches;
}

}  // namespace

// The last token is never an input, since nothing comes after it.
void fillBatch(std::span<const ConversationSequence* const> sequences, ConversationBatch& batch) {
  batch.B = static_cast<int>(sequences.size());
  batch.T = 0;
  for (const auto* s : sequences) batch.T = std::max(batch.T, static_cast<int>(s->tokens.size()) - 1);
  const std::size_t T = static_cast<std::size_t>(batch.T);
  batch.inputs.assign(sequences.size() * T, 0);
  batch.targets.assign(sequences.size() * T, kIgnoreTarget);
  batch.lengths.clear();
  for (std::size_t b = 0; b < sequences.size(); ++b) {
    const ConversationSequence& s = *sequences[b];
    const auto row = static_cast<std::ptrdiff_t>(b * T);
    std::copy(s.tokens.begin(), s.tokens.end() - 1, batch.inputs.begin() + row);
    std::copy(s.tokens.begin() + s.reply_begin, s.tokens.end(), batch.targets.begin() + row + s.reply_begin - 1);
    batch.lengths.push_back(static_cast<int>(s.tokens.size()) - 1);
  }
}

std::vector<ConversationBatch> measuringBatches(std::span<const ConversationSequence> sequences, int batch_size) {
  Pointers all = pointersTo(sequences);
  sortByLength(all.begin(), all.end());
  std::vector<ConversationBatch> batches;
  for (const Pointers& some : cutIntoBatches(all, batch_size)) fillBatch(some, batches.emplace_back());
  return batches;
}

ConversationBatches::ConversationBatches(std::vector<ConversationSequence> sequences, int batch_size,
                                         std::uint32_t seed, HidingOptions hiding)
    : sequences_(std::move(sequences)), batch_size_(batch_size), seed_(seed), hiding_(hiding) {
  CRUMB_CHECK(!sequences_.empty() && batch_size > 0, "batches need sequences");
}

int ConversationBatches::batchesPerEpoch() const {
  return (static_cast<int>(sequences_.size()) + batch_size_ - 1) / batch_size_;
}

// Shuffled, then sorted by length within stretches of eight batches, then the batches shuffled: like lengths together,
// and yet other neighbours in every epoch.
void ConversationBatches::planEpoch(int epoch) {
  if (epoch == epoch_) return;
  epoch_ = epoch;
  Random random(seed_ + 0x85EBCA6Bu * static_cast<std::uint32_t>(epoch + 1));
  Pointers all = pointersTo(sequences_);
  shuffle(all, random);
  const std::size_t stretch = 8 * static_cast<std::size_t>(batch_size_);
  for (std::size_t i = 0; i < all.size(); i += stretch)
    sortByLength(all.begin() + static_cast<std::ptrdiff_t>(i),
                 all.begin() + static_cast<std::ptrdiff_t>(std::min(i + stretch, all.size())));
  plan_ = cutIntoBatches(all, batch_size_);
  shuffle(plan_, random);
}

const ConversationBatch& ConversationBatches::batch(int number) {
  planEpoch(number / batchesPerEpoch());
  const Pointers& chosen = plan_[static_cast<std::size_t>(number % batchesPerEpoch())];
  fillBatch(chosen, batch_);
  if (hiding_.prompt > 0 || hiding_.reply > 0) {
    Random random(seed_ + 0xC2B2AE35u * static_cast<std::uint32_t>(number + 1));
    for (std::size_t b = 0; b < chosen.size(); ++b)
      hide(*chosen[b], batch_.inputs.data() + b * static_cast<std::size_t>(batch_.T), random);
  }
  return batch_;
}

void ConversationBatches::hide(const ConversationSequence& sequence, int* inputs, Random& random) const {
  const int last = static_cast<int>(sequence.tokens.size()) - 1;
  for (int i = 0; i < last; ++i) {
    if (i == sequence.reply_begin - 1) continue;  // [reply] itself
    if (random.uniform() < (i < sequence.reply_begin ? hiding_.prompt : hiding_.reply)) inputs[i] = hiding_.hidden_token;
  }
}

double ConversationBatches::padding() const {
  ConversationBatches copy(sequences_, batch_size_, seed_);
  double places = 0, tokens = 0;
  for (int i = 0; i < batchesPerEpoch(); ++i) {
    const ConversationBatch& b = copy.batch(i);
    places += static_cast<double>(b.B) * b.T;
    for (const int length : b.lengths) tokens += length;
  }
  return 1.0 - tokens / places;
}

}  // namespace crumb
