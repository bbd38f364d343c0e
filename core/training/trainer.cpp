#include "core/training/trainer.h"

#include <algorithm>
#include <cmath>

#include "core/kernels/optimiser.h"
#include "core/training/schedule.h"

namespace crumb {

template <class S>
BasicTrainer<S>::BasicTrainer(const ModelConfig& model, const TrainConfig& train, std::vector<int> tokens,
                              std::vector<int> held_out)
    : config_(train),
      random_(train.seed),
      model_(model),
      optimiser_(model_.parameters().count()),
      tokens_(std::move(tokens)),
      held_out_(std::move(held_out)) {
  CRUMB_CHECK(validate(train, model).ok(), "the training configuration was not validated");
  model_.initialise(random_);
}

template <class S>
Loss BasicTrainer<S>::lossAndGradients(std::span<const int> ids, std::span<const int> targets, int B, int T,
                                       std::span<const int> lengths) {
  model_.forward(ids, B, T, lengths, activations_);
  const Loss loss = crossEntropy(activations_.logits, targets, losses_, &d_logits_);
  model_.backward(activations_, d_logits_);
  return loss;
}

template <class S>
StepResult BasicTrainer<S>::step() {
  drawBatch(tokens_, config_.batch_size, config_.context, random_, batch_);
  return step(batch_.inputs, batch_.targets, config_.batch_size, config_.context, {});
}

template <class S>
StepResult BasicTrainer<S>::step(std::span<const int> ids, std::span<const int> targets, int B, int T,
                                 std::span<const int> lengths) {
  auto& parameters = model_.parameters();
  StepResult result;
  result.step = steps();
  result.learning_rate = learningRate(config_, steps());
  result.loss = lossAndGradients(ids, targets, B, T, lengths).mean;
  result.grad_norm = std::sqrt(kernels::sumOfSquares(parameters.count(), parameters.grads().data()));
  if (hasDiverged(result.loss, result.grad_norm)) {
    result.diverged = true;
    fallBack();
    return result;
  }
  keepGoodWeights(result.loss);
  optimiser_.update(parameters, config_, result.learning_rate, clipScale(result.grad_norm, static_cast<double>(config_.grad_clip)));
  return result;
}

// Not finite, or far above where training began, smoothed so that one odd batch is forgiven.
template <class S>
bool BasicTrainer<S>::hasDiverged(double loss, double grad_norm) {
  if (!std::isfinite(loss) || !std::isfinite(grad_norm)) return true;
  if (first_loss_ == 0) {
    first_loss_ = std::max(loss, std::log(static_cast<double>(model_.config().vocab_size)));
    smoothed_loss_ = loss;
  } else {
    smoothed_loss_ += 0.2 * (loss - smoothed_loss_);
  }
  return smoothed_loss_ > 2.0 * first_loss_ + 1.0;
}

// Called before the update that follows: `loss` was measured with the present weights. Copying
// every time would cost a pass over all weights, so at most every tenth step.
template <class S>
void BasicTrainer<S>::keepGoodWeights(double loss) {
  const bool first = good_weights_.empty();
  if (!first && (steps() - last_kept_ < 10 || smoothed_loss_ > best_smoothed_loss_ || loss > first_loss_)) return;
  const auto values = model_.parameters().values();
  good_weights_.assign(values.begin(), values.end());
  best_smoothed_loss_ = smoothed_loss_;
  last_kept_ = steps();
}

// The moments were fed by the gradients that led astray, so they start anew.
template <class S>
void BasicTrainer<S>::fallBack() {
  auto& parameters = model_.parameters();
  if (!good_weights_.empty()) std::copy(good_weights_.begin(), good_weights_.end(), parameters.values().begin());
  parameters.zeroGrads();
  std::ranges::fill(optimiser_.m(), S(0));
  std::ranges::fill(optimiser_.v(), S(0));
  smoothed_loss_ = best_smoothed_loss_;
}

template <class S>
std::optional<double> BasicTrainer<S>::heldOutLoss() {
  if (held_out_.size() < 2) return std::nullopt;
  const int targets = static_cast<int>(held_out_.size()) - 1;
  const int T = std::min(config_.context, targets);
  const int windows = targets / T, B = config_.batch_size;
  double sum = 0;
  int graded = 0;
  for (int first = 0; first < windows; first += B) {
    const int count = std::min(B, windows - first);
    evaluation_.starts.resize(static_cast<std::size_t>(count));
    for (int b = 0; b < count; ++b) evaluation_.starts[static_cast<std::size_t>(b)] = (first + b) * T;
    fillBatch(held_out_, T, evaluation_);
    model_.forward(evaluation_.inputs, count, T, {}, evaluation_activations_);
    const Loss loss = crossEntropy<S>(evaluation_activations_.logits, evaluation_.targets, losses_, nullptr);
    sum += loss.mean * loss.graded;
    graded += loss.graded;
  }
  return sum / graded;
}

template class BasicTrainer<float>;
template class BasicTrainer<double>;

}  // namespace crumb
