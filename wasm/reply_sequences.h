// The pairs of one model as the sequences of tokens that it learns from and is measured by.
#pragma once

#include <string>
#include <vector>

#include "core/generation/copying.h"
#include "core/text/byte_pair_tokenizer.h"
#include "core/training/conversation_batches.h"
#include "wasm/replies.h"
#include "wasm/reply_measure.h"
#include "wasm/reply_pairs.h"

namespace crumb {

struct Sequences {
  std::vector<ConversationSequence> learnt;
  ReplyMeasure held_out, choosing;
  int longest_reply = 0;  // of those learnt from, in tokens
  int cut_pairs = 0, cut_tokens = 0;
};

Sequences makeSequences(const std::vector<ReplyPair>& pairs, const BytePairTokenizer& tokenizer, const ReplyConfig& config);

// A vocabulary of at most so many tokens, of the texts to learn from: nothing that is held out. Placeholders are one token each.
BytePairTokenizer learnTokenizer(const std::vector<ReplyPair>& pairs, int vocab_size);

// A reply with the controls around it, as PastReply wants it.
std::vector<int> framed(const BytePairTokenizer& tokenizer, const std::string& reply);

// How often a past reply goes on like the reply to learn, over all pairs to learn from.
CopyCounts countAllCopies(const std::vector<ReplyPair>& pairs, const BytePairTokenizer& tokenizer);

}  // namespace crumb
