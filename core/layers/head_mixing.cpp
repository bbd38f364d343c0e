#include "core/layers/head_mixing.h"

#include <cmath>

#include "core/base/parallel.h"

namespace crumb {

template <class S>
kernels::HeadShape<S> headShape(const HeadLayout& layout, int T_q, int T_k, int kv_stride) {
  const int C = layout.d_model, d_head = layout.d_head();
  return {T_q, T_k, d_head, 3 * C, kv_stride, C, static_cast<S>(1.0 / std::sqrt(static_cast<double>(d_head)))};
}

void fillRanges(const Visibility& visibility, std::vector<KeyRange>& ranges) {
  ranges.resize(static_cast<std::size_t>(visibility.B) * static_cast<std::size_t>(visibility.T));
  for (int b = 0; b < visibility.B; ++b)
    for (int i = 0; i < visibility.T; ++i)
      ranges[static_cast<std::size_t>(b) * static_cast<std::size_t>(visibility.T) + static_cast<std::size_t>(i)] =
          visibility.keysFor(b, i);
}

template <class S>
void VisibleKeysMixing<S>::forward(const HeadLayout& layout, const Visibility& visibility,
                                   AttentionCache<S>& cache) const {
  const int B = visibility.B, T = visibility.T, C = layout.d_model, H = layout.n_heads;
  cache.probs.resizeRows(B * H * T, T);
  cache.mixed.resizeRows(B * T, C);
  fillRanges(visibility, cache.ranges);
  const auto shape = headShape<S>(layout, T, T, 3 * C);
  parallelFor(B * H, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (int bh = static_cast<int>(begin); bh < end; ++bh) {
      const int b = bh / H, column = (bh % H) * shape.d_head;
      const S* q = cache.qkv.row(b * T) + column;
      kernels::attentionHeadForward(shape, cache.ranges.data() + b * T, q, q + C, q + 2 * C, cache.probs.row(bh * T),
                                    cache.mixed.row(b * T) + column);
    }
  });
}

// The heads' formula stands with the kernel (kernels/attention.h). Each head writes its own columns
// of d_qkv, so nothing is shared.
template <class S>
void VisibleKeysMixing<S>::backward(const HeadLayout& layout, const Visibility& visibility,
                                    const AttentionCache<S>& cache, AttentionScratch<S>& scratch) const {
  const int B = visibility.B, T = visibility.T, C = layout.d_model, H = layout.n_heads;
  scratch.d_qkv.resizeRows(B * T, 3 * C);
  scratch.d_scores.resizeRows(B * H * T, T);
  const auto shape = headShape<S>(layout, T, T, 3 * C);
  parallelFor(B * H, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (int bh = static_cast<int>(begin); bh < end; ++bh) {
      const int b = bh / H, column = (bh % H) * shape.d_head;
      const S* q = cache.qkv.row(b * T) + column;
      S* d_q = scratch.d_qkv.row(b * T) + column;
      kernels::attentionHeadBackward(shape, cache.ranges.data() + b * T, q, q + C, q + 2 * C, cache.probs.row(bh * T),
                                     scratch.d_mixed.row(b * T) + column, d_q, d_q + C, d_q + 2 * C,
                                     scratch.d_scores.row(bh * T));
    }
  });
}

template class VisibleKeysMixing<float>;
template class VisibleKeysMixing<double>;
template kernels::HeadShape<float> headShape(const HeadLayout&, int, int, int);
template kernels::HeadShape<double> headShape(const HeadLayout&, int, int, int);

}  // namespace crumb
