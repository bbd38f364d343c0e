// From a customer's email and its reply to one sequence of tokens.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/text/byte_pair_tokenizer.h"

namespace crumb {

// The controls that such a sequence is made with. `hidden` stands where a token is hidden while training.
inline const std::vector<std::string> kConversationControls = {"past", "earlier", "subject", "customer",
                                                               "reply", "end", "hidden"};

// What the model is asked with. All texts are scrubbed; only `customer` need not be empty.
struct Question {
  std::vector<std::string> past;  // replies that answered similar emails, the best first
  std::string earlier;            // the conversation's earlier turns
  std::string subject;
  std::string customer;
};

// [past] … [earlier] … [subject] … [customer] … [reply] … [end]
struct ConversationSequence {
  std::vector<int> tokens;
  int reply_begin = 0;  // the place of the reply's first token, after [reply]
  int cut = 0;          // tokens that had to be left out
};

// `room` is the most tokens that the sequence may have. What does not fit is cut, in this order: the oldest of the
// earlier turns, past replies from the last one's end, and the customer's email from its end; of a reply that alone is
// too long, the end. Parts that are empty, or empty after cutting, leave nothing but [customer] and [reply].
ConversationSequence conversationTokens(const BytePairTokenizer& tokenizer, const Question& question,
                                        const std::string& reply, int room);
// The same up to and with [reply], with so much room left for a reply.
ConversationSequence promptTokens(const BytePairTokenizer& tokenizer, const Question& question, int room);

}  // namespace crumb
