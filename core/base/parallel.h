// The only place that knows threads.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace crumb {

// A reference to something callable as body(begin, end). Allocates nothing; what it refers to must
// outlive it.
class RangeBody {
 public:
  template <class F>
  requires(!std::is_same_v<std::remove_cvref_t<F>, RangeBody>)
      RangeBody(F&& body)  // implicit, so that a lambda can be passed
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(body)))),
        call_([](void* object, std::ptrdiff_t begin, std::ptrdiff_t end) {
          (*static_cast<std::remove_reference_t<F>*>(object))(begin, end);
        }) {}
  void operator()(std::ptrdiff_t begin, std::ptrdiff_t end) const { call_(object_, begin, end); }

 private:
  void* object_;
  void (*call_)(void*, std::ptrdiff_t, std::ptrdiff_t);
};

// Calls body(begin, end) for disjoint ranges that cover [0, count), each at least `grain` long
// except the last, and returns when all are done. Ranges differ with the number of threads, so a
// body's result for an index must not depend on the range that it came in: then results are
// bit-identical for every number of threads.
// Calls come from one thread at a time. Called from inside a body, it does all the work on the spot.
void parallelFor(std::ptrdiff_t count, std::ptrdiff_t grain, RangeBody body);

// Into how many ranges parallelFor cuts at most, one for each thread, the caller's own included. 1 to
// begin with, and always 1 in a build without threads.
int threadCount();

// At most kMaxThreads. Starts the threads that are missing; they are never ended, and sleep when there
// is nothing to do or when fewer are wanted. There are never more than the machine has cores, and if
// the platform gives fewer (a browser's prestarted workers), the others do their part: the count
// changes speed, never results.
inline constexpr int kMaxThreads = 16;
void setThreadCount(int count);

}  // namespace crumb
