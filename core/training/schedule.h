// The learning rate over the steps.
#pragma once

#include "core/training/train_config.h"

namespace crumb {

// Learning rate of the update with this index (from 0): a linear rise over warmup_steps, then, if
// decay_steps is set, half a cosine down to min_learning_rate at step decay_steps, and that from
// there on (Loshchilov & Hutter 2017, without restarts).
double learningRate(const TrainConfig& config, int step);

}  // namespace crumb
