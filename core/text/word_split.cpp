#include "core/text/word_split.h"

#include "core/text/unicode.h"

namespace crumb {
namespace {

enum class SignClass { letter, digit, space, other, joined };  // joined: belongs to whatever stands before it

bool within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

SignClass classOf(char32_t c) {
  if (c < 0x80) {
    if (within(c | 0x20, 'a', 'z')) return SignClass::letter;
    if (within(c, '0', '9')) return SignClass::digit;
    return c == ' ' || within(c, '\t', '\r') ? SignClass::space : SignClass::other;
  }
  if (c == 0x85 || c == 0xA0 || c == 0x1680 || within(c, 0x2000, 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
      c == 0x205F || c == 0x3000)
    return SignClass::space;
  if (c == 0x200C || c == 0x200D || within(c, 0xFE00, 0xFE0F)) return SignClass::joined;
  if (c == 0xAA || c == 0xB5 || c == 0xBA) return SignClass::letter;
  if (c < 0xC0 || c == 0xD7 || c == 0xF7 || within(c, 0x2010, 0x2BFF) || within(c, 0x2E00, 0x2E7F) ||
      within(c, 0x3001, 0x303F) || within(c, 0xFE10, 0xFE6F) || within(c, 0xFF01, 0xFF0F) || c == kReplacementCharacter ||
      within(c, 0x1F000, 0x1FAFF) || c >= 0xE0000)
    return SignClass::other;
  return SignClass::letter;
}

// The class of what stands at `at`; *length is its bytes.
SignClass classAt(std::string_view bytes, std::size_t at, std::size_t* length) {
  const CodePointRead read = readCodePoint(bytes, at);
  *length = static_cast<std::size_t>(read.bytes);
  return read.missing == 0 ? classOf(read.code_point) : SignClass::other;
}

// The end of the run of one class that starts at `at`.
std::size_t runEnd(std::string_view bytes, std::size_t at) {
  std::size_t length = 0;
  const SignClass wanted = classAt(bytes, at, &length);
  std::size_t end = at + length;
  while (end < bytes.size()) {
    const SignClass next = classAt(bytes, end, &length);
    if ((next != wanted && next != SignClass::joined) || end + length - at > kLongestWord) break;
    end += length;
  }
  return end;
}

// The end of 's, 't, 're, 've, 'm, 'll or 'd with either apostrophe, or `at` if none stands there.
std::size_t contractionEnd(std::string_view bytes, std::size_t at) {
  std::size_t letters = at;
  if (bytes[at] == '\'')
    letters += 1;
  else if (bytes.substr(at).starts_with("\xE2\x80\x99"))
    letters += 3;
  else
    return at;
  for (const std::string_view ending : {"s", "t", "re", "ve", "m", "ll", "d"}) {
    if (!bytes.substr(letters).starts_with(ending)) continue;
    const std::size_t end = letters + ending.size();
    std::size_t length = 0;
    if (end == bytes.size() || classAt(bytes, end, &length) != SignClass::letter) return end;
  }
  return at;
}

}  // namespace

std::size_t wordEnd(std::string_view bytes, std::size_t at) {
  std::size_t length = 0;
  if (classAt(bytes, at, &length) == SignClass::space) {
    const std::size_t end = runEnd(bytes, at);
    const bool word_follows = end < bytes.size() && bytes[end - 1] == ' ' && classAt(bytes, end, &length) != SignClass::space;
    if (!word_follows) return end;
    return end - at > 1 ? end - 1 : runEnd(bytes, end);  // the last blank goes with the word after it
  }
  const std::size_t contraction = contractionEnd(bytes, at);
  return contraction > at ? contraction : runEnd(bytes, at);
}

}  // namespace crumb
