#include "core/base/check.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace crumb {
namespace {

void abortWithMessage(const std::string& message) {
  std::fputs((message + "\n").c_str(), stderr);
  std::abort();
}

FailureHandler failureHandler = abortWithMessage;

}  // namespace

void setFailureHandler(FailureHandler handler) { failureHandler = handler; }

void checkFailed(const char* file, int line, const std::string& message) {
  // The last part of the path is enough to find the place, and is the same on every machine.
  const char* name = std::strrchr(file, '/');
  failureHandler(message + " (" + (name ? name + 1 : file) + ":" + std::to_string(line) + ")");
  std::abort();
}

}  // namespace crumb
