#include "core/training/conversation_tokens.h"

#include <algorithm>

#include "core/base/check.h"

namespace crumb {
namespace {

using Tokens = std::vector<int>;

// Takes up to `excess` tokens away from the end, or from the beginning, and counts them.
int cutEnd(Tokens& tokens, int excess) {
  const int n = std::clamp(excess, 0, static_cast<int>(tokens.size()));
  tokens.resize(tokens.size() - static_cast<std::size_t>(n));
  return n;
}
int cutBeginning(Tokens& tokens, int excess) {
  const int n = std::clamp(excess, 0, static_cast<int>(tokens.size()));
  tokens.erase(tokens.begin(), tokens.begin() + n);
  return n;
}

struct Parts {
  std::vector<Tokens> past;
  Tokens earlier, subject, customer;

  // With the controls; a part that is empty has none, but for the customer's.
  int length() const {
    const auto of = [](const Tokens& part) { return part.empty() ? 0 : static_cast<int>(part.size()) + 1; };
    int n = of(earlier) + of(subject) + static_cast<int>(customer.size()) + 1;
    for (const Tokens& reply : past) n += of(reply);
    return n;
  }
  // Until no more than `room` tokens are left, if possible.
  int cutTo(int room) {
    int cut = cutBeginning(earlier, length() - room);
    for (auto reply = past.rbegin(); reply != past.rend(); ++reply) cut += cutEnd(*reply, length() - room);
    cut += cutEnd(customer, length() - room);
    return cut + cutEnd(subject, length() - room);
  }
  void appendTo(Tokens& out, const BytePairTokenizer& t) const {
    const auto part = [&](const char* control, const Tokens& tokens) {
      out.push_back(t.control(control));
      out.insert(out.end(), tokens.begin(), tokens.end());
    };
    for (const Tokens& reply : past)
      if (!reply.empty()) part("past", reply);
    if (!earlier.empty()) part("earlier", earlier);
    if (!subject.empty()) part("subject", subject);
    part("customer", customer);
  }
};

Parts encodeParts(const BytePairTokenizer& tokenizer, const Question& question) {
  Parts parts;
  for (const std::string& reply : question.past) parts.past.push_back(tokenizer.encodeScrubbed(reply));
  parts.earlier = tokenizer.encodeScrubbed(question.earlier);
  parts.subject = tokenizer.encodeScrubbed(question.subject);
  parts.customer = tokenizer.encodeScrubbed(question.customer);
  return parts;
}

}  // namespace

ConversationSequence promptTokens(const BytePairTokenizer& tokenizer, const Question& question, int room) {
  CRUMB_CHECK(room >= 2, "a prompt needs room for two tokens");
  Parts parts = encodeParts(tokenizer, question);
  ConversationSequence sequence;
  sequence.cut = parts.cutTo(room - 1);
  parts.appendTo(sequence.tokens, tokenizer);
  sequence.tokens.push_back(tokenizer.control("reply"));
  sequence.reply_begin = static_cast<int>(sequence.tokens.size());
  return sequence;
}

ConversationSequence conversationTokens(const BytePairTokenizer& tokenizer, const Question& question,
                                        const std::string& reply, int room) {
  CRUMB_CHECK(room >= 4, "a conversation needs room for four tokens");
  Tokens answer = tokenizer.encodeScrubbed(reply);
  answer.push_back(tokenizer.control("end"));
  const int cut_reply = static_cast<int>(answer.size()) - (room - 2);
  const int cut = cut_reply > 0 ? cutEnd(answer, cut_reply) : 0;
  ConversationSequence sequence = promptTokens(tokenizer, question, room - static_cast<int>(answer.size()));
  sequence.cut += cut;
  sequence.tokens.insert(sequence.tokens.end(), answer.begin(), answer.end());
  return sequence;
}

}  // namespace crumb
