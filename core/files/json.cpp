#include "core/files/json.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/text/unicode.h"

namespace crumb {

// Here and not in the class: Member must be complete wherever the variant is built or destroyed.
Json::Json() = default;
Json::Json(Number number) : content_(number) {}
Json::Json(double value) : content_(Number{value, 0, false}) {}
Json::Json(std::string value) : content_(std::move(value)) {}
Json::Json(std::string_view value) : content_(std::string(value)) {}
Json::Json(const char* value) : content_(std::string(value)) {}
Json::Json(Array value) : content_(std::move(value)) {}
Json::Json(Object value) : content_(std::move(value)) {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

std::optional<bool> Json::asBool() const {
  if (const bool* value = std::get_if<bool>(&content_)) return *value;
  return std::nullopt;
}

std::optional<double> Json::asNumber() const {
  if (const Number* number = std::get_if<Number>(&content_)) return number->value;
  return std::nullopt;
}

std::optional<std::int64_t> Json::asInteger() const {
  const Number* number = std::get_if<Number>(&content_);
  if (!number) return std::nullopt;
  if (number->is_integer) return number->integer;
  if (std::abs(number->value) > 0x1p53 || number->value != std::trunc(number->value)) return std::nullopt;
  return static_cast<std::int64_t>(number->value);
}

const Json* Json::find(std::string_view key) const {
  if (const Object* object = asObject()) {
    for (const Member& member : *object) {
      if (member.key == key) return &member.value;
    }
  }
  return nullptr;
}

void Json::set(std::string key, Json value) {
  if (isNull()) content_ = Object{};
  Object* object = std::get_if<Object>(&content_);
  CRUMB_CHECK(object, "a key was set in a JSON value that is no object");
  for (Member& member : *object) {
    if (member.key == key) {
      member.value = std::move(value);
      return;
    }
  }
  object->push_back({std::move(key), std::move(value)});
}

void Json::push(Json value) {
  if (isNull()) content_ = Array{};
  Array* array = std::get_if<Array>(&content_);
  CRUMB_CHECK(array, "a value was appended to a JSON value that is no array");
  array->push_back(std::move(value));
}

namespace {

void appendString(std::string& out, std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  out += '"';
  for (const char32_t c : decodeUtf8(text, ByteOrderMark::keep).text) {
    if (c == U'"' || c == U'\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == U'\n') {
      out += "\\n";
    } else if (c == U'\t') {
      out += "\\t";
    } else if (c == U'\r') {
      out += "\\r";
    } else if (c < 0x20 || c == 0x7F) {
      out += "\\u00";
      out += digits[c >> 4];
      out += digits[c & 15];
    } else {
      appendUtf8(out, c);
    }
  }
  out += '"';
}

void appendDouble(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  char digits[32];
  for (int precision = 15; precision <= 17; ++precision) {  // 17 always reads back as the same double
    std::snprintf(digits, sizeof digits, "%.*g", precision, value);
    if (std::strtod(digits, nullptr) == value) break;
  }
  for (char& c : digits) {
    if (c == ',') c = '.';  // the host program may have set a locale with decimal commas
  }
  out += digits;
}

void appendLineBreak(std::string& out, int indent, int depth) {
  if (indent == 0) return;
  out += '\n';
  out.append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(depth), ' ');
}

}  // namespace

void appendJson(std::string& out, const Json& json, int indent, int depth) {
  if (json.isNull()) {
    out += "null";
  } else if (const auto boolean = json.asBool()) {
    out += *boolean ? "true" : "false";
  } else if (const auto* number = std::get_if<Json::Number>(&json.content_)) {
    if (number->is_integer) {
      out += std::to_string(number->integer);
    } else {
      appendDouble(out, number->value);
    }
  } else if (const std::string* text = json.asString()) {
    appendString(out, *text);
  } else if (const Json::Array* array = json.asArray()) {
    out += '[';
    for (std::size_t i = 0; i < array->size(); ++i) {
      if (i > 0) out += ',';
      appendLineBreak(out, indent, depth + 1);
      appendJson(out, (*array)[i], indent, depth + 1);
    }
    if (!array->empty()) appendLineBreak(out, indent, depth);
    out += ']';
  } else if (const Json::Object* object = json.asObject()) {
    out += '{';
    for (std::size_t i = 0; i < object->size(); ++i) {
      if (i > 0) out += ',';
      appendLineBreak(out, indent, depth + 1);
      appendString(out, (*object)[i].key);
      out += indent == 0 ? ":" : ": ";
      appendJson(out, (*object)[i].value, indent, depth + 1);
    }
    if (!object->empty()) appendLineBreak(out, indent, depth);
    out += '}';
  }
}

std::string writeJson(const Json& json, int indent) {
  std::string out;
  appendJson(out, json, indent, 0);
  return out;
}

}  // namespace crumb
