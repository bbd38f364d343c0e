#include "core/base/parallel.h"

#include <algorithm>

#if CRUMB_THREADS
#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <thread>
#endif

namespace crumb {

#if CRUMB_THREADS

namespace {

// How often to look for work (or for its end) before going to sleep: some 50 µs, longer than the
// gaps between the loops of a training step, shorter than anybody notices.
#if defined(__wasm__)
constexpr int kSpins = 20000;
#else
constexpr int kSpins = 2000;
#endif

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Sleeps while `word` is `value`; may return early.
void sleepWhile(std::atomic<std::uint32_t>& word, std::uint32_t value) {
#if defined(__wasm__)  // the library's own wait polls there
  __builtin_wasm_memory_atomic_wait32(reinterpret_cast<int*>(&word), static_cast<int>(value), -1);
#else
  word.wait(value);
#endif
}
void wakeAll(std::atomic<std::uint32_t>& word) {
#if defined(__wasm__)
  __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&word), ~0u);
#else
  word.notify_all();
#endif
}

// One loop at a time is open. Its ranges are claimed one by one, by the caller too: a worker that
// sleeps, is late or never started costs nothing but its help.
struct Loop {
  // Written while no range of the loop before can be claimed any more (ticket's low half is 0) and
  // before the ticket; a claim that succeeds has read those of its own loop.
  std::atomic<const RangeBody*> body{nullptr};
  std::atomic<std::ptrdiff_t> count{0};
  std::atomic<std::uint32_t> ranges{0};

  std::atomic<std::uint64_t> ticket{0};         // number of the loop · 2³² + ranges not yet claimed
  std::atomic<std::uint32_t> unfinished{0};     // ranges
  std::atomic<std::uint32_t> caller_sleeps{0};  // on unfinished
  std::atomic<std::uint32_t> wakes{0};          // workers sleep on it
  std::atomic<std::uint32_t> sleepers{0};
  std::atomic<int> helpers{0};  // workers that may take part
};
Loop loop;

int thread_count = 1;
int started = 0;                          // workers
thread_local bool inside_a_body = false;  // always so in a worker

bool hasWork() { return static_cast<std::uint32_t>(loop.ticket.load()) != 0; }

// Claims and runs ranges until there are none.
void takePart() {
  for (;;) {
    std::uint64_t ticket = loop.ticket.load();
    const std::uint32_t unclaimed = static_cast<std::uint32_t>(ticket);
    if (unclaimed == 0) return;
    const RangeBody* body = loop.body.load(std::memory_order_relaxed);
    const std::ptrdiff_t count = loop.count.load(std::memory_order_relaxed);
    const std::uint32_t ranges = loop.ranges.load(std::memory_order_relaxed);
    if (!loop.ticket.compare_exchange_strong(ticket, ticket - 1)) continue;
    const std::ptrdiff_t i = ranges - unclaimed, n = ranges;
    (*body)(count * i / n, count * (i + 1) / n);
    if (loop.unfinished.fetch_sub(1) == 1 && loop.caller_sleeps.load()) wakeAll(loop.unfinished);
  }
}

void* workerMain(void* argument) {
  const int index = static_cast<int>(reinterpret_cast<std::intptr_t>(argument));
  inside_a_body = true;
  for (;;) {
    const auto wanted = [index] { return index < loop.helpers.load() && hasWork(); };
    for (int spin = 0; spin < kSpins && !wanted(); ++spin) pause();
    if (!wanted()) {
      // Either the caller sees the sleeper after it opens a loop, or the worker sees the loop here.
      const std::uint32_t wakes = loop.wakes.load();
      loop.sleepers.fetch_add(1);
      if (!wanted()) sleepWhile(loop.wakes, wakes);
      loop.sleepers.fetch_sub(1);
      continue;
    }
    takePart();
  }
}

void waitForOthers() {
  for (int spin = 0; spin < kSpins; ++spin) {
    if (loop.unfinished.load() == 0) return;
    pause();
  }
  loop.caller_sleeps.store(1);
  while (const std::uint32_t unfinished = loop.unfinished.load()) sleepWhile(loop.unfinished, unfinished);
  loop.caller_sleeps.store(0);
}

}  // namespace

void parallelFor(std::ptrdiff_t count, std::ptrdiff_t grain, RangeBody body) {
  if (count <= 0) return;
  const std::ptrdiff_t ranges =
      inside_a_body ? 1 : std::min<std::ptrdiff_t>(thread_count, count / std::max<std::ptrdiff_t>(grain, 1));
  if (ranges <= 1) return body(0, count);
  inside_a_body = true;
  loop.body.store(&body, std::memory_order_relaxed);
  loop.count.store(count, std::memory_order_relaxed);
  loop.ranges.store(static_cast<std::uint32_t>(ranges), std::memory_order_relaxed);
  loop.unfinished.store(static_cast<std::uint32_t>(ranges));
  loop.ticket.store(((loop.ticket.load() >> 32) + 1) << 32 | static_cast<std::uint64_t>(ranges));
  if (loop.sleepers.load() > 0) {
    loop.wakes.fetch_add(1);
    wakeAll(loop.wakes);
  }
  takePart();
  waitForOthers();
  inside_a_body = false;
}

int threadCount() { return thread_count; }

void setThreadCount(int count) {
  thread_count = std::clamp(count, 1, kMaxThreads);
  // More helpers than cores would only take turns. The ranges still follow the count asked for.
  const int cores = static_cast<int>(std::max(2u, std::thread::hardware_concurrency()));
  const int helpers = std::min(thread_count, cores) - 1;
  while (started < helpers) {
    pthread_t thread;
    if (pthread_create(&thread, nullptr, workerMain, reinterpret_cast<void*>(std::intptr_t{started})) != 0) break;
    pthread_detach(thread);
    ++started;
  }
  loop.helpers.store(std::min(helpers, started));
}

#else

void parallelFor(std::ptrdiff_t count, std::ptrdiff_t, RangeBody body) {
  if (count > 0) body(0, count);
}

int threadCount() { return 1; }
void setThreadCount(int) {}

#endif

}  // namespace crumb
