// The reading half of json.h: one recursive descent over the bytes, at most kJsonMaxDepth deep.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "core/files/json.h"
#include "core/text/unicode.h"

namespace crumb {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool document(Json& out) {
    skipBlanks();
    if (!value(out, 0)) return false;
    skipBlanks();
    return at_ == text_.size() || fail("There is more text after the end of the value");
  }

  std::size_t faultByte() const { return fault_byte_; }
  const std::string& fault() const { return fault_; }

 private:
  bool fail(std::string what) { return fail(std::move(what), at_); }
  bool fail(std::string what, std::size_t byte) {
    fault_ = std::move(what);
    fault_byte_ = byte;
    return false;
  }

  bool atEnd() const { return at_ >= text_.size(); }
  char peek() const { return atEnd() ? '\0' : text_[at_]; }  // a NUL byte is valid nowhere, so it cannot be mistaken
  bool take(char c) {
    if (atEnd() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skipBlanks() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }

  bool value(Json& out, int depth) {
    if (atEnd()) return fail("The text ends where a value should stand");
    switch (peek()) {
      case '{':
        return depth < kJsonMaxDepth ? object(out, depth) : fail("Arrays and objects are nested too deeply");
      case '[':
        return depth < kJsonMaxDepth ? array(out, depth) : fail("Arrays and objects are nested too deeply");
      case '"': {
        std::string text;
        if (!string(text)) return false;
        out = Json(std::move(text));
        return true;
      }
      case 't':
        return word("true", Json(true), out);
      case 'f':
        return word("false", Json(false), out);
      case 'n':
        return word("null", Json(), out);
      default:
        return number(out);
    }
  }

  bool word(std::string_view spelling, Json meaning, Json& out) {
    if (text_.substr(at_, spelling.size()) != spelling) return fail("A value should stand here");
    at_ += spelling.size();
    out = std::move(meaning);
    return true;
  }

  bool array(Json& out, int depth) {
    ++at_;
    Json::Array elements;
    skipBlanks();
    if (!take(']')) {
      while (true) {
        skipBlanks();
        if (!value(elements.emplace_back(), depth + 1)) return false;
        skipBlanks();
        if (take(']')) break;
        if (!take(',')) return fail(atEnd() ? "The text ends inside an array" : "A comma or ] should stand here");
      }
    }
    out = Json(std::move(elements));
    return true;
  }

  bool object(Json& out, int depth) {
    ++at_;
    Json::Object members;
    std::vector<std::size_t> key_bytes;
    skipBlanks();
    if (!take('}')) {
      while (true) {
        skipBlanks();
        if (peek() != '"')
          return fail(atEnd() ? "The text ends inside an object" : "A key in quotes should stand here");
        key_bytes.push_back(at_);
        Json::Member& member = members.emplace_back();
        if (!string(member.key)) return false;
        skipBlanks();
        if (!take(':')) return fail("A colon should stand here");
        skipBlanks();
        if (!value(member.value, depth + 1)) return false;
        skipBlanks();
        if (take('}')) break;
        if (!take(',')) return fail(atEnd() ? "The text ends inside an object" : "A comma or } should stand here");
      }
    }
    if (!keysDiffer(members, key_bytes)) return false;
    out = Json(std::move(members));
    return true;
  }

  // By sorting, so that an object of a million keys is no trap.
  bool keysDiffer(const Json::Object& members, const std::vector<std::size_t>& key_bytes) {
    std::vector<std::size_t> order(members.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const int comparison = members[a].key.compare(members[b].key);
      return comparison < 0 || (comparison == 0 && a < b);
    });
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (members[order[i]].key == members[order[i - 1]].key) {
        return fail("The key \"" + members[order[i]].key.substr(0, 80) + "\" stands twice in the same object",
                    key_bytes[order[i]]);
      }
    }
    return true;
  }

  bool string(std::string& out) {
    const std::size_t start = at_++;
    std::size_t plain = at_;  // start of the bytes that are taken over as they are
    const auto flush = [&] {
      const std::string_view bytes = text_.substr(plain, at_ - plain);
      if (!validUtf8(bytes)) return fail("The string that begins here is not valid UTF-8", start);
      out.append(bytes);
      return true;
    };
    while (true) {
      if (atEnd()) return fail("The text ends inside the string that begins here", start);
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c == '"') {
        if (!flush()) return false;
        ++at_;
        return true;
      }
      if (c < 0x20) return fail("A control character stands in a string; it must be written as \\u00..");
      if (c == '\\') {
        if (!flush() || !escape(out)) return false;
        plain = at_;
      } else {
        ++at_;
      }
    }
  }

  static bool validUtf8(std::string_view bytes) {
    if (std::none_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
      return true;
    }
    return decodeUtf8(bytes).invalid_sequences == 0;
  }

  bool escape(std::string& out) {
    const std::size_t start = at_++;
    const char c = peek();
    constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = names.find(c); i != std::string_view::npos) {
      out.push_back(meanings[i]);
      ++at_;
      return true;
    }
    if (c != 'u') return fail("There is no such escape in JSON", start);
    ++at_;
    char32_t unit = 0, low = 0;
    if (!hexDigits(unit)) return fail("\\u needs four hexadecimal digits", start);
    if (unit >= 0xD800 && unit <= 0xDFFF) {
      const bool pair = unit <= 0xDBFF && take('\\') && take('u') && hexDigits(low) && low >= 0xDC00 && low <= 0xDFFF;
      if (!pair) return fail("Half of a surrogate pair stands alone", start);
      unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }
    appendUtf8(out, unit);
    return true;
  }

  bool hexDigits(char32_t& unit) {
    unit = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      int digit = -1;
      if (c >= '0' && c <= '9') digit = c - '0';
      if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
      if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
      if (digit < 0) return false;
      unit = unit * 16 + static_cast<char32_t>(digit);
    }
    return true;
  }

  static bool isDigit(char c) { return c >= '0' && c <= '9'; }

  bool number(Json& out) {
    const std::size_t start = at_;
    const bool negative = take('-');
    std::string digits;  // without the decimal point, whose sign strtod takes from the locale
    std::int64_t exponent = 0;
    if (!isDigit(peek())) return fail(at_ == start ? "A value should stand here" : "A digit should stand here");
    if (peek() == '0') {
      digits += text_[at_++];
      if (isDigit(peek())) return fail("A number must not begin with a zero", start);
    }
    while (isDigit(peek())) digits += text_[at_++];
    bool whole = true;
    if (take('.')) {
      whole = false;
      if (!isDigit(peek())) return fail("A digit should stand here");
      while (isDigit(peek())) {
        digits += text_[at_++];
        --exponent;
      }
    }
    if (peek() == 'e' || peek() == 'E') {
      whole = false;
      ++at_;
      const bool minus = take('-');
      if (!minus) take('+');
      if (!isDigit(peek())) return fail("A digit should stand here");
      std::int64_t written = 0;
      while (isDigit(peek())) written = std::min<std::int64_t>(written * 10 + (text_[at_++] - '0'), 1'000'000'000);
      exponent += minus ? -written : written;
    }
    if (whole && integer(digits, negative, out)) return true;
    const std::string plain = (negative ? "-" : "") + digits + "e" + std::to_string(exponent);
    const double value = std::strtod(plain.c_str(), nullptr);
    if (!std::isfinite(value)) return fail("The number is too large", start);
    out = Json(value);
    return true;
  }

  // False if it does not fit into 64 signed bits, or is -0, which only a double can keep.
  static bool integer(const std::string& digits, bool negative, Json& out) {
    if (digits.size() > 19 || (negative && digits == "0")) return false;
    std::uint64_t magnitude = 0;  // 19 digits always fit
    for (const char c : digits) magnitude = magnitude * 10 + static_cast<std::uint64_t>(c - '0');
    const std::uint64_t largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (magnitude > largest + (negative ? 1 : 0)) return false;
    out = Json(static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t fault_byte_ = 0;
  std::string fault_;
};

}  // namespace

Result<Json> parseJson(std::string_view text, std::size_t* error_byte) {
  Parser parser(text);
  Json json;
  if (parser.document(json)) return json;
  if (error_byte) *error_byte = parser.faultByte();
  return Error{"json_syntax", parser.fault() + ", at byte " + std::to_string(parser.faultByte()) + "."};
}

}  // namespace crumb
