#include "core/base/parallel.h"

#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <numeric>
#include <vector>

#include "core/kernels/activations.h"
#include "core/kernels/cross_entropy.h"
#include "core/kernels/matmul.h"
#include "core/kernels/normalise.h"
#include "core/kernels/optimiser.h"
#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;

namespace {

// Sets a thread count for one scope.
class Threads {
 public:
  explicit Threads(int count) : before_(crumb::threadCount()) { crumb::setThreadCount(count); }
  ~Threads() { crumb::setThreadCount(before_); }

 private:
  int before_;
};

const int kCounts[] = {1, 2, 3, 4, 8};

// The results of every kernel that works in parallel, large enough that it does.
std::vector<Buffer> resultsOfAllKernels() {
  crumb::Random random(1);
  const int M = 301, N = 259, K = 270;
  const auto matrix = [&](int rows, int cols) {
    return Buffer::random(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), random);
  };
  const Buffer x = matrix(M, K), w = matrix(N, K), bias = matrix(1, N), d_y = matrix(M, N), gamma = matrix(1, N);
  std::vector<Buffer> out;
  const auto result = [&](Buffer buffer) -> Buffer& { return out.emplace_back(std::move(buffer)); };
  out.reserve(100);

  k::matmulXWt(M, N, K, x.data(), w.data(), bias.data(), result(matrix(M, N)).data());
  k::matmulXWt(3, N, K, x.data(), w.data(), bias.data(), result(matrix(3, N)).data());
  k::matmulDyW(M, N, K, d_y.data(), w.data(), result(matrix(M, K)).data());
  k::accumulateDytX(M, N, K, d_y.data(), x.data(), result(matrix(N, K)).data());
  k::accumulateColumnSums(M, N, d_y.data(), result(matrix(1, N)).data());
  Buffer &y = result(matrix(M, N)), &slope = result(matrix(M, N));
  k::matmulXWtGelu(M, N, K, x.data(), w.data(), bias.data(), y.data(), slope.data());
  k::geluForward(d_y.size(), d_y.data(), result(matrix(M, N)).data());
  k::geluBackward(d_y.size(), d_y.data(), y.data(), result(matrix(M, N)).data());
  k::slopeBackward(d_y.size(), slope.data(), d_y.data(), result(matrix(M, N)).data());

  Buffer &norm = result(matrix(M, N)), &mean = result(matrix(1, M)), &rstd = result(matrix(1, M));
  k::layerNormForward(M, N, 1e-5f, d_y.data(), gamma.data(), bias.data(), norm.data(), mean.data(), rstd.data());
  Buffer &d_x = result(matrix(M, N)), &d_gamma = result(matrix(1, N)), &d_beta = result(matrix(1, N));
  k::layerNormBackward(M, N, d_y.data(), gamma.data(), mean.data(), rstd.data(), y.data(), d_x.data(), d_gamma.data(),
                       d_beta.data());
  std::vector<int> targets(static_cast<std::size_t>(M));
  std::iota(targets.begin(), targets.end(), -50);
  for (int& target : targets) target = target < 0 ? -1 : target;
  Buffer &loss = result(matrix(1, M)), &d_logits = result(matrix(M, N));
  k::crossEntropy(M, N, d_y.data(), targets.data(), -1, 0.5f, loss.data(), d_logits.data());

  Buffer &weight = result(matrix(M, N)), &grad = result(matrix(M, N)), &m = result(matrix(M, N)),
         &v = result(Buffer(weight.size(), 0.5f));
  k::adamW(weight.size(), {0.99f, 0.9f, 0.99f, 1e-3f, 1.0f, 1e-8f, 0.5f}, weight.data(), grad.data(), m.data(),
           v.data());
  Buffer& sum = result(Buffer(2));
  const double squares = k::sumOfSquares(weight.size(), weight.data());
  std::memcpy(sum.data(), &squares, sizeof squares);
  return out;
}

}  // namespace

TEST_CASE("every kernel gives the same bits for 1, 2, 3, 4 and 8 threads") {
  std::vector<Buffer> expected;
  {
    const Threads one(1);
    expected = resultsOfAllKernels();
  }
  for (const int count : kCounts) {
    const Threads threads(count);
    for (int round = 0; round < 3; ++round) {
      const std::vector<Buffer> results = resultsOfAllKernels();
      REQUIRE(results.size() == expected.size());
      for (std::size_t i = 0; i < results.size(); ++i) {
        CAPTURE(count);
        CAPTURE(i);
        CHECK(results[i].sameBits(expected[i]));
        CHECK(results[i].guardsIntact());
      }
    }
  }
}

TEST_CASE("every index is visited once, in ranges no shorter than the grain") {
  for (const int count : kCounts) {
    const Threads threads(count);
    for (const std::ptrdiff_t n : {0, 1, 2, 7, 100, 1001}) {
      for (const std::ptrdiff_t grain : {1, 3, 100, 5000}) {
        std::vector<std::atomic<int>> visits(static_cast<std::size_t>(n));
        std::atomic<int> too_short{0}, ranges{0};
        crumb::parallelFor(n, grain, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
          ++ranges;
          if (end - begin < grain && end != n) ++too_short;
          for (std::ptrdiff_t i = begin; i < end; ++i) ++visits[static_cast<std::size_t>(i)];
        });
        bool once = true;
        for (const auto& v : visits) once = once && v == 1;
        CHECK(once);
        CHECK(too_short == 0);
        CHECK(ranges <= crumb::threadCount());
      }
    }
  }
}

TEST_CASE("many short loops lose no range and no write") {
  const Threads threads(4);
  std::vector<int> counts(64, 0);
  constexpr int kLoops = 20000;
  for (int i = 0; i < kLoops; ++i) {
    crumb::parallelFor(64, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
      for (std::ptrdiff_t j = begin; j < end; ++j) ++counts[static_cast<std::size_t>(j)];
    });
  }
  for (const int count : counts) CHECK(count == kLoops);
}

TEST_CASE("a loop inside a body runs on the spot") {
  const Threads threads(4);
  std::atomic<int> inner{0};
  crumb::parallelFor(8, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      crumb::parallelFor(10, 1, [&](std::ptrdiff_t b, std::ptrdiff_t e) { inner += static_cast<int>(e - b); });
    }
  });
  CHECK(inner == 80);
}

TEST_CASE("thread counts outside the limits are brought inside") {
  const Threads before(1);
  crumb::setThreadCount(0);
  CHECK(crumb::threadCount() == 1);
  crumb::setThreadCount(1000);
  CHECK(crumb::threadCount() <= crumb::kMaxThreads);
  int sum = 0;
  const std::function<void(std::ptrdiff_t, std::ptrdiff_t)> body = [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    sum += static_cast<int>(end - begin);
  };
  crumb::parallelFor(5, 5, body);  // anything callable will do
  CHECK(sum == 5);
}
