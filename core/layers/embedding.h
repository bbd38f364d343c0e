// A table of vectors, looked up by index: one for tokens, one for positions.
#pragma once

#include <span>
#include <string>

#include "core/base/random.h"
#include "core/tensor/parameter.h"

namespace crumb {

template <class S>
class Embedding {
 public:
  Embedding(ParameterList<S>& list, const std::string& name, int count, int width)
      : width_(width), weight(list.add(name, {count, width})) {}

  void forward(std::span<const int> indices, Tensor<S>& y) const;     // y[r] = weight[indices[r]]
  void addForward(std::span<const int> indices, Tensor<S>& y) const;  // y[r] += weight[indices[r]]
  void backward(std::span<const int> indices, const Tensor<S>& d_y);  // grad[indices[r]] += d_y[r]

  void initialise(Random& random);  // torch.nn.Embedding: standard normal

 private:
  S* rowOf(std::span<S> table, int index) const { return table.data() + static_cast<std::ptrdiff_t>(index) * width_; }

  int width_;

 public:
  Parameter<S>& weight;
};

}  // namespace crumb
