#include "wasm/session_config.h"

#include <string>

namespace crumb {
namespace {

// A tab's memory ends near 2 GB; the text and the browser's own copies need room too.
constexpr std::int64_t kMostTrainingBytes = 1'500'000'000;

}  // namespace

ModelConfig modelConfig(const SessionConfig& c, int vocab_size) {
  ModelConfig m;
  m.vocab_size = vocab_size;
  m.d_model = c.d_model;
  m.n_heads = c.n_heads;
  m.n_layers = c.n_layers;
  m.d_ff = c.d_ff;
  m.max_len = c.max_len;
  m.mask = c.mask == "none" ? Mask::none : Mask::causal;
  m.residuals = c.residuals;
  m.layer_norm = c.layer_norm;
  m.positions = c.positions;
  return m;
}

TrainConfig trainConfig(const SessionConfig& c) {
  TrainConfig t;
  t.batch_size = c.batch_size;
  t.context = c.context;
  t.learning_rate = c.learning_rate;
  t.min_learning_rate = c.min_learning_rate;
  t.warmup_steps = c.warmup_steps;
  t.decay_steps = c.decay_steps;
  t.beta1 = c.beta1;
  t.beta2 = c.beta2;
  t.epsilon = c.epsilon;
  t.weight_decay = c.weight_decay;
  t.grad_clip = c.grad_clip;
  t.holdout = c.holdout;
  t.seed = c.seed;
  t.shifted_targets = c.shifted_targets;
  return t;
}

SessionConfig sessionConfig(const ModelConfig& m, const TrainConfig& t) {
  SessionConfig c;
  c.d_model = m.d_model;
  c.n_heads = m.n_heads;
  c.n_layers = m.n_layers;
  c.d_ff = m.d_ff;
  c.max_len = m.max_len;
  c.mask = m.mask == Mask::none ? "none" : "causal";
  c.batch_size = t.batch_size;
  c.context = t.context;
  c.learning_rate = t.learning_rate;
  c.min_learning_rate = t.min_learning_rate;
  c.warmup_steps = t.warmup_steps;
  c.decay_steps = t.decay_steps;
  c.beta1 = t.beta1;
  c.beta2 = t.beta2;
  c.epsilon = t.epsilon;
  c.weight_decay = t.weight_decay;
  c.grad_clip = t.grad_clip;
  c.holdout = t.holdout;
  c.seed = t.seed;
  c.residuals = m.residuals;
  c.layer_norm = m.layer_norm;
  c.positions = m.positions;
  c.shifted_targets = t.shifted_targets;
  return c;
}

std::optional<MaskRule> lessonRule(const SessionConfig& config) {
  const auto rule = maskRuleNamed(config.mask);
  return rule == MaskRule::causal || rule == MaskRule::none ? std::nullopt : rule;
}

Status validateAll(const SessionConfig& config, int vocab_size) {
  if (!maskRuleNamed(config.mask)) {
    std::string names;
    for (const MaskRule rule : kMaskRules) names.append(names.empty() ? "\"" : ", \"").append(nameOf(rule)).append("\"");
    return Error{"bad_config", "The mask is \"" + config.mask + "\", but must be one of " + names + "."};
  }
  const ModelConfig model = modelConfig(config, vocab_size);
  if (const Status status = validate(model); !status) return status;
  return validate(trainConfig(config), model);
}

Status fitsIntoMemory(const SessionConfig& config, int vocab_size) {
  const std::int64_t bytes =
      trainingBytes(modelConfig(config, vocab_size), config.batch_size, config.context, config.holdout > 0);
  if (bytes <= kMostTrainingBytes) return Nothing{};
  const auto size = [](std::int64_t b) {
    return b < 10'000'000'000 ? std::to_string(b / 1'000'000) + " MB" : std::to_string(b / 1'000'000'000) + " GB";
  };
  return Error{"too_large", "Training this model needs " + size(bytes) + " of memory, and a tab can give about " +
                                size(kMostTrainingBytes) +
                                ". Choose fewer blocks, a smaller width, a shorter context or a smaller batch."};
}

}  // namespace crumb
