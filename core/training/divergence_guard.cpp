#include "core/training/divergence_guard.h"

#include <algorithm>
#include <cmath>

namespace crumb {

template <class S>
bool DivergenceGuard<S>::hasDiverged(double loss, double grad_norm) {
  if (!std::isfinite(loss) || !std::isfinite(grad_norm)) return true;
  if (!started_) {
    started_ = true;
    first_ = std::max(loss, uniform_loss_);
    smoothed_ = loss;
  } else {
    smoothed_ += 0.2 * (loss - smoothed_);
  }
  return smoothed_ > 2.0 * first_ + 1.0;
}

template <class S>
void DivergenceGuard<S>::keepIfGood(std::span<const S> weights) {
  ++since_kept_;
  if (!kept_.empty() && (since_kept_ < 10 || smoothed_ > best_)) return;
  kept_.assign(weights.begin(), weights.end());
  best_ = smoothed_;
  since_kept_ = 0;
}

template <class S>
bool DivergenceGuard<S>::fallBack(std::span<S> weights) {
  started_ = false;
  if (kept_.empty()) return false;
  std::copy(kept_.begin(), kept_.end(), weights.begin());
  return true;
}

template class DivergenceGuard<float>;
template class DivergenceGuard<double>;

}  // namespace crumb
