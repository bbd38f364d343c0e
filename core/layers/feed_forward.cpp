#include "core/layers/feed_forward.h"

#include "core/kernels/activations.h"
#include "core/kernels/matmul.h"

namespace crumb {

template <class S>
void FeedForward<S>::forward(const Tensor<S>& x, Cache& cache, Tensor<S>& y) const {
  const int d_model = up.weight.shape[1], d_ff = up.weight.shape[0];
  cache.activated.resizeRows(x.rows(), d_ff);
  cache.slope.resizeRows(x.rows(), d_ff);
  kernels::matmulXWtGelu(x.rows(), d_ff, d_model, x.data(), up.weight.value.data(), up.bias.value.data(),
                         cache.activated.data(), cache.slope.data());
  down.forward(cache.activated, y);
}

// y = down(gelu(up(x))): backwards through each in turn.
template <class S>
void FeedForward<S>::backward(const Tensor<S>& x, const Cache& cache, const Tensor<S>& d_y, Tensor<S>& d_hidden,
                              Tensor<S>& d_x) {
  down.backward(cache.activated, d_y, d_hidden);
  kernels::slopeBackward(d_hidden.size(), cache.slope.data(), d_hidden.data(), d_hidden.data());
  up.backward(x, d_hidden, d_x);
}

template class FeedForward<float>;
template class FeedForward<double>;

}  // namespace crumb
