// How a model is trained: one documented, validated struct.
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/model/model_config.h"

namespace crumb {

struct TrainConfig {
  int batch_size = 16;  // B, windows per step, 1 … 1,024
  int context = 32;     // T, tokens per window, 1 … max_len
  float learning_rate = 3e-3f;      // > 0
  float min_learning_rate = 0.0f;   // where the cosine ends
  int warmup_steps = 0;             // linear rise from 0
  int decay_steps = 0;              // cosine from learning_rate to min_learning_rate over this many steps; 0: constant
  float beta1 = 0.9f, beta2 = 0.999f;  // decay of the moments, [0, 1)
  float epsilon = 1e-8f;
  float weight_decay = 0.01f;  // decoupled, on every parameter
  float grad_clip = 0.0f;      // greatest norm of all gradients together; 0: no clipping
  float holdout = 0.0f;        // share of the text's end that is never trained on, 0 … 0.5
  bool shifted_targets = true;  // false: each position is graded on its own token, the lesson's mistake
  float dropout = 0.0f;        // share of the embeddings and of each branch that is dropped while training, 0 … 0.9
  std::uint32_t seed = 0;      // of initialisation and batches: one stream for both

  bool operator==(const TrainConfig&) const = default;
};

// How many tokens after its position a target stands.
inline int targetShift(const TrainConfig& config) { return config.shifted_targets ? 1 : 0; }

// Says in one sentence what is wrong, with code "bad_config".
Status validate(const TrainConfig& config, const ModelConfig& model);

}  // namespace crumb
