#include "core/training/cross_entropy.h"

#include "core/kernels/cross_entropy.h"

namespace crumb {

template <class S>
Loss crossEntropy(const Tensor<S>& logits, std::span<const int> targets, Tensor<S>& losses, Tensor<S>* d_logits) {
  const int rows = logits.rows(), V = logits.cols();
  CRUMB_CHECK(targets.size() == static_cast<std::size_t>(rows), "one target per row is needed");
  Loss loss;
  for (int target : targets) {
    CRUMB_CHECK(target == kIgnoreTarget || (target >= 0 && target < V), "a target is outside the vocabulary");
    loss.graded += target != kIgnoreTarget;
  }
  losses.resizeRows(rows, 1);
  if (d_logits) d_logits->resizeRows(rows, V);
  const S scale = loss.graded ? S(1) / static_cast<S>(loss.graded) : S(0);
  kernels::crossEntropy(rows, V, logits.data(), targets.data(), kIgnoreTarget, scale, losses.data(),
                        d_logits ? d_logits->data() : nullptr);
  double sum = 0;
  for (S l : losses.span()) sum += static_cast<double>(l);
  loss.mean = loss.graded ? sum / loss.graded : 0.0;
  return loss;
}

template Loss crossEntropy(const Tensor<float>&, std::span<const int>, Tensor<float>&, Tensor<float>*);
template Loss crossEntropy(const Tensor<double>&, std::span<const int>, Tensor<double>&, Tensor<double>*);

}  // namespace crumb
