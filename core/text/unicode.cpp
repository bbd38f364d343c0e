#include "core/text/unicode.h"

namespace crumb {
namespace {

// What the first byte of a sequence promises. The second byte has its own bounds, which exclude overlong forms,
// surrogates and numbers above 0x10FFFF; all later bytes lie in 80..BF.
struct Lead {
  int following = 0;  // 0: not a lead byte
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

Lead leadOf(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {1};
  if (byte == 0xE0) return {2, 0xA0, 0xBF};
  if (byte == 0xED) return {2, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {2};
  if (byte == 0xF0) return {3, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return {3};
  if (byte == 0xF4) return {3, 0x80, 0x8F};
  return {};
}

}  // namespace

CodePointRead readCodePoint(std::string_view bytes, std::size_t at) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  if (first < 0x80) return {first, 1, 0};
  Lead lead = leadOf(first);
  const int length = lead.following + 1;
  char32_t code_point = first & (0xFFu >> (length + 1));
  int read = 1;
  while (read < length && at + read < bytes.size()) {
    const auto byte = static_cast<unsigned char>(bytes[at + read]);
    if (byte < lead.low || byte > lead.high) break;
    lead.low = 0x80;
    lead.high = 0xBF;
    code_point = (code_point << 6) | (byte & 0x3Fu);
    ++read;
  }
  if (lead.following > 0 && read == length) return {code_point, read, 0};
  const bool cut_off = lead.following > 0 && at + read == bytes.size();
  return {kReplacementCharacter, read, cut_off ? length - read : -1};
}

DecodedText decodeUtf8(std::string_view bytes, ByteOrderMark mark) {
  if (mark == ByteOrderMark::drop && bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  DecodedText result;
  result.text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const CodePointRead read = readCodePoint(bytes, i);
    if (read.missing != 0) {
      ++result.invalid_sequences;
      result.invalid_bytes += static_cast<std::size_t>(read.bytes);
    }
    result.text.push_back(read.code_point);
    i += static_cast<std::size_t>(read.bytes);
  }
  return result;
}

std::string Utf8Stream::push(std::string_view bytes) {
  pending_ += bytes;
  std::string text;
  std::size_t i = 0;
  while (i < pending_.size()) {
    const CodePointRead read = readCodePoint(pending_, i);
    if (read.missing > 0) break;
    appendUtf8(text, read.code_point);
    i += static_cast<std::size_t>(read.bytes);
  }
  pending_.erase(0, i);
  return text;
}

std::string Utf8Stream::finish() {
  std::string text = encodeUtf8(decodeUtf8(pending_, ByteOrderMark::keep).text);
  pending_.clear();
  return text;
}

void appendUtf8(std::string& bytes, char32_t c) {
  if (c > kLastCodePoint || (c >= 0xD800 && c <= 0xDFFF)) c = kReplacementCharacter;
  const auto put = [&bytes](char32_t byte) { bytes.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

std::string encodeUtf8(std::u32string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  for (const char32_t c : text) appendUtf8(bytes, c);
  return bytes;
}

void normaliseNewlines(std::u32string& text) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == U'\r') {
      if (i + 1 < text.size() && text[i + 1] == U'\n') continue;  // the LF that follows stands for both
      text[out++] = U'\n';
    } else {
      text[out++] = text[i];
    }
  }
  text.resize(out);
}

std::u32string readText(std::string_view utf8) {
  std::u32string text = decodeUtf8(utf8).text;
  normaliseNewlines(text);
  return text;
}

}  // namespace crumb
