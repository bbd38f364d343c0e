// The only place that knows threads.
#pragma once

#include <cstddef>
#include <functional>

namespace crumb {

// Calls body(begin, end) for disjoint ranges that cover [0, count), each at least `grain` long
// except the last, and returns when all are done. Ranges differ with the number of threads, so a
// body's result for an index must not depend on the range that it came in: then results are
// bit-identical for every number of threads.
// Must not be called from inside a body.
void parallelFor(std::ptrdiff_t count, std::ptrdiff_t grain,
                 const std::function<void(std::ptrdiff_t, std::ptrdiff_t)>& body);

// How many threads parallelFor uses, the caller's own included; at least 1.
int threadCount();
void setThreadCount(int count);

}  // namespace crumb
