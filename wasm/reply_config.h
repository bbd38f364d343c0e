// Between the flat settings of Replies and core's configurations, and the choice of those that are left open.
#pragma once

#include "core/training/train_config.h"
#include "wasm/replies.h"
#include "wasm/reply_pairs.h"

namespace crumb {

// What the sequences of the pairs to learn from will be like, before there is a tokenizer.
struct LengthCounts {
  double total = 0;    // tokens of all sequences together
  int longest = 0;     // of one
};
LengthCounts estimateLengths(const std::vector<ReplyPair>& pairs, int past);

// Zeros replaced by what suits the pairs.
ReplyConfig completed(ReplyConfig config, const std::vector<ReplyPair>& pairs);

ModelConfig modelConfig(const ReplyConfig& config, int vocab_size);
TrainConfig trainConfig(const ReplyConfig& config);
// Code "bad_config" or "too_large".
Status validateAll(const ReplyConfig& config, int vocab_size);

std::string toJsonText(const ReplyConfig& config);
ReplyConfig replyConfigFrom(const std::string& json);  // what is absent or of a wrong kind keeps its default

}  // namespace crumb
