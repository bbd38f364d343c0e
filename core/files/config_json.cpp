#include "core/files/config_json.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace crumb {
namespace {

// Reads fields of one object, and remembers the first that is of the wrong kind.
class FieldReader {
 public:
  explicit FieldReader(const Json& json) : json_(json) {}

  template <class I>
  void integer(const char* name, I& out) {
    const Json* field = json_.find(name);
    if (!field) return;
    const auto value = field->asInteger();
    if (value && *value >= 0 && *value <= static_cast<std::int64_t>(std::numeric_limits<I>::max()))
      out = static_cast<I>(*value);
    else
      fail(name);
  }
  void number(const char* name, float& out) {
    const Json* field = json_.find(name);
    if (!field) return;
    const auto value = field->asNumber();
    if (value && std::isfinite(*value))
      out = static_cast<float>(*value);
    else
      fail(name);
  }
  void boolean(const char* name, bool& out) {
    const Json* field = json_.find(name);
    if (!field) return;
    if (const auto value = field->asBool())
      out = *value;
    else
      fail(name);
  }
  void mask(const char* name, Mask& out) {
    const Json* field = json_.find(name);
    if (!field) return;
    const std::string* value = field->asString();
    if (value && *value == "causal")
      out = Mask::causal;
    else if (value && *value == "none")
      out = Mask::none;
    else
      fail(name);
  }
  Status status() const {
    if (bad_field_.empty()) return Nothing{};
    return Error{"bad_config", "The setting \"" + bad_field_ + "\" in the file is not what it should be."};
  }

 private:
  void fail(const char* name) {
    if (bad_field_.empty()) bad_field_ = name;
  }
  const Json& json_;
  std::string bad_field_;
};

}  // namespace

Json toJson(const ModelConfig& c) {
  Json json;
  json.set("vocab_size", c.vocab_size);
  json.set("d_model", c.d_model);
  json.set("n_heads", c.n_heads);
  json.set("n_layers", c.n_layers);
  json.set("d_ff", c.d_ff);
  json.set("max_len", c.max_len);
  json.set("mask", c.mask == Mask::causal ? "causal" : "none");
  json.set("residuals", c.residuals);
  json.set("layer_norm", c.layer_norm);
  json.set("positions", c.positions);
  if (c.tied_embeddings) json.set("tied_embeddings", true);
  return json;
}

Json toJson(const TrainConfig& c) {
  Json json;
  json.set("batch_size", c.batch_size);
  json.set("context", c.context);
  json.set("learning_rate", static_cast<double>(c.learning_rate));
  json.set("min_learning_rate", static_cast<double>(c.min_learning_rate));
  json.set("warmup_steps", c.warmup_steps);
  json.set("decay_steps", c.decay_steps);
  json.set("beta1", static_cast<double>(c.beta1));
  json.set("beta2", static_cast<double>(c.beta2));
  json.set("epsilon", static_cast<double>(c.epsilon));
  json.set("weight_decay", static_cast<double>(c.weight_decay));
  json.set("grad_clip", static_cast<double>(c.grad_clip));
  json.set("holdout", static_cast<double>(c.holdout));
  json.set("shifted_targets", c.shifted_targets);
  if (c.dropout > 0) json.set("dropout", static_cast<double>(c.dropout));
  json.set("seed", c.seed);
  return json;
}

Status checkVersion(const Json& description) {
  const Json* version = description.find("version");
  if (!version || version->asInteger().value_or(kFileVersion) <= kFileVersion) return Nothing{};
  return Error{"later_version",
               "This file was saved by a later version of Crumb. Open it there, or reload the page if there may be an "
               "update. Your present model is still here."};
}

Result<ModelConfig> modelConfigFrom(const Json& json) {
  ModelConfig c;
  FieldReader read(json);
  read.integer("vocab_size", c.vocab_size);
  read.integer("d_model", c.d_model);
  read.integer("n_heads", c.n_heads);
  read.integer("n_layers", c.n_layers);
  read.integer("d_ff", c.d_ff);
  read.integer("max_len", c.max_len);
  read.mask("mask", c.mask);
  read.boolean("residuals", c.residuals);
  read.boolean("layer_norm", c.layer_norm);
  read.boolean("positions", c.positions);
  read.boolean("tied_embeddings", c.tied_embeddings);
  if (const Status status = read.status(); !status) return status.error();
  if (const Status status = validate(c); !status) return status.error();
  return c;
}

Result<TrainConfig> trainConfigFrom(const Json& json, const ModelConfig& model) {
  TrainConfig c;
  FieldReader read(json);
  read.integer("batch_size", c.batch_size);
  read.integer("context", c.context);
  read.number("learning_rate", c.learning_rate);
  read.number("min_learning_rate", c.min_learning_rate);
  read.integer("warmup_steps", c.warmup_steps);
  read.integer("decay_steps", c.decay_steps);
  read.number("beta1", c.beta1);
  read.number("beta2", c.beta2);
  read.number("epsilon", c.epsilon);
  read.number("weight_decay", c.weight_decay);
  read.number("grad_clip", c.grad_clip);
  read.number("holdout", c.holdout);
  read.boolean("shifted_targets", c.shifted_targets);
  read.number("dropout", c.dropout);
  read.integer("seed", c.seed);
  if (const Status status = read.status(); !status) return status.error();
  if (const Status status = validate(c, model); !status) return status.error();
  return c;
}

}  // namespace crumb
