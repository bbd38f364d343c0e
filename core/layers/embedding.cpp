#include "core/layers/embedding.h"

#include <algorithm>
#include <vector>

#include "core/kernels/add.h"

namespace crumb {

template <class S>
void Embedding<S>::forward(std::span<const int> indices, Tensor<S>& y) const {
  y.resizeRows(static_cast<int>(indices.size()), width_);
  for (std::size_t r = 0; r < indices.size(); ++r) std::copy_n(rowOf(weight.value, indices[r]), width_, y.row(static_cast<int>(r)));
}

template <class S>
void Embedding<S>::addForward(std::span<const int> indices, Tensor<S>& y) const {
  for (std::size_t r = 0; r < indices.size(); ++r) {
    S* out = y.row(static_cast<int>(r));
    kernels::add(static_cast<std::size_t>(width_), out, rowOf(weight.value, indices[r]), out);
  }
}

// y[r] = weight[indices[r]]: each row's gradient goes to the vector that it came from. Rows in
// ascending order, so that a vector used several times sums them in one fixed order.
template <class S>
void Embedding<S>::backward(std::span<const int> indices, const Tensor<S>& d_y) {
  for (std::size_t r = 0; r < indices.size(); ++r) {
    S* grad = rowOf(weight.grad, indices[r]);
    kernels::add(static_cast<std::size_t>(width_), grad, d_y.row(static_cast<int>(r)), grad);
  }
}

template <class S>
void Embedding<S>::initialise(Random& random) {
  std::vector<float> draws(weight.value.size());
  random.fillNormal(draws);
  std::copy(draws.begin(), draws.end(), weight.value.begin());
}

template class Embedding<float>;
template class Embedding<double>;

}  // namespace crumb
