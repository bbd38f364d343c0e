// Weights and the state of a training as tensors of a file, whatever the model is trained on.
#pragma once

#include <cstdint>
#include <vector>

#include "core/files/json.h"
#include "core/files/safetensors.h"
#include "core/files/safetensors_writer.h"
#include "core/training/trainer.h"

namespace crumb {

void addWeights(SafetensorsWriter& writer, const ParameterList<float>& parameters);
Status readWeights(const SafetensorsFile& file, ParameterList<float>& parameters);
// Whether a configuration can be that of this file, before anything of its size is allocated.
bool weightsFit(const SafetensorsFile& file, const ModelConfig& config);

// All that is needed to go on as if never stopped, but for the text: weights, "optimiser.m" and "optimiser.v",
// "random.words" and "random.normal", "best.weights" if any are kept; in the description "updates", "best_step" and
// "best_loss". Must outlive the writer's finish(), like the trainer.
class TrainerState {
 public:
  explicit TrainerState(const Trainer& trainer);
  void addTo(SafetensorsWriter& writer, Json& description) const;

 private:
  const Trainer& trainer_;
  std::vector<std::int64_t> words_;
  std::vector<double> normal_;
};
Status readTrainerState(const SafetensorsFile& file, const Json& description, Trainer& trainer);

}  // namespace crumb
