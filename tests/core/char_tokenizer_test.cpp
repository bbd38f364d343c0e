#include "core/text/char_tokenizer.h"

#include <doctest/doctest.h>

using namespace crumb;

namespace {

// A family (zero-width joiners), a skin tone, two flags, a keycap, a heart with its variation selector, a flag made of
// tags, and letters with combining marks.
const std::u32string kHard =
    U"Thanks \U0001F468\u200D\U0001F469\u200D\U0001F467 \U0001F44D\U0001F3FD \U0001F1E9\U0001F1EA\U0001F1EB\U0001F1F7 "
    U"1\uFE0F\u20E3 \u2764\uFE0F \U0001F3F4\U000E0067\U000E0062\U000E007F e\u0301 \u00E9 \u0915\u094D\u0937\n";

}  // namespace

TEST_CASE("the vocabulary is the sorted set of code points") {
  const auto tokenizer = CharTokenizer::fromText(U"banana \U0001F600\u00E9");
  CHECK((tokenizer.vocabulary() == U" abn\u00E9\U0001F600"));
  CHECK(tokenizer.size() == 6);
  CHECK(tokenizer.idOf(U' ') == 0);
  CHECK(tokenizer.idOf(U'\U0001F600') == 5);
  CHECK(tokenizer.idOf(U'z') == -1);
  CHECK(tokenizer.idOf(0xFFFFFFFF) == -1);
  CHECK(tokenizer.symbol(1) == U'a');
}

TEST_CASE("text comes back code point for code point") {
  const auto tokenizer = CharTokenizer::fromText(kHard);
  const auto encoded = tokenizer.encode(kHard);
  CHECK(encoded.ids.size() == kHard.size());  // one token each, joiners and selectors too
  CHECK(encoded.unknown.empty());
  CHECK((tokenizer.decode(encoded.ids) == kHard));
  CHECK(tokenizer.idOf(0x00E9) != tokenizer.idOf(U'e'));  // nothing is normalised
  CHECK(tokenizer.idOf(0x0301) >= 0);
}

TEST_CASE("unknown code points are skipped and named once, in order") {
  const auto tokenizer = CharTokenizer::fromText(U"ab");
  const auto encoded = tokenizer.encode(U"xa\U0001F600yxb\U0001F600");
  CHECK(encoded.ids == std::vector<int>{0, 1});
  CHECK((encoded.unknown == U"x\U0001F600y"));
}

TEST_CASE("a stored vocabulary keeps its order") {
  const auto loaded = CharTokenizer::fromVocabulary(U"z\U0001F600a");
  REQUIRE(loaded.ok());
  CHECK(loaded.value().encode(U"az\U0001F600").ids == std::vector<int>{2, 0, 1});
  const auto built = CharTokenizer::fromText(kHard);
  const auto again = CharTokenizer::fromVocabulary(built.vocabulary());
  REQUIRE(again.ok());
  CHECK(again.value().encode(kHard).ids == built.encode(kHard).ids);
}

TEST_CASE("a vocabulary that cannot be is refused") {
  for (const std::u32string& bad : {std::u32string(), std::u32string(U"aba"), std::u32string{U'a', 0xD800},
                                    std::u32string{0x110000}, std::u32string(U"\U0001F600\U0001F600")}) {
    const auto result = CharTokenizer::fromVocabulary(bad);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == "tokenizer_invalid");
  }
  CHECK(CharTokenizer::fromVocabulary(U"\U0001F600\U0001F600").error().message.find("U+1F600") != std::string::npos);
}

TEST_CASE("nothing and many") {
  const auto empty = CharTokenizer::fromText(U"");
  CHECK(empty.size() == 0);
  CHECK((empty.encode(U"aa").unknown == U"a"));
  CHECK(empty.decode({}).empty());

  std::u32string many;  // more symbols than a byte can count
  for (char32_t c = 0x4E00; c < 0x4E00 + 1202; ++c) many.push_back(c);
  const auto tokenizer = CharTokenizer::fromText(many);
  CHECK(tokenizer.size() == 1202);
  CHECK(tokenizer.encode(many).ids.back() == 1201);
  CHECK((tokenizer.decode(tokenizer.encode(many).ids) == many));
}
