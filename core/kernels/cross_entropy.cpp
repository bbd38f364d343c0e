#include "core/kernels/cross_entropy.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/parallel.h"
#include "core/kernels/row_softmax.h"

namespace crumb::kernels {

namespace {

constexpr std::ptrdiff_t kGrainWork = 1 << 12;  // exponentials that repay another thread

[[gnu::noinline]] void oneRow(int V, const float* logits, int target, float scale, float* loss, float* d_logits) {
  const float max = rowMax(V, logits);
  const float at_target = logits[target];  // read before d_logits, which may be logits, is written
  const float sum = rowExp(V, logits, 1.0f, max, d_logits);
  *loss = std::log(sum) + (max - at_target);
  if (d_logits == nullptr) return;
  rowScale(V, scale / sum, d_logits);
  d_logits[target] -= scale;
}

}  // namespace

void crossEntropy(int rows, int V, const float* logits, const int* targets, int ignore, float scale, float* loss,
                  float* d_logits) {
  parallelFor(rows, 1 + kGrainWork / std::max(V, 1), [=](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t r = begin; r < end; ++r) {
      float* d_row = d_logits ? d_logits + r * V : nullptr;
      if (targets[r] != ignore) {
        oneRow(V, logits + r * V, targets[r], scale, loss + r, d_row);
        continue;
      }
      loss[r] = 0;
      if (d_row) std::fill_n(d_row, V, 0.0f);
    }
  });
}

void softmax(int n, float* x) {
  if (n <= 0) return;
  rowScale(n, 1 / rowExp(n, x, 1.0f, rowMax(n, x), x), x);
}

void crossEntropy(int rows, int V, const double* logits, const int* targets, int ignore, double scale, double* loss,
                  double* d_logits) {
  reference::crossEntropy(rows, V, logits, targets, ignore, scale, loss, d_logits);
}

void softmax(int n, double* x) { reference::softmax(n, x); }

}  // namespace crumb::kernels
