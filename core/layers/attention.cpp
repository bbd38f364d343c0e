#include "core/layers/attention.h"

#include <cmath>

#include "core/base/parallel.h"

namespace crumb {

template <class S>
kernels::HeadShape<S> SelfAttention<S>::headShape(int T_q, int T_k, int kv_stride) const {
  const int d_head = d_model_ / n_heads_;
  return {T_q, T_k, d_head, 3 * d_model_, kv_stride, d_model_, static_cast<S>(1.0 / std::sqrt(static_cast<double>(d_head)))};
}

template <class S>
void SelfAttention<S>::fillRanges(const Visibility& visibility, std::vector<KeyRange>& ranges) const {
  ranges.resize(static_cast<std::size_t>(visibility.B) * static_cast<std::size_t>(visibility.T));
  for (int b = 0; b < visibility.B; ++b)
    for (int i = 0; i < visibility.T; ++i)
      ranges[static_cast<std::size_t>(b) * static_cast<std::size_t>(visibility.T) + static_cast<std::size_t>(i)] =
          visibility.keysFor(b, i);
}

template <class S>
void SelfAttention<S>::forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y) const {
  const int B = visibility.B, T = visibility.T, C = d_model_, H = n_heads_;
  in_proj.forward(x, cache.qkv);
  cache.probs.resizeRows(B * H * T, T);
  cache.mixed.resizeRows(B * T, C);
  fillRanges(visibility, cache.ranges);
  const auto shape = headShape(T, T, 3 * C);
  parallelFor(B * H, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (int bh = static_cast<int>(begin); bh < end; ++bh) {
      const int b = bh / H, column = (bh % H) * shape.d_head;
      const S* q = cache.qkv.row(b * T) + column;
      kernels::attentionHeadForward(shape, cache.ranges.data() + b * T, q, q + C, q + 2 * C, cache.probs.row(bh * T),
                                    cache.mixed.row(b * T) + column);
    }
  });
  out_proj.forward(cache.mixed, y);
}

// y = out_proj(heads(in_proj(x))): backwards through each; the heads' formula stands with the
// kernel (kernels/attention.h). Each head writes its own columns of d_qkv, so nothing is shared.
template <class S>
void SelfAttention<S>::backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache,
                                const Tensor<S>& d_y, Scratch& scratch, Tensor<S>& d_x) {
  const int B = visibility.B, T = visibility.T, C = d_model_, H = n_heads_;
  out_proj.backward(cache.mixed, d_y, scratch.d_mixed);
  scratch.d_qkv.resizeRows(B * T, 3 * C);
  scratch.d_scores.resizeRows(B * H * T, T);
  const auto shape = headShape(T, T, 3 * C);
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
  in_proj.backward(x, scratch.d_qkv, d_x);
}

template <class S>
void SelfAttention<S>::forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept,
                                     Cache& cache, Tensor<S>& y) const {
  const int T = visibility.T, T_k = visibility.keys(), C = d_model_, H = n_heads_;
  CRUMB_CHECK(visibility.B == 1 && T_k <= kept.keys.rows(), "the cache of keys and values is full");
  in_proj.forward(x, cache.qkv);
  for (int i = 0; i < T; ++i) {
    const S* row = cache.qkv.row(i);
    std::copy_n(row + C, C, kept.keys.row(visibility.past + i));
    std::copy_n(row + 2 * C, C, kept.values.row(visibility.past + i));
  }
  cache.probs.resizeRows(H * T, T_k);
  cache.mixed.resizeRows(T, C);
  fillRanges(visibility, cache.ranges);
  const auto shape = headShape(T, T_k, C);
  for (int h = 0; h < H; ++h) {
    const int column = h * shape.d_head;
    kernels::attentionHeadForward(shape, cache.ranges.data(), cache.qkv.data() + column, kept.keys.data() + column,
                                  kept.values.data() + column, cache.probs.row(h * T), cache.mixed.data() + column);
  }
  out_proj.forward(cache.mixed, y);
}

template <class S>
void SelfAttention<S>::initialise(Random& random) {
  out_proj.initialise(random);
  fillUniform(random, in_proj.weight, std::sqrt(6.0 / (d_model_ + 3.0 * d_model_)));
  std::fill(in_proj.bias.value.begin(), in_proj.bias.value.end(), S(0));
  std::fill(out_proj.bias.value.begin(), out_proj.bias.value.end(), S(0));
}

template class SelfAttention<float>;
template class SelfAttention<double>;

}  // namespace crumb
