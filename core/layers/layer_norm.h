// Layer normalisation (Ba, Kiros & Hinton 2016) with a learnt scale and offset.
#pragma once

#include <optional>
#include <string>

#include "core/tensor/parameter.h"

namespace crumb {

template <class S>
class LayerNorm {
 public:
  struct Cache {
    Tensor<S> mean, rstd;  // [rows]
  };

  LayerNorm(ParameterList<S>& list, const std::string& name, int width, double epsilon = 1e-5)
      : width_(width),
        epsilon_(static_cast<S>(epsilon)),
        gamma(list.add(name + ".weight", {width})),
        beta(list.add(name + ".bias", {width})) {}

  void forward(const Tensor<S>& x, Cache& cache, Tensor<S>& y) const;
  void backward(const Tensor<S>& x, const Cache& cache, const Tensor<S>& d_y, Tensor<S>& d_x);

  void initialise();  // ones and zeros; draws nothing

 private:
  int width_;
  S epsilon_;

 public:
  Parameter<S>& gamma;
  Parameter<S>& beta;
};

// Through a norm that may be absent: then y = x and d_x = d_y, copied.
template <class S>
void normForward(const std::optional<LayerNorm<S>>& norm, const Tensor<S>& x, typename LayerNorm<S>::Cache& cache,
                 Tensor<S>& y);
template <class S>
void normBackward(std::optional<LayerNorm<S>>& norm, const Tensor<S>& x, const typename LayerNorm<S>::Cache& cache,
                  const Tensor<S>& d_y, Tensor<S>& d_x);

}  // namespace crumb
