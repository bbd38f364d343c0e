#include "wasm/reply_sequences.h"

#include <algorithm>

#include "core/text/byte_pair_learner.h"

namespace crumb {

std::vector<int> framed(const BytePairTokenizer& tokenizer, const std::string& reply) {
  std::vector<int> tokens = tokenizer.encodeScrubbed(reply);
  tokens.insert(tokens.begin(), tokenizer.control("reply"));
  tokens.push_back(tokenizer.control("end"));
  return tokens;
}

Sequences makeSequences(const std::vector<ReplyPair>& pairs, const BytePairTokenizer& tokenizer, const ReplyConfig& config) {
  Sequences out;
  const std::vector<bool> choosing = pairsToChooseBy(pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const ReplyPair& pair = pairs[i];
    const bool is_measured = pair.held_out || choosing[i];
    // Once with each of its past replies in the first place: the model must not rely on the best one.
    const int variants = is_measured || config.past == 0 ? 1 : std::max(1, std::min(3, static_cast<int>(pair.past.size()) - config.past + 1));
    for (int first = 0; first < variants; ++first) {
      ConversationSequence s =
          conversationTokens(tokenizer, questionOf(pairs, pair, config.past, first), pair.reply, config.max_len + 1);
      if (first == 0) {
        out.cut_pairs += s.cut > 0;
        out.cut_tokens += s.cut;
        if (!pair.held_out) out.longest_reply = std::max(out.longest_reply, static_cast<int>(s.tokens.size()) - s.reply_begin);
      }
      if (is_measured)
        (pair.held_out ? out.held_out : out.choosing)
            .add(std::move(s), pair.reply,
                 pair.past.empty() ? std::vector<int>{} : framed(tokenizer, pairs[static_cast<std::size_t>(pair.past[0])].reply));
      else
        out.learnt.push_back(std::move(s));
    }
  }
  return out;
}

CopyCounts countAllCopies(const std::vector<ReplyPair>& pairs, const BytePairTokenizer& tokenizer) {
  CopyCounts counts;
  for (const ReplyPair& pair : pairs)
    if (!pair.held_out && !pair.past.empty())
      countCopies(framed(tokenizer, pairs[static_cast<std::size_t>(pair.past[0])].reply), framed(tokenizer, pair.reply), counts);
  return counts;
}

namespace {

// Each "{kind}" or "{kind_2}" once, in order of appearance. What the people themselves wrote in braces was marked as
// theirs when the texts were scrubbed ("{\name}").
std::vector<std::string> placeholdersIn(const std::vector<std::string>& texts) {
  constexpr std::size_t kMost = 256, kLongest = 32;
  constexpr const char* kLetters = "abcdefghijklmnopqrstuvwxyz_0123456789";
  std::vector<std::string> found;
  for (const std::string& text : texts) {
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
      const std::size_t close = text.find_first_not_of(kLetters, open + 1);
      if (close == std::string::npos || text[close] != '}' || close < open + 2 || close - open > kLongest) continue;
      const std::string placeholder = text.substr(open, close + 1 - open);
      if (found.size() < kMost && std::ranges::find(found, placeholder) == found.end()) found.push_back(placeholder);
    }
  }
  return found;
}

}  // namespace

BytePairTokenizer learnTokenizer(const std::vector<ReplyPair>& pairs, int vocab_size) {
  std::vector<std::string> texts;
  for (const ReplyPair& pair : pairs)
    if (!pair.held_out) texts.insert(texts.end(), {pair.subject, pair.customer, pair.reply});
  return learnBytePairs(texts, {kConversationControls, placeholdersIn(texts), vocab_size});
}

}  // namespace crumb
