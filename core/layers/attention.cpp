#include "core/layers/attention.h"

#include <cmath>

namespace crumb {

template <class S>
void SelfAttention<S>::forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y) const {
  in_proj.forward(x, cache.qkv);
  mixing_->forward(layout_, visibility, cache);
  out_proj.forward(cache.mixed, y);
}

// y = out_proj(mixing(in_proj(x))): backwards through each.
template <class S>
void SelfAttention<S>::backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache,
                                const Tensor<S>& d_y, Scratch& scratch, Tensor<S>& d_x) {
  out_proj.backward(cache.mixed, d_y, scratch.d_mixed);
  mixing_->backward(layout_, visibility, cache, scratch);
  in_proj.backward(x, scratch.d_qkv, d_x);
}

template <class S>
void SelfAttention<S>::forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept,
                                     Cache& cache, Tensor<S>& y) const {
  const int T = visibility.T, T_k = visibility.keys(), C = layout_.d_model, H = layout_.n_heads;
  CRUMB_CHECK(visibility.B == 1 && T_k <= kept.keys.rows(), "the cache of keys and values is full");
  CRUMB_CHECK(mixing_->canCache(), "this mixing must see whole sequences");
  in_proj.forward(x, cache.qkv);
  for (int i = 0; i < T; ++i) {
    const S* row = cache.qkv.row(i);
    std::copy_n(row + C, C, kept.keys.row(visibility.past + i));
    std::copy_n(row + 2 * C, C, kept.values.row(visibility.past + i));
  }
  cache.probs.resizeRows(H * T, T_k);
  cache.mixed.resizeRows(T, C);
  fillRanges(visibility, cache.ranges);
  const auto shape = headShape<S>(layout_, T, T_k, C);
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
  fillUniform(random, in_proj.weight, std::sqrt(6.0 / (layout_.d_model + 3.0 * layout_.d_model)));
  std::fill(in_proj.bias.value.begin(), in_proj.bias.value.end(), S(0));
  std::fill(out_proj.bias.value.begin(), out_proj.bias.value.end(), S(0));
}

template class SelfAttention<float>;
template class SelfAttention<double>;

}  // namespace crumb
