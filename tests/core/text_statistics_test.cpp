#include "core/text/text_statistics.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/text/unicode.h"

using namespace crumb;

namespace {

std::string utf8(std::u32string_view text) { return encodeUtf8(text); }

// The definitions, word for word: H = -sum p ln p over symbols, and over pairs given the first symbol.
double unigramByDefinition(const std::u32string& text) {
  std::map<char32_t, double> counts;
  for (const char32_t c : text) counts[c] += 1;
  double entropy = 0;
  for (const auto& [c, n] : counts) entropy -= n / text.size() * std::log(n / text.size());
  return entropy;
}

double bigramByDefinition(const std::u32string& text) {
  std::map<char32_t, double> firsts;
  std::map<std::pair<char32_t, char32_t>, double> pairs;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    firsts[text[i]] += 1;
    pairs[{text[i], text[i + 1]}] += 1;
  }
  double entropy = 0;
  for (const auto& [pair, n] : pairs) entropy -= n / (text.size() - 1.0) * std::log(n / firsts[pair.first]);
  return entropy;
}

}  // namespace

TEST_CASE("sizes of the text as it came and as it is trained on") {
  const TextStatistics s = examineText("\xEF\xBB\xBFOne\r\nTwo\r\n\r\nOne\rTwo \tx\xC3\xA9\xE2\x82");
  CHECK(s.decoded_code_points == 24);
  CHECK(s.decoded_distinct == 13);
  CHECK(s.code_points == 21);
  CHECK(s.distinct_symbols == 12);  // without CR
  CHECK(s.visible_characters == 15);
  CHECK(s.tabs == 1);
  CHECK(s.invalid_sequences == 1);
  CHECK(s.invalid_bytes == 2);
  CHECK(s.replacement_characters == 1);
  CHECK(s.odd.total() == 0);
  CHECK(s.uniform_loss == doctest::Approx(std::log(12.0)));

  // Blanks, a tab, no-break, ideographic and em space, CR LF, zero-width space, U+FEFF, word joiner.
  const TextStatistics blank = examineText(
      "\x20\x09\xC2\xA0\xE3\x80\x80\xE2\x80\x83\x0A\x0D\x0A\xE2\x80\x8B\xEF\xBB\xBF\x20\xE2\x81\xA0\x0A   \x0A");
  CHECK(blank.decoded_code_points == 17);
  CHECK(blank.decoded_distinct == 10);
  CHECK(blank.visible_characters == 0);
  CHECK(blank.lines == 4);
  CHECK(blank.non_empty_lines == 0);
  CHECK(blank.odd.spaces == 3);
  CHECK(blank.odd.zero_width == 3);
}

TEST_CASE("lines") {
  struct Case {
    const char* text;
    std::size_t lines, non_empty, repeated;
  };
  const std::vector<Case> cases = {
      {"", 0, 0, 0},
      {"a", 1, 1, 0},
      {"a\n", 1, 1, 0},
      {"\n", 1, 0, 0},
      {"\n\n", 2, 0, 0},
      {"a\n\nb", 3, 2, 0},
      {"a\nb\na\na\n", 4, 4, 2},
      {"a\r\na\ra\n", 3, 3, 2},
      {"  \n  \n", 2, 0, 0},
      {"a\na ", 2, 2, 0},
      {"\xE2\x80\x8B\nx\nx", 3, 2, 1},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const TextStatistics s = examineText(c.text);
    CHECK(s.lines == c.lines);
    CHECK(s.non_empty_lines == c.non_empty);
    CHECK(s.repeated_lines == c.repeated);
  }
}

TEST_CASE("many lines") {
  std::string text;
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 20'000; ++i) text += std::to_string(i) + "\n\n";
  }
  const TextStatistics s = examineText(text);
  CHECK(s.lines == 80'000);
  CHECK(s.non_empty_lines == 40'000);
  CHECK(s.repeated_lines == 20'000);
}

TEST_CASE("odd characters are counted and cleaned, and what is needed stays") {
  struct Case {
    std::u32string text, clean;
    std::size_t spaces, separators, zero_width, hyphens, controls;
  };
  const std::vector<Case> cases = {
      {U"plain text\n", U"plain text\n", 0, 0, 0, 0, 0},
      {U"a\u00A0b\u202Fc\u2009d\u3000e\u3164f", U"a b c d e f", 5, 0, 0, 0, 0},
      {U"a\u2028b\u2029c\u0085d\ve\ff", U"a\nb\nc\nd\ne\nf", 0, 5, 0, 0, 0},
      {U"a\u200Bb\u2060c\uFEFFd\u200Ee\u202Bf\u202Cg\u034Fh", U"abcdefgh", 0, 0, 7, 0, 0},
      {U"Haus\u00ADtür", U"Haustür", 0, 0, 0, 1, 0},
      {std::u32string(U"a\0b\x1B[0m\x7F\u0080", 9), U"ab[0m", 0, 0, 0, 0, 4},
      {U"a  \nb\t \n \n", U"a\nb\n\n", 0, 0, 0, 0, 0},
      {U"a\u00A0\nb \u200B\n\u00AD ", U"a\nb\n", 1, 0, 1, 1, 0},
      {U"a\r\nb\rc", U"a\nb\nc", 0, 0, 0, 0, 0},
      {U"\tx\ty", U"\tx\ty", 0, 0, 0, 0, 0},
      {U"\uFFFD \uFFFD", U"\uFFFD \uFFFD", 0, 0, 0, 0, 0},
      // Joiners and selectors where nothing needs them.
      {U"a\u200Db\u200Cc", U"abc", 0, 0, 2, 0, 0},
      {U"a\uFE0Fb\uFE0E", U"ab", 0, 0, 2, 0, 0},
      {U"x\U000E0041\U000E0042", U"x", 0, 0, 2, 0, 0},
      {U"\U0001F600\U000E0101\U000E0102", U"\U0001F600", 0, 0, 2, 0, 0},
      {U"\U0001F468\u200D", U"\U0001F468", 0, 0, 1, 0, 0},
      {U"\U0001F468\u200D \U0001F469", U"\U0001F468 \U0001F469", 0, 0, 1, 0, 0},
      {U"\U0001F600\uFE0F\uFE0F", U"\U0001F600\uFE0F", 0, 0, 1, 0, 0},
      {U"\u200D\uFE0F\U000E0067", U"", 0, 0, 3, 0, 0},
  };
  for (const auto& c : cases) {
    CAPTURE(utf8(c.text));
    CHECK(cleanUp(utf8(c.text)) == utf8(c.clean));
    const OddCharacters odd = examineText(utf8(c.text)).odd;
    CHECK(odd.spaces == c.spaces);
    CHECK(odd.line_separators == c.separators);
    CHECK(odd.zero_width == c.zero_width);
    CHECK(odd.soft_hyphens == c.hyphens);
    CHECK(odd.controls == c.controls);
  }
}

TEST_CASE("emoji and words that need joiners are not touched") {
  const std::vector<std::u32string> untouched = {
      U"\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466",     // family
      U"\U0001F469\U0001F3FD\u200D\U0001F680",                           // astronaut with a skin tone
      U"\U0001F469\u200D\u2764\uFE0F\u200D\U0001F468",                   // couple with heart
      U"\U0001F3F3\uFE0F\u200D\U0001F308 \U0001F3F4\u200D\u2620\uFE0F",  // flags
      U"\U0001F408\u200D\u2B1B \U0001F642\u200D\u2194\uFE0F \U0001F9D1\u200D\u2695\uFE0F",
      U"\U0001F1E9\U0001F1EA 1\uFE0F\u20E3 #\uFE0F\u20E3 \u2764\uFE0F \u00A9\uFE0F",
      U"\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",  // England
      U"\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",                        // Persian: mi-khaham
      U"\u0646\u0627\u0645\u0647\u200C\u0627\u06CC",
      U"\u0915\u094D\u200D\u0937 \u0915\u094D\u200C\u0937 \u0930\u094D\u200D",  // Devanagari half forms
      U"\u0DC1\u0DCA\u200D\u0DBB\u0DD3 \u0995\u09CD\u200D \u0D28\u0D4D\u200D",  // Sinhala, Bengali, Malayalam
      U"\u6F22\U000E0100\u5B57 \u2268\uFE00 \u1820\u180E\u1820",                // variants, Mongolian
      U"e\u0301 a\u0308 \u1112\u1161\u11AB \u115F\u1161",                       // combining marks, Korean letters
      U"\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35 \u05E9\u05DC\u05D5\u05DD",
  };
  for (const auto& text : untouched) {
    CAPTURE(utf8(text));
    CHECK(cleanUp(utf8(text)) == utf8(text));
    CHECK(examineText(utf8(text)).odd.total() == 0);
  }
}

TEST_CASE("clean-up leaves nothing to clean, whatever the text") {
  const std::u32string alphabet =
      U"aZ1# \t\n\r\v\u0085\u00A0\u00AD\u2028\u200B\u200C\u200D\u200E\uFEFF\uFE0F\u20E3\u180E"
      U"\u0645\u0915\u094D\u6F22\u2764\uFFFD\U0001F468\U0001F3FD\U0001F3F4\U000E0067\U000E0100"
      U"\u3000\u0001\u034F\u115F";
  Random random(4);
  for (int round = 0; round < 20'000; ++round) {
    std::u32string text;
    for (std::uint32_t n = random.below(12); n > 0; --n) {
      text.push_back(alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))]);
    }
    const std::string clean = cleanUp(utf8(text));
    const TextStatistics before = examineText(utf8(text)), after = examineText(clean);
    CAPTURE(clean);
    REQUIRE(cleanUp(clean) == clean);
    REQUIRE(after.odd.total() == 0);
    REQUIRE(after.visible_characters == before.visible_characters);
    REQUIRE(before.code_points <= text.size());
  }
}

TEST_CASE("losses of simple guessing") {
  const TextStatistics ab = examineText("abababab");
  CHECK(ab.uniform_loss == doctest::Approx(std::log(2.0)));
  CHECK(ab.unigram_loss == doctest::Approx(std::log(2.0)));
  CHECK(ab.bigram_loss == 0.0);  // each letter tells the next
  const TextStatistics one = examineText(std::string(200, 'a'));
  CHECK(one.distinct_symbols == 1);
  CHECK(one.uniform_loss == 0.0);
  CHECK(one.unigram_loss == 0.0);
  CHECK(one.bigram_loss == 0.0);
  const TextStatistics none = examineText("");
  CHECK(none.distinct_symbols == 0);
  CHECK(none.uniform_loss == 0.0);
  CHECK(none.bigram_loss == 0.0);
  CHECK(examineText("a").bigram_loss == 0.0);
  // After a: b, b, c; after b: a, a; after c: a. (3/6) * H(2/3, 1/3).
  CHECK(examineText("ababaca").bigram_loss == doctest::Approx(0.5 * (std::log(3.0) - 2.0 / 3.0 * std::log(2.0))));

  Random random(8);
  std::u32string text;
  for (int i = 0; i < 5000; ++i) {
    const std::uint32_t x = random.below(40);
    text.push_back(x * x % 7 == 0 ? U'e' : x % 3 == 0 ? 0x4E00 + x : 0x1F600 + x);
  }
  const TextStatistics s = examineText(utf8(text));
  CHECK(s.unigram_loss == doctest::Approx(unigramByDefinition(text)).epsilon(1e-9));
  CHECK(s.bigram_loss == doctest::Approx(bigramByDefinition(text)).epsilon(1e-9));
  CHECK(s.bigram_loss < s.unigram_loss);
  CHECK(s.unigram_loss < s.uniform_loss);
}

TEST_CASE("a text is accepted, or refused with what to do") {
  struct Case {
    std::string text;
    int context;
    const char* code;   // "" is accepted
    const char* words;  // of the sentence
  };
  const std::string forty = "Your lamp is on its way. Thank you, Ana.";
  const std::vector<Case> cases = {
      {forty, 64, "text_too_short", "has 40 tokens to learn from, but a context of 64 needs at least 65. Choose a context of 32 "},
      {forty, 40, "text_too_short", "at most 39 fits"},
      {forty, 39, "", ""},
      {forty, 16, "", ""},
      {"a", 64, "text_too_short", "1 token to learn from, but a context of 64"},
      {"a", 1, "text_too_short", "Add more text."},
      {"ab", 1, "", ""},
      {"ab", 2, "text_too_short", "a context of 1 "},
      {std::string(9000, 'a') + "b", 10000, "text_too_short", "Choose a context of 4,096 (at most 4,096 fits)"},
      {"", 64, "text_empty", "0 tokens, for a context of 64"},
      {" \n\t ", 1, "text_empty", "no visible characters"},
      {std::string(500, ' '), 8, "text_empty", "no visible characters"},
      {"\xEF\xBB\xBF", 8, "text_empty", "empty"},
      {"\xE2\x80\x8B\xE2\x80\x8D\xE2\x81\xA0\xEF\xBB\xBF\xC2\xAD\xEF\xB8\x8F", 2, "text_empty", "no visible"},
      {std::string(100, '\0'), 8, "text_empty", "no visible"},
      {"\xE2\xA0\x80\xE3\x85\xA4\xE2\xA0\x80", 1, "text_empty", "no visible"},
      {std::string(200, 'a'), 16, "", ""},
      {std::string(2000, 'a'), 5000, "text_too_short", "has 2,000 tokens to learn from, but a context of 5,000"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    CAPTURE(c.context);
    const TextStatistics s = examineText(c.text);
    const Status status = checkTrainingText(s, s.code_points, c.context);
    if (c.code[0] == '\0') {
      CHECK(status.ok());
      continue;
    }
    REQUIRE_FALSE(status.ok());
    CAPTURE(status.error().message);
    CHECK(status.error().code == c.code);
    CHECK(status.error().message.find(c.words) != std::string::npos);
    CHECK(status.error().message.ends_with(" Nothing was changed."));
  }
}

TEST_CASE("the context that is offered fits") {
  CHECK(contextThatFits(0) == 0);
  CHECK(contextThatFits(1) == 0);
  CHECK(contextThatFits(2) == 1);
  CHECK(contextThatFits(40) == 32);
  CHECK(contextThatFits(33) == 32);
  CHECK(contextThatFits(32) == 16);
  CHECK(contextThatFits(~std::uint64_t{0}) == static_cast<int>(kLongestContext));
  const TextStatistics s = examineText("some text");
  for (std::uint64_t tokens = 2; tokens < 300; ++tokens) {
    CHECK(checkTrainingText(s, tokens, contextThatFits(tokens)).ok());
  }
}

TEST_CASE("notes") {
  CHECK(textNotes(examineText("all is well\n")).empty());
  CHECK(textNotes(examineText("")).empty());
  const auto one = textNotes(examineText("aaaa"));
  REQUIRE(one.size() == 1);
  CHECK(one[0].find("one distinct symbol") != std::string::npos);
  const auto bytes = textNotes(examineText("caf\xE9 \xE2\x82 x"));
  REQUIRE(bytes.size() == 1);
  CHECK(bytes[0].find("3 bytes were not valid UTF-8 and became 2 replacement characters") != std::string::npos);
  CHECK(textNotes(examineText("caf\xE9 x"))[0].find("1 byte was") != std::string::npos);
}
