// The mean cross-entropy of a batch, and its gradient.
#pragma once

#include <span>

#include "core/tensor/tensor.h"

namespace crumb {

constexpr int kIgnoreTarget = -100;  // torch.nn.functional.cross_entropy's default: not graded

struct Loss {
  double mean = 0;  // nats per graded token; 0 if none is graded
  int graded = 0;   // targets that are not kIgnoreTarget
};

// logits[rows, V], targets[rows] each in [0, V) or kIgnoreTarget. The only place that divides by
// the number of graded tokens. losses is scratch of [rows]; d_logits may be null.
template <class S>
Loss crossEntropy(const Tensor<S>& logits, std::span<const int> targets, Tensor<S>& losses, Tensor<S>* d_logits);

}  // namespace crumb
