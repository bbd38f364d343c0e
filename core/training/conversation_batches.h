// Batches of whole conversations: padded to the batch's longest, graded on the reply only.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "core/training/conversation_tokens.h"

namespace crumb {

struct ConversationBatch {
  int B = 0, T = 0;
  std::vector<int> inputs;   // [B·T], zeros behind a sequence's end
  std::vector<int> targets;  // [B·T], kIgnoreTarget wherever the next token is not the reply's
  std::vector<int> lengths;  // [B]
};

// Puts these sequences into one batch.
void fillBatch(std::span<const ConversationSequence* const> sequences, ConversationBatch& batch);

// All sequences in batches of sequences of like length, for measuring: each sequence is in one batch.
std::vector<ConversationBatch> measuringBatches(std::span<const ConversationSequence> sequences, int batch_size);

struct HidingOptions {
  float prompt = 0;      // share of the prompt's tokens that training does not see
  float reply = 0;       // share of the reply's, as inputs: they are still to be predicted
  int hidden_token = 0;  // what stands there instead
};

// An endless row of training batches. Each epoch has every sequence once, in an order drawn from the seed and the
// epoch's number; sequences of like length come together, so that little is padding. What a batch holds depends only on
// its number, so a training that was interrupted goes on where it was.
class ConversationBatches {
 public:
  ConversationBatches(std::vector<ConversationSequence> sequences, int batch_size, std::uint32_t seed,
                      HidingOptions hiding = {});
  ConversationBatches(ConversationBatches&&) = default;  // not to be copied: the plan points into the sequences

  const ConversationBatch& batch(int number);  // from 0; valid until the next call
  int batchesPerEpoch() const;
  std::span<const ConversationSequence> sequences() const { return sequences_; }
  // Share of all places in an epoch's batches that hold no token.
  double padding() const;

 private:
  void planEpoch(int epoch);
  void hide(const ConversationSequence& sequence, int* inputs, Random& random) const;

  std::vector<ConversationSequence> sequences_;
  int batch_size_;
  std::uint32_t seed_;
  HidingOptions hiding_;
  int epoch_ = -1;
  std::vector<std::vector<const ConversationSequence*>> plan_;  // the epoch's batches
  ConversationBatch batch_;
};

}  // namespace crumb
