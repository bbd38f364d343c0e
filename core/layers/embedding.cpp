#include "core/layers/embedding.h"

#include <vector>

namespace crumb {

template <class S>
void Embedding<S>::forward(std::span<const int> indices, Tensor<S>& y) const {
  y.resizeRows(static_cast<int>(indices.size()), width_);
  ConstMatrixMap<S> table(weight.value.data(), weight.shape[0], width_);
  auto out = y.matrix();
  for (std::size_t r = 0; r < indices.size(); ++r) out.row(static_cast<Eigen::Index>(r)) = table.row(indices[r]);
}

template <class S>
void Embedding<S>::addForward(std::span<const int> indices, Tensor<S>& y) const {
  ConstMatrixMap<S> table(weight.value.data(), weight.shape[0], width_);
  auto out = y.matrix();
  for (std::size_t r = 0; r < indices.size(); ++r) out.row(static_cast<Eigen::Index>(r)) += table.row(indices[r]);
}

// y[r] = weight[indices[r]]: each row's gradient goes to the vector that it came from. Rows in
// ascending order, so that a vector used several times sums them in one fixed order.
template <class S>
void Embedding<S>::backward(std::span<const int> indices, const Tensor<S>& d_y) {
  MatrixMap<S> grad(weight.grad.data(), weight.shape[0], width_);
  const auto d_out = d_y.matrix();
  for (std::size_t r = 0; r < indices.size(); ++r) grad.row(indices[r]) += d_out.row(static_cast<Eigen::Index>(r));
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
