#include "core/base/parallel.h"

namespace crumb {

void parallelFor(std::ptrdiff_t count, std::ptrdiff_t, RangeBody body) {
  if (count > 0) body(0, count);
}

int threadCount() { return 1; }
void setThreadCount(int) {}

}  // namespace crumb
