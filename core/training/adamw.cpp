#include "core/training/adamw.h"

#include <algorithm>
#include <cmath>

#include "core/kernels/optimiser.h"

namespace crumb {

template <class S>
void AdamW<S>::update(ParameterList<S>& parameters, const TrainConfig& config, double learning_rate,
                      double grad_scale) {
  ++updates_;
  const double bias1 = 1.0 - std::pow(static_cast<double>(config.beta1), updates_);
  const double bias2 = 1.0 - std::pow(static_cast<double>(config.beta2), updates_);
  kernels::AdamWStep<S> step;
  step.decay = static_cast<S>(1.0 - learning_rate * static_cast<double>(config.weight_decay));
  step.beta1 = static_cast<S>(config.beta1);
  step.beta2 = static_cast<S>(config.beta2);
  step.step_size = static_cast<S>(learning_rate / bias1);
  step.inv_sqrt_bias2 = static_cast<S>(1.0 / std::sqrt(bias2));
  step.epsilon = static_cast<S>(config.epsilon);
  step.grad_scale = static_cast<S>(grad_scale);
  kernels::adamW(parameters.count(), step, parameters.values().data(), parameters.grads().data(), m_.data(),
                 v_.data());
}

double clipScale(double norm, double limit) { return limit > 0 ? std::min(1.0, limit / (norm + 1e-6)) : 1.0; }

template class AdamW<float>;
template class AdamW<double>;

}  // namespace crumb
