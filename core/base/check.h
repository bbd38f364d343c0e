// Checks for programming errors. What a user can cause is a Result (base/result.h), never a check.
#pragma once

#include <string>

namespace crumb {

// Called with the message of a failed check; must not return. The default writes the message to
// stderr and aborts. The browser build installs one that ends the worker with the message.
using FailureHandler = void (*)(const std::string& message);
void setFailureHandler(FailureHandler handler);

[[noreturn]] void checkFailed(const char* file, int line, const std::string& message);

}  // namespace crumb

#define CRUMB_CHECK(condition, message)                                     \
  do {                                                                      \
    if (!(condition)) ::crumb::checkFailed(__FILE__, __LINE__, (message));  \
  } while (false)
