// Between bytes and code points. Everything behind this file works on code points, so no emoji is ever cut in half.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace crumb {

constexpr char32_t kReplacementCharacter = 0xFFFD;
constexpr char32_t kLastCodePoint = 0x10FFFF;

struct DecodedText {
  std::u32string text;                // never a surrogate, never above 0x10FFFF
  std::size_t invalid_sequences = 0;  // how many U+FFFD were put in for bytes that are not UTF-8
  std::size_t invalid_bytes = 0;      // how many bytes those stand for
};

// What a browser's non-fatal TextDecoder makes of the bytes: one U+FFFD for each maximal part of an ill-formed
// sequence, and a byte order mark at the very start is dropped (keep: U+FEFF at the start of what is not a file). Never
// fails. Source: WHATWG Encoding Standard, "UTF-8 decoder"; The Unicode Standard, table 3-7.
enum class ByteOrderMark { drop, keep };
DecodedText decodeUtf8(std::string_view bytes, ByteOrderMark mark = ByteOrderMark::drop);

// One code point, or the maximal part of an ill-formed sequence.
struct CodePointRead {
  char32_t code_point = kReplacementCharacter;
  int bytes = 1;    // that it takes up
  int missing = 0;  // 0: well-formed; -1: ill-formed; else the bytes end here, and so many more could complete it
};
CodePointRead readCodePoint(std::string_view bytes, std::size_t at);  // at < bytes.size()

// Text that arrives in pieces which may end inside a character: the bytes of an unfinished one wait.
class Utf8Stream {
 public:
  std::string push(std::string_view bytes);  // what is complete now, as valid UTF-8
  std::string finish();                      // what is left: U+FFFD, since nothing completes it any more

 private:
  std::string pending_;
};

// Surrogates and numbers above 0x10FFFF, which are not characters, become U+FFFD: the result is always valid UTF-8.
std::string encodeUtf8(std::u32string_view text);
void appendUtf8(std::string& bytes, char32_t code_point);

// CR LF and a lone CR become LF, in place.
void normaliseNewlines(std::u32string& text);

// decodeUtf8, then normaliseNewlines: the text that tokenizers are built from and fed with.
std::u32string readText(std::string_view utf8);

}  // namespace crumb
