// The pairs that cross the border as JSON: an array of
//   {"customer": "…", "reply": "…", "subject": "…", "context": "…", "conversation": "…", "held_out": false, "past": [3, 8]}
// of which only the first two are needed. All texts are scrubbed.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/training/conversation_tokens.h"

namespace crumb {

struct ReplyPair {
  std::string customer, reply, subject;
  std::string earlier;       // the conversation's earlier turns
  std::string conversation;  // pairs of one conversation are learnt from or held out together; empty: on its own
  bool held_out = false;
  std::vector<int> past;     // pairs with similar emails, the most similar first: places in the array
};

// What was noticed about the pairs.
struct PairCounts {
  int learnt = 0, held_out = 0;
  int moved = 0;             // pairs held out because another one of their conversation is
  int repeated_replies = 0;  // of those to learn from: replies that had been seen before, word for word
};

// Errors: "json_syntax"; "bad_pairs" with the pair's number; "pairs_empty" when there is nothing to learn from.
Result<std::vector<ReplyPair>> readPairs(const std::string& json);
PairCounts countPairs(const std::vector<ReplyPair>& pairs, int moved);
// Holds out all pairs of a conversation of which one is held out; says how many that were.
int keepConversationsTogether(std::vector<ReplyPair>& pairs);

// Which of the pairs to learn from are spared, to choose the best weights by: every tenth conversation, so that what is
// held out stays out of the choice. None of fewer than 40 pairs; then the last weights write.
std::vector<bool> pairsToChooseBy(const std::vector<ReplyPair>& pairs);

// `past`: how many of the past replies are used, from which place of the list on.
Question questionOf(const std::vector<ReplyPair>& pairs, const ReplyPair& pair, int past, int first = 0);

}  // namespace crumb
