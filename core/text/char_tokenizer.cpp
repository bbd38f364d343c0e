#include "core/text/char_tokenizer.h"

#include <algorithm>

namespace crumb {
namespace {

std::string nameOf(char32_t c) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string hex;
  for (int shift = c > 0xFFFFF ? 20 : c > 0xFFFF ? 16 : 12; shift >= 0; shift -= 4)
    hex.push_back(digits[(c >> shift) & 0xF]);
  return "U+" + hex;
}

bool isScalarValue(char32_t c) { return c <= kLastCodePoint && !(c >= 0xD800 && c <= 0xDFFF); }

}  // namespace

CharTokenizer CharTokenizer::fromText(std::u32string_view text) {
  CharTokenizer tokenizer;
  for (const char32_t c : text) {
    if (tokenizer.ids_.find(c) >= 0) continue;
    tokenizer.ids_.set(c, 0);
    tokenizer.vocabulary_.push_back(c);
  }
  std::sort(tokenizer.vocabulary_.begin(), tokenizer.vocabulary_.end());
  for (int id = 0; id < tokenizer.size(); ++id) tokenizer.ids_.set(tokenizer.symbol(id), id);
  return tokenizer;
}

Result<CharTokenizer> CharTokenizer::fromVocabulary(std::u32string_view vocabulary) {
  if (vocabulary.empty()) return Error{"tokenizer_invalid", "The stored vocabulary is empty, so no text can be read."};
  CharTokenizer tokenizer;
  for (const char32_t c : vocabulary) {
    if (!isScalarValue(c)) {
      return Error{"tokenizer_invalid", "The stored vocabulary holds " + nameOf(c) + ", which is not a character."};
    }
    if (tokenizer.ids_.find(c) >= 0) {
      return Error{"tokenizer_invalid", "The stored vocabulary names the character " + nameOf(c) + " twice."};
    }
    tokenizer.ids_.set(c, tokenizer.size());
    tokenizer.vocabulary_.push_back(c);
  }
  return tokenizer;
}

CharTokenizer::Encoded CharTokenizer::encode(std::u32string_view text) const {
  Encoded result;
  result.ids.reserve(text.size());
  CodePointMap reported;
  for (const char32_t c : text) {
    if (const int id = ids_.find(c); id >= 0) {
      result.ids.push_back(id);
    } else if (reported.find(c) < 0) {
      reported.set(c, 0);
      result.unknown.push_back(c);
    }
  }
  return result;
}

std::u32string CharTokenizer::decode(std::span<const int> ids) const {
  std::u32string text;
  text.reserve(ids.size());
  for (const int id : ids) text.push_back(symbol(id));
  return text;
}

char32_t CharTokenizer::symbol(int id) const {
  CRUMB_CHECK(id >= 0 && id < size(), "token " + std::to_string(id) + " of a vocabulary of " + std::to_string(size()));
  return vocabulary_[static_cast<std::size_t>(id)];
}

}  // namespace crumb
