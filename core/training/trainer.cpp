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
      guard_(std::log(static_cast<double>(model.vocab_size))),
      tokens_(std::move(tokens)),
      held_out_(std::move(held_out)) {
  CRUMB_CHECK(validate(train, model).ok(), "the training configuration was not validated");
  model_.initialise(random_);
}

template <class S>
Loss BasicTrainer<S>::lossAndGradients(std::span<const int> ids, std::span<const int> targets, int B, int T,
                                       std::span<const int> lengths) {
  if (config_.dropout > 0) {  // a stream of its own for each step, so that a checkpoint needs none of it
    const auto step = static_cast<std::uint32_t>(steps());
    activations_.dropout = {config_.dropout, Random(config_.seed + 0x9E3779B9u * (step + 1))};
  }
  model_.forward(ids, B, T, lengths, activations_);
  const Loss loss = crossEntropy(activations_.logits, targets, losses_, &d_logits_);
  model_.backward(activations_, d_logits_);
  activations_.dropout.rate = 0;
  return loss;
}

template <class S>
StepResult BasicTrainer<S>::step() {
  drawBatch(tokens_, config_.batch_size, config_.context, random_, batch_, targetShift(config_));
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
  if (guard_.hasDiverged(result.loss, result.grad_norm)) {
    result.diverged = true;
    fallBack();
    return result;
  }
  guard_.keepIfGood(parameters.values());
  optimiser_.update(parameters, config_, result.learning_rate,
                    clipScale(result.grad_norm, static_cast<double>(config_.grad_clip)));
  return result;
}

// The moments were fed by the gradients that led astray, so they start anew.
template <class S>
void BasicTrainer<S>::fallBack() {
  auto& parameters = model_.parameters();
  guard_.fallBack(parameters.values());
  parameters.zeroGrads();
  std::ranges::fill(optimiser_.m(), S(0));
  std::ranges::fill(optimiser_.v(), S(0));
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
    fillBatch(held_out_, T, evaluation_, targetShift(config_));
    const Loss loss = evaluate(evaluation_.inputs, evaluation_.targets, count, T, {});
    sum += loss.mean * loss.graded;
    graded += loss.graded;
  }
  const double mean = sum / graded;
  keepIfBest(mean);
  return mean;
}

template <class S>
Loss BasicTrainer<S>::evaluate(std::span<const int> ids, std::span<const int> targets, int B, int T,
                               std::span<const int> lengths) {
  model_.forward(ids, B, T, lengths, activations_);
  return crossEntropy<S>(activations_.logits, targets, losses_, nullptr);
}

template <class S>
bool BasicTrainer<S>::keepIfBest(double held_out_loss) {
  if (!best_.weights.empty() && !(held_out_loss < best_.loss)) return false;
  const auto values = model_.parameters().values();
  best_ = {steps(), held_out_loss, {values.begin(), values.end()}};
  return true;
}

template class BasicTrainer<float>;
template class BasicTrainer<double>;

}  // namespace crumb
