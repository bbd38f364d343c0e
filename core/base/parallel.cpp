#include "core/base/parallel.h"

namespace crumb {

void parallelFor(std::ptrdiff_t count, std::ptrdiff_t, const std::function<void(std::ptrdiff_t, std::ptrdiff_t)>& body) {
  if (count > 0) body(0, count);
}

int threadCount() { return 1; }
void setThreadCount(int) {}

}  // namespace crumb
