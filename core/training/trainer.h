// Trains one model on one sequence of tokens.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/model/transformer.h"
#include "core/training/adamw.h"
#include "core/training/batches.h"
#include "core/training/cross_entropy.h"
#include "core/training/divergence_guard.h"

namespace crumb {

// What one update saw.
struct StepResult {
  int step = 0;           // its index, from 0
  double loss = 0;        // of the batch before the update, nats per graded token
  double grad_norm = 0;   // of all gradients together, before clipping
  double learning_rate = 0;
  bool diverged = false;  // the update was not made; the last good weights are back in place
};

// The weights with the lowest held-out loss so far.
template <class S>
struct BestWeights {
  int step = -1;  // updates that had been made; -1: nothing is kept
  double loss = 0;
  std::vector<S> weights;  // flat, in the order of the ParameterList
};

template <class S>
class BasicTrainer {
 public:
  // Both configurations must be valid; tokens longer than the context by at least one.
  // One stream of random numbers, seeded with train.seed, serves initialisation and batches.
  BasicTrainer(const ModelConfig& model, const TrainConfig& train, std::vector<int> tokens,
               std::vector<int> held_out = {});

  // Draws a batch and makes one update with it.
  StepResult step();
  // One update with a given batch of B × T; targets may hold kIgnoreTarget, lengths may be empty.
  StepResult step(std::span<const int> ids, std::span<const int> targets, int B, int T, std::span<const int> lengths);
  // Loss and gradients only; gradients are added to what is there.
  Loss lossAndGradients(std::span<const int> ids, std::span<const int> targets, int B, int T,
                        std::span<const int> lengths);

  // Mean loss over the held-out tokens, in windows of the context's length that follow each other;
  // none if they hold no target. The weights are kept as best() if it is the lowest so far.
  std::optional<double> heldOutLoss();

  // The loss of a given batch, without gradients and without dropout; losses() are those of its rows.
  Loss evaluate(std::span<const int> ids, std::span<const int> targets, int B, int T, std::span<const int> lengths);
  std::span<const S> losses() const { return losses_.span(); }  // [B·T] of the last batch; 0 where nothing is graded
  // Where the cosine of the learning rate ends, once the length of a training is known.
  void setDecaySteps(int steps) { config_.decay_steps = steps; }

  // Keeps the present weights as best() if this held-out loss is the lowest so far.
  bool keepIfBest(double held_out_loss);

  Transformer<S>& model() { return model_; }
  const Transformer<S>& model() const { return model_; }
  AdamW<S>& optimiser() { return optimiser_; }
  const AdamW<S>& optimiser() const { return optimiser_; }
  Random& random() { return random_; }
  const Random& random() const { return random_; }
  const TrainConfig& config() const { return config_; }
  const Batch& lastBatch() const { return batch_; }
  const Activations<S>& activations() const { return activations_; }  // of the last pass, be it a step's or heldOutLoss()'s
  std::span<const int> tokens() const { return tokens_; }
  std::span<const int> heldOut() const { return held_out_; }
  BestWeights<S>& best() { return best_; }
  const BestWeights<S>& best() const { return best_; }
  int steps() const { return optimiser_.updates(); }

 private:
  void fallBack();

  TrainConfig config_;
  Random random_;
  Transformer<S> model_;
  AdamW<S> optimiser_;
  DivergenceGuard<S> guard_;
  std::vector<int> tokens_, held_out_;
  Batch batch_, evaluation_;
  Activations<S> activations_;
  Tensor<S> losses_, d_logits_;

  BestWeights<S> best_;
};

using Trainer = BasicTrainer<float>;

}  // namespace crumb
