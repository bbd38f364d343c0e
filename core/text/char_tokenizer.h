// One token per Unicode code point.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/text/code_point_map.h"

namespace crumb {

// Nothing is normalised: a letter with a combining mark is two tokens and comes back as the same two, and so does every
// part of an emoji sequence. Line ends are the caller's matter (readText in unicode.h makes them LF).
class CharTokenizer {
 public:
  // The distinct code points of the text in ascending order; the id is the place in that order. An empty text gives an
  // empty vocabulary.
  static CharTokenizer fromText(std::u32string_view text);

  // A stored vocabulary, whatever its order: the id is the place in the string.
  // Error "tokenizer_invalid": it is empty, a code point stands in it twice, or it holds something that is none.
  static Result<CharTokenizer> fromVocabulary(std::u32string_view vocabulary);

  int size() const { return static_cast<int>(vocabulary_.size()); }
  const std::u32string& vocabulary() const { return vocabulary_; }
  int idOf(char32_t code_point) const { return ids_.find(code_point); }  // -1: unknown

  struct Encoded {
    std::vector<int> ids;
    std::u32string unknown;  // what had no id and was skipped: each code point once, in order of first appearance
  };
  Encoded encode(std::u32string_view text) const;

  std::u32string decode(std::span<const int> ids) const;  // every id in [0, size())
  char32_t symbol(int id) const;

 private:
  std::u32string vocabulary_;
  CodePointMap ids_;
};

}  // namespace crumb
