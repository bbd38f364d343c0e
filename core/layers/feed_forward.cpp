#include "core/layers/feed_forward.h"

#include "core/kernels/activations.h"

namespace crumb {

template <class S>
void FeedForward<S>::forward(const Tensor<S>& x, Cache& cache, Tensor<S>& y) const {
  up.forward(x, cache.hidden);
  cache.activated.resizeRows(cache.hidden.rows(), cache.hidden.cols());
  kernels::geluForward(cache.hidden.size(), cache.hidden.data(), cache.activated.data());
  down.forward(cache.activated, y);
}

// y = down(gelu(up(x))): backwards through each in turn.
template <class S>
void FeedForward<S>::backward(const Tensor<S>& x, const Cache& cache, const Tensor<S>& d_y, Tensor<S>& d_hidden,
                              Tensor<S>& d_x) {
  down.backward(cache.activated, d_y, d_hidden);
  kernels::geluBackward(d_hidden.size(), cache.hidden.data(), d_hidden.data(), d_hidden.data());
  up.backward(x, d_hidden, d_x);
}

template class FeedForward<float>;
template class FeedForward<double>;

}  // namespace crumb
