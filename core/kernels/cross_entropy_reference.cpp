#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/kernels/cross_entropy.h"

namespace crumb::kernels::reference {

template <class S>
void softmax(int n, S* x) {
  if (n <= 0) return;
  const S max = *std::max_element(x, x + n);
  S sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] = std::exp(x[i] - max);
  for (int i = 0; i < n; ++i) x[i] /= sum;
}

template <class S>
void crossEntropy(int rows, int V, const S* logits, const int* targets, int ignore, S scale, S* loss, S* d_logits) {
  for (int r = 0; r < rows; ++r) {
    const S* z = logits + static_cast<std::ptrdiff_t>(r) * V;
    S* d_z = d_logits ? d_logits + static_cast<std::ptrdiff_t>(r) * V : nullptr;
    if (targets[r] == ignore) {
      loss[r] = 0;
      if (d_z) std::fill_n(d_z, V, S(0));
      continue;
    }
    const S max = *std::max_element(z, z + V);
    S sum = 0;
    for (int i = 0; i < V; ++i) sum += std::exp(z[i] - max);
    loss[r] = std::log(sum) + (max - z[targets[r]]);
    if (!d_z) continue;
    for (int i = 0; i < V; ++i) d_z[i] = scale * std::exp(z[i] - max) / sum;
    d_z[targets[r]] -= scale;
  }
}

#define INSTANTIATE(S)                                                        \
  template void crossEntropy(int, int, const S*, const int*, int, S, S*, S*); \
  template void softmax(int, S*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb::kernels::reference
