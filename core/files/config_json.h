// Configurations as JSON, under the field's own names, and the version of files.
#pragma once

#include "core/files/json.h"
#include "core/model/model_config.h"
#include "core/training/train_config.h"

namespace crumb {

Json toJson(const ModelConfig& config);
Json toJson(const TrainConfig& config);

// Which layout of files this is. Written as "version" into the description that stands in a file.
inline constexpr int kFileVersion = 1;
// Error "later_version" for a file of a later layout. A file that does not say is taken for one of today.
Status checkVersion(const Json& description);

// What is absent keeps its default; what is present must be of the right kind. The result is
// validated. Error "bad_config".
Result<ModelConfig> modelConfigFrom(const Json& json);
Result<TrainConfig> trainConfigFrom(const Json& json, const ModelConfig& model);

}  // namespace crumb
