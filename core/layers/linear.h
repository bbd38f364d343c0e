// y = x Wᵀ + b
#pragma once

#include <string>

#include "core/base/random.h"
#include "core/tensor/parameter.h"

namespace crumb {

template <class S>
class Linear {
 public:
  // Adds weight[out, in] and bias[out] under these names.
  Linear(ParameterList<S>& list, const std::string& weight_name, const std::string& bias_name, int in, int out)
      : in_(in), out_(out), weight(list.add(weight_name, {out, in})), bias(list.add(bias_name, {out})) {}

  // Adds the bias alone: the weights are another layer's too, and both add to their gradient.
  Linear(ParameterList<S>& list, Parameter<S>& shared_weight, const std::string& bias_name, int in, int out)
      : in_(in), out_(out), weight(shared_weight), bias(list.add(bias_name, {out})) {}

  void forward(const Tensor<S>& x, Tensor<S>& y) const;                         // x[rows, in], y[rows, out]
  void backward(const Tensor<S>& x, const Tensor<S>& d_y, Tensor<S>& d_x);      // overwrites d_x, adds to gradients
  void backwardWeights(const Tensor<S>& x, const Tensor<S>& d_y);               // the same without d_x

  // torch.nn.Linear: weight, then bias, uniform in ±1/√in (kaiming_uniform with a = √5).
  void initialise(Random& random);

 private:
  int in_, out_;

 public:
  Parameter<S>& weight;
  Parameter<S>& bias;
};

// Fills a parameter uniformly; the float draws are the same whatever S is.
template <class S>
void fillUniform(Random& random, Parameter<S>& parameter, double bound);

}  // namespace crumb
