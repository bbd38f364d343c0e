// How near the kernels come to what the machine can do: every product as a share of a ceiling that
// a small fused-multiply-add loop measures in the same run, and times of the other kernels at the
// shapes of the lesson (batch 16, context 32, d_model 64, 4 heads, d_ff 256).
//
//   kernel_bench [threads] [products]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/kernels/activations.h"
#include "core/kernels/attention.h"
#include "core/kernels/cross_entropy.h"
#include "core/kernels/matmul.h"
#include "core/kernels/normalise.h"
#include "core/kernels/optimiser.h"
#include "tests/bench/measure.h"

namespace {

namespace k = crumb::kernels;
using bench::ceilingFlops;

template <class F>
double secondsOf(F&& call) {
  return bench::timesOf(call).best;
}

std::vector<float> numbers(std::ptrdiff_t n) {
  static crumb::Random random(1);
  std::vector<float> out(static_cast<std::size_t>(n));
  random.fillUniform(out, -1, 1);
  return out;
}

void benchProducts() {
  const int shapes[][3] = {{512, 64, 64},   {512, 192, 64},  {512, 256, 64}, {512, 64, 256}, {768, 512, 128},
                           {768, 128, 512}, {512, 512, 512}, {512, 30, 64},  {768, 65, 128}, {7, 64, 64}};
  for (const auto& shape : shapes) {
    const int M = shape[0], N = shape[1], K = shape[2];
    auto x = numbers(M * K), w = numbers(N * K), bias = numbers(N), y = numbers(M * N), d_x = x, d_w = w;
    ceilingFlops();
    const auto report = [&](const char* form, auto&& call) {
      char name[48];
      std::snprintf(name, sizeof name, "product %s %dx%dx%d", form, M, N, K);
      bench::row(name, bench::timesOf(call), 2.0 * M * N * K);
    };
    report("x wT", [&] { k::matmulXWt(M, N, K, x.data(), w.data(), bias.data(), y.data()); });
    report("dy w", [&] { k::matmulDyW(M, N, K, y.data(), w.data(), d_x.data()); });
    std::fill(y.begin(), y.end(), 1e-9f);  // the gradient must not overflow by being added up
    report("dyT x", [&] { k::accumulateDytX(M, N, K, y.data(), x.data(), d_w.data()); });
  }
  for (const auto& [N, K] : {std::pair{64, 64}, {256, 64}, {30, 64}, {1024, 256}, {256, 1024}}) {
    auto x = numbers(K), w = numbers(N * K), bias = numbers(N), y = numbers(N);
    const double s = secondsOf([&] { k::matmulXWt(1, N, K, x.data(), w.data(), bias.data(), y.data()); });
    std::printf("1x%dx%d: %.2f us, %.1f GB/s of weights\n", N, K, s * 1e6, 4e-9 * N * K / s);
  }
}

void line(const char* name, double seconds, double elements) {
  std::printf("%-44s %9.1f us %8.2f ns per element\n", name, seconds * 1e6, seconds / elements * 1e9);
  std::fflush(stdout);
}

void benchElementwise() {
  const int rows = 512, C = 64, F = 256, V = 30;
  auto x = numbers(rows * F), y = x, slope = x;
  line("gelu forward, 512x256", secondsOf([&] { k::geluForward(x.size(), x.data(), y.data()); }), rows * F);
  line("gelu forward and slope", secondsOf([&] { k::geluForwardSlope(x.size(), x.data(), y.data(), slope.data()); }),
       rows * F);
  line("gelu backward", secondsOf([&] { k::geluBackward(x.size(), x.data(), slope.data(), y.data()); }), rows * F);
  line("slope backward", secondsOf([&] { k::slopeBackward(x.size(), x.data(), slope.data(), y.data()); }), rows * F);
  auto h = numbers(rows * C), out = h, gamma = numbers(C), beta = gamma, mean = numbers(rows), rstd = mean, d_h = h;
  line("layer norm forward, 512x64", secondsOf([&] {
         k::layerNormForward(rows, C, 1e-5f, h.data(), gamma.data(), beta.data(), out.data(), mean.data(), rstd.data());
       }),
       rows * C);
  auto d_gamma = numbers(C), d_beta = d_gamma;
  line("layer norm backward", secondsOf([&] {
         k::layerNormBackward(rows, C, h.data(), gamma.data(), mean.data(), rstd.data(), out.data(), d_h.data(),
                              d_gamma.data(), d_beta.data());
       }),
       rows * C);
  line("column sums, 512x256", secondsOf([&] { k::accumulateColumnSums(rows, F, x.data(), y.data()); }), rows * F);
  auto logits = numbers(rows * V), d_logits = logits, loss = numbers(rows);
  std::vector<int> targets(static_cast<std::size_t>(rows), 3);
  line("cross-entropy and gradient, 512x30", secondsOf([&] {
         k::crossEntropy(rows, V, logits.data(), targets.data(), -1, 1.0f / rows, loss.data(), d_logits.data());
       }),
       rows * V);
  auto weight = numbers(210'000), grad = weight, m = weight, v = numbers(210'000);
  for (float& value : v) value *= value;
  const k::AdamWStep<float> step{0.9999f, 0.9f, 0.99f, 1e-3f, 1.0f, 1e-8f, 1.0f};
  line("AdamW, 210,000 weights",
       secondsOf([&] { k::adamW(weight.size(), step, weight.data(), grad.data(), m.data(), v.data()); }), 210'000);
  double sink = 0;
  line("sum of squares, 210,000 weights", secondsOf([&] { sink += k::sumOfSquares(weight.size(), weight.data()); }),
       210'000);
}

// All heads of one layer, one after the other. FLOPs are those of the causal half.
void benchAttention(int B, int T, int H, int D) {
  const int C = H * D;
  const k::HeadShape<float> shape{T, T, D, 3 * C, 3 * C, C, 0.25f};
  std::vector<k::KeyRange> causal;
  for (int i = 0; i < T; ++i) causal.push_back({0, i + 1});
  auto qkv = numbers(B * T * 3 * C), d_qkv = qkv, out = numbers(B * T * C), d_out = out;
  auto probs = numbers(B * H * T * T), scratch = numbers(T * T);
  const auto heads = [&](auto&& one) {
    for (int b = 0; b < B; ++b) {
      for (int h = 0; h < H; ++h) {
        one(static_cast<std::size_t>(b * T * 3 * C + h * D), static_cast<std::size_t>(b * T * C + h * D),
            static_cast<std::size_t>((b * H + h) * T * T));
      }
    }
  };
  const std::size_t c = static_cast<std::size_t>(C);
  const double forward = secondsOf([&] {
    heads([&](std::size_t q, std::size_t o, std::size_t p) {
      k::attentionHeadForward(shape, causal.data(), &qkv[q], &qkv[q + c], &qkv[q + 2 * c], &probs[p], &out[o]);
    });
  });
  const double backward = secondsOf([&] {
    heads([&](std::size_t q, std::size_t o, std::size_t p) {
      k::attentionHeadBackward(shape, causal.data(), &qkv[q], &qkv[q + c], &qkv[q + 2 * c], &probs[p], &d_out[o],
                               &d_qkv[q], &d_qkv[q + c], &d_qkv[q + 2 * c], scratch.data());
    });
  });
  const double flops = 4.0 * B * H * D * (T * (T + 1) / 2), ceiling = ceilingFlops();
  std::printf("attention B=%d T=%d H=%d d_head=%d: forward %.1f us, %.1f%% of ceiling; backward %.1f us, %.1f%%\n", B,
              T, H, D, forward * 1e6, 100 * flops / forward / ceiling, backward * 1e6,
              100 * 2 * flops / backward / ceiling);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  crumb::setThreadCount(argc > 1 ? std::atoi(argv[1]) : 1);
  std::printf("threads: %d, ceiling of one: %.1f GFLOP/s\n", crumb::threadCount(), ceilingFlops() * 1e-9);
  benchProducts();
  if (argc > 2) return 0;  // any second argument: products only
  benchElementwise();
  benchAttention(16, 32, 4, 16);
  benchAttention(12, 64, 4, 32);
  benchAttention(12, 128, 6, 32);
  benchAttention(8, 128, 8, 32);
}
