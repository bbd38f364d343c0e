// Notices that training has left the road, and keeps the weights to go back to.
#pragma once

#include <span>
#include <vector>

namespace crumb {

// The loss has diverged when it, or the norm of the gradients, is not finite, or when the loss,
// smoothed so that one odd batch is forgiven, is more than twice what it was at first plus one.
template <class S>
class DivergenceGuard {
 public:
  // uniform_loss: ln V, what guessing costs. Starts anew with the next loss.
  explicit DivergenceGuard(double uniform_loss) : uniform_loss_(uniform_loss) {}

  // Takes the loss measured with the present weights, before they are updated.
  bool hasDiverged(double loss, double grad_norm);
  // Keeps a copy of the weights if the smoothed loss is the best so far; at most every tenth call,
  // since a copy costs a pass over all weights.
  void keepIfGood(std::span<const S> weights);
  // Puts the kept weights back; false if there are none.
  bool fallBack(std::span<S> weights);

 private:
  double uniform_loss_;
  double first_ = 0, smoothed_ = 0, best_ = 0;
  bool started_ = false;
  int since_kept_ = 0;
  std::vector<S> kept_;
};

}  // namespace crumb
