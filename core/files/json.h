// A small strict JSON (RFC 8259): configuration, tokenizer files, the headers and metadata of safetensors.
// Our own, because the engine is built without exceptions, a person should be told where in the file the fault is, and
// exact 64-bit integers and the order of keys matter to us.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace crumb {

class Json {
 public:
  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;  // in the order of the file

  Json();                          // null
  template <std::same_as<bool> B>  // a template, because pointers would turn into bool
  Json(B value) : Json() {
    content_ = value;
  }
  template <std::integral I>
  requires(!std::same_as<I, bool>) Json(I value)
      : Json(Number{static_cast<double>(value), static_cast<std::int64_t>(value), true}) {
    CRUMB_CHECK(std::in_range<std::int64_t>(value), "a JSON integer above 2^63 - 1");
  }
  Json(double value);
  Json(std::string value);
  Json(std::string_view value);
  Json(const char* value);
  Json(Array value);
  Json(Object value);
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  // Each is empty when the value is of another kind.
  bool isNull() const { return content_.index() == 0; }
  std::optional<bool> asBool() const;
  std::optional<double> asNumber() const;
  // Exact for a number written without fraction and exponent that fits into 64 signed bits; also 4.0 or 1e3, if it is
  // a whole number of at most 2^53. Else empty.
  std::optional<std::int64_t> asInteger() const;
  const std::string* asString() const { return std::get_if<std::string>(&content_); }
  const Array* asArray() const { return std::get_if<Array>(&content_); }
  const Object* asObject() const { return std::get_if<Object>(&content_); }

  const Json* find(std::string_view key) const;  // nullptr: no object, or no such key
  void set(std::string key, Json value);         // appends or replaces; null becomes an object first
  void push(Json value);                         // null becomes an array first

 private:
  struct Number {
    double value;
    std::int64_t integer;  // exact, where is_integer
    bool is_integer;
  };
  explicit Json(Number number);
  friend void appendJson(std::string& out, const Json& json, int indent, int depth);
  std::variant<std::monostate, bool, Number, std::string, Array, Object> content_;
};

struct Json::Member {
  std::string key;
  Json value;
};

constexpr int kJsonMaxDepth = 64;  // arrays and objects within each other

// One JSON value with nothing but blanks around it. A key that stands twice in an object is an error, and so are
// comments, trailing commas, NaN, numbers that overflow a double, invalid UTF-8, unpaired surrogates, and a byte order
// mark (decode files with unicode.h first). Values are never shared with `text`.
// Error "json_syntax": the sentence ends with the place, "at byte N" counted from 0; *error_byte, if given, is N.
Result<Json> parseJson(std::string_view text, std::size_t* error_byte = nullptr);

// indent 0: one line without blanks; else lines indented by that many blanks per level. Integers are written exactly,
// other numbers so that reading gives the same double, NaN and infinities as null. The output is ASCII and UTF-8;
// invalid UTF-8 in a string is replaced as decodeUtf8 does.
std::string writeJson(const Json& json, int indent = 0);

}  // namespace crumb
