#include "core/text/unicode.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace crumb;

namespace {

const std::string kBad = "\xEF\xBF\xBD";  // U+FFFD

struct DecodeCase {
  const char* what;
  std::string bytes;
  std::string text;  // as valid UTF-8
  std::size_t sequences;
  std::size_t invalid_bytes;
};

std::string repeated(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += kBad;
  return text;
}

}  // namespace

// The expectations are those of TextDecoder("utf-8") in Chromium and Firefox.
TEST_CASE("bytes are decoded as a browser decodes them") {
  const std::vector<DecodeCase> cases = {
      {"nothing", "", "", 0, 0},
      {"the ends of each length", "\x7F|\xC2\x80|\xDF\xBF|\xE0\xA0\x80|\xEF\xBF\xBF|\xF0\x90\x80\x80|\xF4\x8F\xBF\xBF",
       "\x7F|\xC2\x80|\xDF\xBF|\xE0\xA0\x80|\xEF\xBF\xBF|\xF0\x90\x80\x80|\xF4\x8F\xBF\xBF", 0, 0},
      {"both sides of the surrogates", "\xED\x9F\xBF\xEE\x80\x80", "\xED\x9F\xBF\xEE\x80\x80", 0, 0},
      {"NUL is a character", std::string("a\0b", 3), std::string("a\0b", 3), 0, 0},
      {"a written U+FFFD is no fault", kBad, kBad, 0, 0},
      {"byte order mark",
       "\xEF\xBB\xBF"
       "a",
       "a", 0, 0},
      {"only the first mark goes", "\xEF\xBB\xBF\xEF\xBB\xBF", "\xEF\xBB\xBF", 0, 0},
      {"half a mark", "\xEF\xBB", kBad, 1, 2},
      {"overlong slash, two bytes", "\xC0\xAF", repeated(2), 2, 2},
      {"overlong slash, three bytes", "\xE0\x80\xAF", repeated(3), 3, 3},
      {"overlong, four bytes", "\xF0\x8F\xBF\xBF", repeated(4), 4, 4},
      {"C1 is never a lead byte", "\xC1\xBF", repeated(2), 2, 2},
      {"lone continuation", "a\x80z", "a" + kBad + "z", 1, 1},
      {"surrogate pair", "\xED\xA0\xBD\xED\xB8\x80", repeated(6), 6, 6},
      {"above the last code point", "\xF4\x90\x80\x80", repeated(4), 4, 4},
      {"F5 and above", "\xF5\x80\x80\x80\xFF\xFE", repeated(6), 6, 6},
      {"cut after two of three", "\xE2\x82|", kBad + "|", 1, 2},
      {"cut after three of four, at the end", "cut \xF0\x9F\x98", "cut " + kBad, 1, 3},
      {"a lead byte ends the sequence before it", "\xF0\x9F\xC3\xA9", kBad + "\xC3\xA9", 1, 2},
      {"a cut sequence swallows no letter",
       "\xE2\x82"
       "A\xC3"
       "B\xF0"
       "C",
       kBad + "A" + kBad + "B" + kBad + "C", 3, 4},
      {"example of the Unicode Standard, table 3-8", "\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", repeated(8) + "A", 8, 8},
      {"example of table 3-10", "\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", repeated(4) + "A", 4, 8},
  };
  for (const auto& c : cases) {
    CAPTURE(c.what);
    const DecodedText decoded = decodeUtf8(c.bytes);
    CHECK(encodeUtf8(decoded.text) == c.text);
    CHECK(decoded.invalid_sequences == c.sequences);
    CHECK(decoded.invalid_bytes == c.invalid_bytes);
  }
}

TEST_CASE("every code point survives the way to bytes and back") {
  std::u32string all;
  for (char32_t c = 0; c <= kLastCodePoint; ++c) {
    if ((c < 0xD800 || c > 0xDFFF) && c != 0xFEFF) all.push_back(c);
  }
  all.push_back(0xFEFF);  // not at the start, where it would be a byte order mark
  const DecodedText decoded = decodeUtf8(encodeUtf8(all));
  CHECK(decoded.invalid_sequences == 0);
  CHECK((decoded.text == all));
}

TEST_CASE("what is no character is written as U+FFFD") {
  CHECK(encodeUtf8(std::u32string{0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF}) == repeated(4));
}

TEST_CASE("all strings of three bytes decode to valid UTF-8 without loss of the ASCII in them") {
  for (int n = 0; n < (1 << 24); n += 61) {  // 61 is prime, so that all byte values meet
    const std::string bytes = {static_cast<char>(n >> 16), static_cast<char>(n >> 8), static_cast<char>(n)};
    const DecodedText decoded = decodeUtf8(bytes);
    const DecodedText again = decodeUtf8(encodeUtf8(decoded.text));
    const bool mark = bytes == "\xEF\xBB\xBF";
    std::size_t ascii_in = 0, ascii_out = 0;
    for (const char c : bytes) ascii_in += static_cast<unsigned char>(c) < 0x80;
    for (const char32_t c : decoded.text) ascii_out += c < 0x80;
    if (mark || again.invalid_sequences != 0 || again.text != decoded.text || ascii_in != ascii_out) {
      CAPTURE(n);
      CHECK(mark);
    }
  }
}

TEST_CASE("line ends become LF") {
  const std::vector<std::pair<std::u32string, std::u32string>> cases = {
      {U"", U""},         {U"a\r\nb", U"a\nb"},   {U"a\rb", U"a\nb"}, {U"\r", U"\n"},
      {U"\r\r", U"\n\n"}, {U"\r\n\r\n", U"\n\n"}, {U"\n\r", U"\n\n"}, {U"\r\r\n", U"\n\n"},
      {U"a\n", U"a\n"},   {U"\u2028", U"\u2028"},
  };
  for (const auto& c : cases) {
    CAPTURE(encodeUtf8(c.first));
    std::u32string text = c.first;
    normaliseNewlines(text);
    CHECK((text == c.second));
  }
  CHECK((readText("\xEF\xBB\xBF"
                  "a\r\nb\xFF") == U"a\nb\uFFFD"));
}

TEST_CASE("text that arrives in pieces is never cut inside a character") {
  const std::string bytes = "a\xF0\x9F\x98\x80\xC3\xA9\xE2\x82 \xFF\xE2\x82\xAC\x80z\xF0\x9F\x98";
  for (std::size_t piece = 1; piece < 6; ++piece) {
    Utf8Stream stream;
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      const std::string more = stream.push(std::string_view(bytes).substr(at, piece));
      CHECK(decodeUtf8(more, ByteOrderMark::keep).invalid_bytes == 0);
      text += more;
    }
    CHECK(text == "a\xF0\x9F\x98\x80\xC3\xA9\xEF\xBF\xBD \xEF\xBF\xBD\xE2\x82\xAC\xEF\xBF\xBDz");
    text += stream.finish();
    CHECK(text == encodeUtf8(decodeUtf8(bytes).text));
    CHECK(stream.finish().empty());
  }
}
