// Errors as values: what a person can cause is answered with a code and a sentence.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "core/base/check.h"

namespace crumb {

struct Error {
  std::string code;     // for programs: "text_empty", "size_mismatch", …
  std::string message;  // for people: what happened, what was kept, what to do next
};

// Either a value or an Error. Asking for the one that is not there is a programming error.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    CRUMB_CHECK(ok(), "value() of an error: " + error().message);
    return std::get<0>(content_);
  }
  T& value() & {
    CRUMB_CHECK(ok(), "value() of an error: " + error().message);
    return std::get<0>(content_);
  }
  T value() && {
    CRUMB_CHECK(ok(), "value() of an error: " + error().message);
    return std::get<0>(std::move(content_));
  }
  const Error& error() const {
    CRUMB_CHECK(!ok(), "error() of a value");
    return std::get<1>(content_);
  }

 private:
  std::variant<T, Error> content_;
};

struct Nothing {};
using Status = Result<Nothing>;  // `return Nothing{};` is success

}  // namespace crumb
