// Byte-level byte-pair encoding: frequent words are one token, rare ones a few, and no text is unknown.
// Sources: Sennrich et al. 2016 (merging pairs), Radford et al. 2019 (on bytes, within words).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace crumb {

// All that such a tokenizer is made of. The ids are, in this order: the 256 bytes, the controls, the placeholders, and
// the merges.
struct BytePairVocabulary {
  std::vector<std::string> controls;         // names of tokens that stand for no text: "customer", "reply", "end"
  std::vector<std::string> placeholders;     // texts that are one token in scrubbed text: "{name}"
  std::vector<std::pair<int, int>> merges;   // each makes a new token of two earlier ones, in order of learning
  bool operator==(const BytePairVocabulary&) const = default;
};

class BytePairTokenizer {
 public:
  BytePairTokenizer() : BytePairTokenizer(BytePairVocabulary{}) {}  // bytes alone
  // Error "tokenizer_invalid": a merge of something that is not there before it, of a control or a placeholder, or the
  // same merge twice; a control or placeholder that is empty or named twice; more than 1,000,000 tokens.
  static Result<BytePairTokenizer> fromVocabulary(BytePairVocabulary vocabulary);

  int size() const { return static_cast<int>(bytes_.size()); }
  const BytePairVocabulary& vocabulary() const { return vocabulary_; }
  int control(std::string_view name) const;  // its id; the name must be there
  bool isControl(int id) const { return id >= 256 && id < 256 + static_cast<int>(vocabulary_.controls.size()); }

  // Any bytes, valid UTF-8 or not. Makes bytes and merges only: whatever a text says, it cannot pose as a control or a
  // placeholder. Takes a time linear in the text.
  std::vector<int> encode(std::string_view bytes) const;
  // The same for text in which the private things have been replaced: each placeholder in it is its one token.
  std::vector<int> encodeScrubbed(std::string_view bytes) const;

  // encode() and encodeScrubbed() come back byte for byte. Controls are nothing.
  std::string decode(std::span<const int> ids) const;
  const std::string& bytesOf(int id) const;

 private:
  explicit BytePairTokenizer(BytePairVocabulary vocabulary);
  void appendWord(std::string_view word, std::vector<int>& ids) const;

  BytePairVocabulary vocabulary_;
  std::vector<std::string> bytes_;                    // of each token
  std::unordered_map<std::uint64_t, int> merged_;     // two neighbours → what they become
};

// The parts of a scrubbed text: stretches between placeholders (placeholder -1), and placeholders.
struct ScrubbedPart {
  std::string_view text;
  int placeholder = -1;
};
std::vector<ScrubbedPart> splitAtPlaceholders(std::string_view text, std::span<const std::string> placeholders);

inline std::uint64_t pairKey(int left, int right) {
  return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint32_t>(right);
}

}  // namespace crumb
