#include "core/layers/linear.h"

#include <cmath>

#include "core/kernels/matmul.h"

namespace crumb {

template <class S>
void Linear<S>::forward(const Tensor<S>& x, Tensor<S>& y) const {
  y.resizeRows(x.rows(), out_);
  kernels::matmulXWt(x.rows(), out_, in_, x.data(), weight.value.data(), bias.value.data(), y.data());
}

// y = x Wᵀ + b, so dL/dx = dL/dy W, dL/dW = dL/dyᵀ x, dL/db = Σ_rows dL/dy.
template <class S>
void Linear<S>::backward(const Tensor<S>& x, const Tensor<S>& d_y, Tensor<S>& d_x) {
  d_x.resizeRows(x.rows(), in_);
  kernels::matmulDyW(x.rows(), out_, in_, d_y.data(), weight.value.data(), d_x.data());
  backwardWeights(x, d_y);
}

template <class S>
void Linear<S>::backwardWeights(const Tensor<S>& x, const Tensor<S>& d_y) {
  kernels::accumulateDytX(x.rows(), out_, in_, d_y.data(), x.data(), weight.grad.data());
  kernels::accumulateColumnSums(x.rows(), out_, d_y.data(), bias.grad.data());
}

template <class S>
void Linear<S>::initialise(Random& random) {
  const double bound = 1.0 / std::sqrt(static_cast<double>(in_));
  fillUniform(random, weight, bound);
  fillUniform(random, bias, bound);
}

template <class S>
void fillUniform(Random& random, Parameter<S>& parameter, double bound) {
  std::vector<float> draws(parameter.value.size());
  random.fillUniform(draws, static_cast<float>(-bound), static_cast<float>(bound));
  std::copy(draws.begin(), draws.end(), parameter.value.begin());
}

template class Linear<float>;
template class Linear<double>;
template void fillUniform(Random&, Parameter<float>&, double);
template void fillUniform(Random&, Parameter<double>&, double);

}  // namespace crumb
