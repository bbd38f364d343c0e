// Between the flat settings that cross the border and core's configurations.
#pragma once

#include "core/lessons/mask_rule.h"
#include "core/training/train_config.h"
#include "wasm/session.h"

namespace crumb {

ModelConfig modelConfig(const SessionConfig& config, int vocab_size);
TrainConfig trainConfig(const SessionConfig& config);
SessionConfig sessionConfig(const ModelConfig& model, const TrainConfig& train);

// The rule to put into the model; nothing if the model's own mask can be what is asked for.
std::optional<MaskRule> lessonRule(const SessionConfig& config);

Status validateAll(const SessionConfig& config, int vocab_size);      // code "bad_config"
Status fitsIntoMemory(const SessionConfig& config, int vocab_size);   // code "too_large"

}  // namespace crumb
