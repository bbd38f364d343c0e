#include "core/files/checkpoint.h"

#include <algorithm>

#include "core/files/config_json.h"
#include "core/files/reply_file.h"
#include "core/files/safetensors_writer.h"
#include "core/files/trainer_state.h"
#include "core/text/text_split.h"
#include "core/text/unicode.h"

namespace crumb {
namespace {

Json describe(const char* kind, const ModelConfig& config, const TrainConfig& train, const CharTokenizer& tokenizer) {
  Json tokens;
  tokens.set("type", "char");
  tokens.set("vocabulary", encodeUtf8(tokenizer.vocabulary()));
  Json json;
  json.set("kind", kind);
  json.set("version", kFileVersion);
  json.set("model", toJson(config));
  json.set("train", toJson(train));
  json.set("tokenizer", std::move(tokens));
  return json;
}

Error missing(const std::string& what) {
  return Error{"tensor_missing", "This is a tensor file, but not a model that Crumb can open: " + what +
                                     " Your present model is still here."};
}

// The "crumb" entry, or what can be gathered from a file that PyTorch wrote with the lesson's names.
Result<Json> readDescription(const SafetensorsFile& file) {
  if (const std::string* entry = file.findMetadata("crumb")) {
    Result<Json> json = parseJson(*entry);
    if (!json) return Error{"bad_config", "The description in this model file is damaged: " + json.error().message};
    if (const Status status = checkVersion(json.value()); !status) return status.error();
    return json;
  }
  if (!file.find("tok.weight"))
    return missing(file.find("wte.weight") || file.find("transformer.wte.weight")
                       ? "it looks like a GPT-2 model from elsewhere. Crumb opens models that it saved itself."
                       : "the weights \"tok.weight\" are not in it. Crumb opens models that it saved itself.");
  return missing("it says nothing about its heads and vocabulary. Open a file that Crumb saved itself.");
}

Result<CharTokenizer> readTokenizer(const Json& description, int vocab_size) {
  const Json* tokens = description.find("tokenizer");
  const Json* vocabulary = tokens ? tokens->find("vocabulary") : nullptr;
  const std::string* text = vocabulary ? vocabulary->asString() : nullptr;
  if (!text) return Error{"tokenizer_invalid", "The model file does not say which symbols it was trained with."};
  Result<CharTokenizer> tokenizer = CharTokenizer::fromVocabulary(decodeUtf8(*text).text);
  if (tokenizer && tokenizer.value().size() != vocab_size)
    return Error{"tokenizer_invalid", "The model file names " + std::to_string(tokenizer.value().size()) +
                                          " symbols, but its weights are for " + std::to_string(vocab_size) + "."};
  return tokenizer;
}

Result<SavedModel> loadCheckpoint(const SafetensorsFile& file, const Json& description, const ModelConfig& config,
                                  const TrainConfig& train, CharTokenizer tokenizer) {
  SavedModel saved;
  const StoredTensor* text = file.find("text");
  if (!text || text->dtype != DType::U8) return Error{"tensor_missing", "The checkpoint lacks its text."};
  saved.text.assign(text->bytes.begin(), text->bytes.end());
  CharTokenizer::Encoded encoded = tokenizer.encode(readText(saved.text));
  if (!encoded.unknown.empty())  // the vocabulary was made from this very text
    return Error{"text_damaged", "The text in this file is damaged: it has symbols that the model never saw. Your present "
                                 "model is still here."};
  TextSplit split = splitText(std::move(encoded.ids), static_cast<double>(train.holdout));
  if (split.train.size() <= static_cast<std::size_t>(train.context))
    return Error{"text_too_short", "The checkpoint's text is shorter than its context."};
  saved.trainer = std::make_unique<Trainer>(config, train, std::move(split.train), std::move(split.held_out));

  if (const Status status = readTrainerState(file, description, *saved.trainer); !status) return status.error();
  saved.tokenizer = std::move(tokenizer);
  return saved;
}

}  // namespace

std::vector<std::uint8_t> saveModel(const Transformer<float>& model, const CharTokenizer& tokenizer,
                                    const TrainConfig& train) {
  SafetensorsWriter writer;
  writer.setMetadata("format", "pt");  // what transformers and safetensors.torch look for
  writer.setMetadata("crumb", writeJson(describe("model", model.config(), train, tokenizer)));
  addWeights(writer, model.parameters());
  return writer.finish();
}

std::vector<std::uint8_t> saveCheckpoint(const Trainer& trainer, const CharTokenizer& tokenizer,
                                         const std::string& text) {
  SafetensorsWriter writer;
  Json description = describe("checkpoint", trainer.model().config(), trainer.config(), tokenizer);
  const TrainerState state(trainer);
  state.addTo(writer, description);
  writer.add("text", {static_cast<int>(text.size())},
             std::span<const std::uint8_t>(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  writer.setMetadata("crumb", writeJson(description));
  return writer.finish();
}

Result<SavedModel> loadSaved(Bytes bytes) {
  const Result<SafetensorsFile> opened = SafetensorsFile::read(bytes);
  if (!opened) return opened.error();
  const SafetensorsFile& file = opened.value();
  const Result<Json> description = readDescription(file);
  if (!description) return description.error();
  if (describesReplies(file))
    return Error{"not_a_text_model", "This model writes replies to emails. Open it in Replies. Your present model is still here."};
  if (const Status status = checkFinite(file); !status) return status.error();
  const Json* model = description.value().find("model");
  const Result<ModelConfig> config = modelConfigFrom(model ? *model : Json());
  if (!config) return config.error();
  if (!weightsFit(file, config.value()))
    return Error{"size_mismatch", "The file holds fewer weights than the model that it describes needs."};
  Result<CharTokenizer> tokenizer = readTokenizer(description.value(), config.value().vocab_size);
  if (!tokenizer) return tokenizer.error();
  const Json* how = description.value().find("train");
  TrainConfig any_context;
  any_context.context = std::min(any_context.context, config.value().max_len);
  const Result<TrainConfig> train = how ? trainConfigFrom(*how, config.value()) : Result<TrainConfig>(any_context);
  if (!train) return train.error();
  const Json* kind = description.value().find("kind");
  if (kind && kind->asString() && *kind->asString() == "checkpoint")
    return loadCheckpoint(file, description.value(), config.value(), train.value(), std::move(tokenizer).value());

  SavedModel saved;
  saved.train = train.value();
  saved.model = std::make_unique<Transformer<float>>(config.value());
  if (const Status status = readWeights(file, saved.model->parameters()); !status) return status.error();
  for (const StoredTensor& t : file.tensors()) {
    const auto& all = saved.model->parameters().all();
    if (std::none_of(all.begin(), all.end(), [&](const auto& p) { return p.name == t.name; }))
      saved.unused.push_back(t.name);
  }
  saved.tokenizer = std::move(tokenizer).value();
  return saved;
}

}  // namespace crumb
