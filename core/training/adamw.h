// AdamW (Loshchilov & Hutter 2019) with PyTorch's order of operations.
#pragma once

#include <span>
#include <vector>

#include "core/tensor/parameter.h"
#include "core/training/train_config.h"

namespace crumb {

template <class S>
class AdamW {
 public:
  explicit AdamW(std::size_t parameters) : m_(parameters, S(0)), v_(parameters, S(0)) {}

  // One update of all weights from their gradients, which are multiplied by grad_scale first and
  // set to zero afterwards.
  void update(ParameterList<S>& parameters, const TrainConfig& config, double learning_rate, double grad_scale);

  int updates() const { return updates_; }
  std::span<S> m() { return m_; }
  std::span<S> v() { return v_; }
  std::span<const S> m() const { return m_; }
  std::span<const S> v() const { return v_; }
  void setUpdates(int updates) { updates_ = updates; }  // when a checkpoint is taken up

 private:
  int updates_ = 0;
  std::vector<S> m_, v_;  // running means of the gradient and of its square
};

// torch.nn.utils.clip_grad_norm_: what to multiply gradients of this norm with. 1 without a limit.
double clipScale(double norm, double limit);

}  // namespace crumb
