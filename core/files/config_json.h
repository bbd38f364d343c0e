// Configurations as JSON, under the field's own names.
#pragma once

#include "core/files/json.h"
#include "core/model/model_config.h"
#include "core/training/train_config.h"

namespace crumb {

Json toJson(const ModelConfig& config);
Json toJson(const TrainConfig& config);

// What is absent keeps its default; what is present must be of the right kind. The result is
// validated. Error "bad_config".
Result<ModelConfig> modelConfigFrom(const Json& json);
Result<TrainConfig> trainConfigFrom(const Json& json, const ModelConfig& model);

}  // namespace crumb
