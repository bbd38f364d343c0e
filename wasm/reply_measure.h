// How well a model foretells the replies of pairs that it does not learn from.
#pragma once

#include <string>
#include <vector>

#include "core/generation/copying.h"
#include "core/training/conversation_batches.h"
#include "core/training/trainer.h"
#include "wasm/replies.h"

namespace crumb {

class ReplyMeasure {
 public:
  // `reply` as text; `past`: the closest past reply, with the controls around it, or empty.
  void add(ConversationSequence sequence, const std::string& reply, std::vector<int> past);
  // Once all are there.
  void prepare(int batch_size, const CopyCounts& copies);
  bool empty() const { return sequences_.empty(); }
  ReplyScore score(Trainer& trainer) const;  // NaN throughout when empty

 private:
  void weighGuesses(const ConversationSequence& sequence, const std::vector<int>& past, const CopyCounts& copies,
                    double* weights) const;

  std::vector<ConversationSequence> sequences_;
  std::vector<std::vector<int>> past_;
  std::vector<ConversationBatch> batches_;
  // For each place of the batches how much the past reply weighs: positive where its guess is right, negative where it
  // is wrong. Empty when a pair has no past reply.
  std::vector<std::vector<double>> leaning_;
  std::size_t characters_ = 0;
};

}  // namespace crumb
