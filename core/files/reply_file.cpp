#include "core/files/reply_file.h"

#include <algorithm>

#include "core/files/config_json.h"
#include "core/files/tokenizer_json.h"
#include "core/files/trainer_state.h"

namespace crumb {
namespace {

constexpr const char* kModel = "reply_model";
constexpr const char* kCheckpoint = "reply_checkpoint";

Json describe(const char* kind, const ModelConfig& config, const TrainConfig& train, const BytePairTokenizer& tokenizer,
              const std::string& settings) {
  Json json;
  json.set("kind", kind);
  json.set("version", kFileVersion);
  json.set("model", toJson(config));
  json.set("train", toJson(train));
  json.set("tokenizer", toJson(tokenizer));
  json.set("settings", settings);
  return json;
}

void addPairs(SafetensorsWriter& writer, const std::string& pairs) {
  if (pairs.empty()) return;
  writer.add("pairs", {static_cast<int>(pairs.size())},
             std::span<const std::uint8_t>(reinterpret_cast<const std::uint8_t*>(pairs.data()), pairs.size()));
}

std::string kindOf(const Json& description) {
  const Json* kind = description.find("kind");
  return kind && kind->asString() ? *kind->asString() : "";
}

Result<Json> readDescription(const SafetensorsFile& file) {
  const std::string* entry = file.findMetadata("crumb");
  if (!entry || !describesReplies(file))
    return Error{"not_replies", "This model does not write replies. Open it in the Playground, or choose a file that was saved here."};
  Result<Json> json = parseJson(*entry);
  if (!json) return json;
  if (const Status status = checkVersion(json.value()); !status) return status.error();
  return json;
}

}  // namespace

bool describesReplies(const SafetensorsFile& file) {
  const std::string* entry = file.findMetadata("crumb");
  if (!entry) return false;
  const Result<Json> json = parseJson(*entry);
  return json && (kindOf(json.value()) == kModel || kindOf(json.value()) == kCheckpoint);
}

std::vector<std::uint8_t> saveReplyModel(const Transformer<float>& model, const BytePairTokenizer& tokenizer,
                                         const TrainConfig& train, const std::string& settings, const std::string& pairs) {
  SafetensorsWriter writer;
  writer.setMetadata("format", "pt");
  writer.setMetadata("crumb", writeJson(describe(kModel, model.config(), train, tokenizer, settings)));
  addWeights(writer, model.parameters());
  addPairs(writer, pairs);
  return writer.finish();
}

std::vector<std::uint8_t> saveReplyCheckpoint(const Trainer& trainer, const BytePairTokenizer& tokenizer,
                                              const std::string& settings, const std::string& pairs) {
  SafetensorsWriter writer;
  Json description = describe(kCheckpoint, trainer.model().config(), trainer.config(), tokenizer, settings);
  const TrainerState state(trainer);
  state.addTo(writer, description);
  addPairs(writer, pairs);
  writer.setMetadata("crumb", writeJson(description));
  return writer.finish();
}

Result<SavedReplies> loadReplies(Bytes bytes) {
  const Result<SafetensorsFile> opened = SafetensorsFile::read(bytes);
  if (!opened) return opened.error();
  const SafetensorsFile& file = opened.value();
  const Result<Json> read = readDescription(file);
  if (!read) return read.error();
  const Json& description = read.value();
  if (const Status status = checkFinite(file); !status) return status.error();
  const auto part = [&](const char* key) {
    const Json* json = description.find(key);
    return json ? *json : Json();
  };
  const Result<ModelConfig> config = modelConfigFrom(part("model"));
  if (!config) return config.error();
  if (!weightsFit(file, config.value()))
    return Error{"size_mismatch", "The file holds fewer weights than the model that it describes needs."};
  const Result<TrainConfig> train = trainConfigFrom(part("train"), config.value());
  if (!train) return train.error();
  Result<BytePairTokenizer> tokenizer = bytePairTokenizerFrom(part("tokenizer"));
  if (!tokenizer) return tokenizer.error();
  if (tokenizer.value().size() != config.value().vocab_size)
    return Error{"tokenizer_invalid", "The model file names " + std::to_string(tokenizer.value().size()) +
                                          " tokens, but its weights are for " +
                                          std::to_string(config.value().vocab_size) + "."};
  SavedReplies saved;
  saved.tokenizer = std::move(tokenizer).value();
  saved.train = train.value();
  if (const Json settings = part("settings"); settings.asString()) saved.settings = *settings.asString();
  if (const StoredTensor* pairs = file.find("pairs"); pairs && pairs->dtype == DType::U8)
    saved.pairs.assign(pairs->bytes.begin(), pairs->bytes.end());
  if (kindOf(description) == kCheckpoint) {
    saved.trainer = std::make_unique<Trainer>(config.value(), train.value(), std::vector<int>{});
    if (const Status status = readTrainerState(file, description, *saved.trainer); !status) return status.error();
  } else {
    saved.model = std::make_unique<Transformer<float>>(config.value());
    if (const Status status = readWeights(file, saved.model->parameters()); !status) return status.error();
  }
  return saved;
}

}  // namespace crumb
