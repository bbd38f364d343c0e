// Clock, ceiling and rows, shared by the benchmarks. The ceiling is what this machine's multiply-adds
// can do at best, measured in the same run: speeds are quoted as shares of it, since a share hardly
// depends on the machine or on who else uses it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/simd.h"

namespace bench {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Times {
  double best, median;  // seconds of one call
};

inline Times summarise(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  return {seconds.front(), seconds[seconds.size() / 2]};
}

// One call, in rounds long enough for a browser's coarse clock. The best is nearly the fastest of the
// rounds: the very fastest may be a stumble of the clock.
template <class F>
Times timesOf(F&& call, int rounds = 40) {
  int calls = 1;
  for (;;) {  // this also lets V8 compile what is hot
    const double begin = now();
    for (int i = 0; i < calls; ++i) call();
    if (now() - begin > 0.004) break;
    calls *= 2;
  }
  std::vector<double> seconds;
  for (int round = 0; round < rounds; ++round) {
    const double begin = now();
    for (int i = 0; i < calls; ++i) call();
    seconds.push_back((now() - begin) / calls);
  }
  std::sort(seconds.begin(), seconds.end());
  return {seconds[static_cast<std::size_t>(rounds) / 20], seconds[static_cast<std::size_t>(rounds) / 2]};
}

// Twelve sums side by side, as in a product's tile. Not unrolled: that would put additions to one
// sum next to each other.
[[gnu::noinline]] inline void ceilingLoop(int steps, const float* factors, float* sums) {
  using crumb::F32x4;
  F32x4 sum[12];
  const F32x4 a = F32x4::load(factors), b = F32x4::load(factors + 4);
  for (int j = 0; j < 12; ++j) sum[j] = F32x4::load(sums + 4 * j);
#ifdef __clang__
#pragma clang loop unroll(disable)
#endif
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < 12; ++j) sum[j] = crumb::fma(a, b, sum[j]);
  }
  for (int j = 0; j < 12; ++j) sum[j].store(sums + 4 * j);
}

// Floating-point operations a second on one thread: the best seen so far in this run.
inline double ceilingFlops(int rounds = 40) {
  static double best = 0;
  const float factors[8] = {1e-3f, 1e-3f, 1e-3f, 1e-3f, 1e-3f, 1e-3f, 1e-3f, 1e-3f};
  float sums[48] = {};
  constexpr int kSteps = 1000;
  best = std::max(best, 2.0 * kSteps * 48 / timesOf([&] { ceilingLoop(kSteps, factors, sums); }, rounds).best);
  return best;
}

// One line of the table that run.mjs reads. flops: of one call; 0 if they are not the point.
// The efficiency is that of the best round: flops ÷ (time × ceiling × threads).
inline void row(const char* name, const Times& times, double flops, const char* note = "") {
  const int threads = crumb::threadCount();
  const double reached = flops / times.best;
  std::printf("row\t%-32s\t%d\t%10.4f\t%10.4f\t%7.2f\t%6.4f\t%s\n", name, threads, times.best * 1e3, times.median * 1e3,
              reached * 1e-9, reached / (ceilingFlops(1) * threads), note);
  std::fflush(stdout);
}

}  // namespace bench
