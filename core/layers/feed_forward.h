// Two linear layers with GELU between: each position thinks for itself.
#pragma once

#include <string>

#include "core/layers/linear.h"

namespace crumb {

template <class S>
class FeedForward {
 public:
  struct Cache {
    Tensor<S> activated;  // [rows, d_ff], after GELU
    Tensor<S> slope;      // [rows, d_ff], of GELU, so that backward computes no exponential again
  };

  FeedForward(ParameterList<S>& list, const std::string& name, int d_model, int d_ff)
      : up(list, name + ".0.weight", name + ".0.bias", d_model, d_ff),
        down(list, name + ".2.weight", name + ".2.bias", d_ff, d_model) {}

  void forward(const Tensor<S>& x, Cache& cache, Tensor<S>& y) const;
  // d_hidden is scratch.
  void backward(const Tensor<S>& x, const Cache& cache, const Tensor<S>& d_y, Tensor<S>& d_hidden, Tensor<S>& d_x);

  void initialise(Random& random) {
    up.initialise(random);
    down.initialise(random);
  }

  Linear<S> up, down;
};

}  // namespace crumb
