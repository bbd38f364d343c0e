#include "core/layers/layer_norm.h"

#include "core/kernels/normalise.h"

namespace crumb {

template <class S>
void LayerNorm<S>::forward(const Tensor<S>& x, Cache& cache, Tensor<S>& y) const {
  const int rows = x.rows();
  y.resizeRows(rows, width_);
  cache.mean.resizeRows(rows, 1);
  cache.rstd.resizeRows(rows, 1);
  kernels::layerNormForward(rows, width_, epsilon_, x.data(), gamma.value.data(), beta.value.data(), y.data(),
                            cache.mean.data(), cache.rstd.data());
}

// The formula stands with the kernel (kernels/normalise.h).
template <class S>
void LayerNorm<S>::backward(const Tensor<S>& x, const Cache& cache, const Tensor<S>& d_y, Tensor<S>& d_x) {
  d_x.resizeRows(x.rows(), width_);
  kernels::layerNormBackward(x.rows(), width_, x.data(), gamma.value.data(), cache.mean.data(), cache.rstd.data(),
                             d_y.data(), d_x.data(), gamma.grad.data(), beta.grad.data());
}

template <class S>
void LayerNorm<S>::initialise() {
  std::fill(gamma.value.begin(), gamma.value.end(), S(1));
  std::fill(beta.value.begin(), beta.value.end(), S(0));
}

template class LayerNorm<float>;
template class LayerNorm<double>;

}  // namespace crumb
