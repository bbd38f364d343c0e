#include "core/layers/layer_norm.h"

#include <algorithm>

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

template <class S>
void normForward(const std::optional<LayerNorm<S>>& norm, const Tensor<S>& x, typename LayerNorm<S>::Cache& cache,
                 Tensor<S>& y) {
  if (norm) return norm->forward(x, cache, y);
  y.resizeRows(x.rows(), x.cols());
  std::copy_n(x.data(), x.size(), y.data());
}

template <class S>
void normBackward(std::optional<LayerNorm<S>>& norm, const Tensor<S>& x, const typename LayerNorm<S>::Cache& cache,
                  const Tensor<S>& d_y, Tensor<S>& d_x) {
  if (norm) return norm->backward(x, cache, d_y, d_x);
  d_x.resizeRows(d_y.rows(), d_y.cols());
  std::copy_n(d_y.data(), d_y.size(), d_x.data());
}

#define INSTANTIATE(S)                                                                                               \
  template class LayerNorm<S>;                                                                                       \
  template void normForward(const std::optional<LayerNorm<S>>&, const Tensor<S>&, LayerNorm<S>::Cache&, Tensor<S>&); \
  template void normBackward(std::optional<LayerNorm<S>>&, const Tensor<S>&, const LayerNorm<S>::Cache&,             \
                             const Tensor<S>&, Tensor<S>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb
