#include "wasm/reply_config.h"

#include <algorithm>
#include <cmath>

#include "core/files/json.h"
#include "core/text/byte_pair_learner.h"

namespace crumb {
namespace {

constexpr double kBytesPerToken = 3.0;  // of the pairs that the vocabulary was learnt from, about
constexpr std::int64_t kMostTrainingBytes = 1'500'000'000;

std::size_t bytesOf(const std::vector<ReplyPair>& pairs) {
  std::size_t bytes = 0;
  for (const ReplyPair& pair : pairs)
    if (!pair.held_out) bytes += pair.customer.size() + pair.reply.size() + pair.subject.size();
  return bytes;
}

template <class T>
void choose(T& setting, T value) {
  if (setting == T(0)) setting = value;
}

// All settings by name, for reading and writing alike.
template <class Config, class Visitor>
void eachSetting(Config& c, Visitor&& visit) {
  visit("vocab_size", c.vocab_size);
  visit("d_model", c.d_model);
  visit("n_heads", c.n_heads);
  visit("n_layers", c.n_layers);
  visit("d_ff", c.d_ff);
  visit("max_len", c.max_len);
  visit("tied_embeddings", c.tied_embeddings);
  visit("batch_size", c.batch_size);
  visit("learning_rate", c.learning_rate);
  visit("min_learning_rate", c.min_learning_rate);
  visit("warmup_steps", c.warmup_steps);
  visit("steps", c.steps);
  visit("beta2", c.beta2);
  visit("weight_decay", c.weight_decay);
  visit("grad_clip", c.grad_clip);
  visit("dropout", c.dropout);
  visit("hide_prompt", c.hide_prompt);
  visit("hide_reply", c.hide_reply);
  visit("past", c.past);
  visit("seed", c.seed);
}

}  // namespace

LengthCounts estimateLengths(const std::vector<ReplyPair>& pairs, int past) {
  LengthCounts counts;
  for (const ReplyPair& pair : pairs) {
    if (pair.held_out) continue;
    const Question q = questionOf(pairs, pair, past);
    std::size_t bytes = q.earlier.size() + q.subject.size() + q.customer.size() + pair.reply.size();
    for (const std::string& reply : q.past) bytes += reply.size();
    const double tokens = static_cast<double>(bytes) / kBytesPerToken + 5;
    counts.total += tokens;
    counts.longest = std::max(counts.longest, static_cast<int>(tokens));
  }
  return counts;
}

ReplyConfig completed(ReplyConfig c, const std::vector<ReplyPair>& pairs) {
  const LengthCounts lengths = estimateLengths(pairs, c.past);
  choose(c.vocab_size, vocabularySizeFor(bytesOf(pairs)));
  // A few hundred pairs teach a small model more than a large one that sees them seldom (tests/bench/REPLIES.md).
  const bool is_large = lengths.total > 1'000'000, is_small = lengths.total < 200'000;
  choose(c.n_layers, is_large ? 4 : is_small ? 2 : 3);
  choose(c.d_model, is_large ? 128 : is_small ? 64 : 96);
  choose(c.n_heads, std::max(1, c.d_model / 16));
  choose(c.d_ff, 4 * c.d_model);
  choose(c.max_len, std::clamp((lengths.longest * 5 / 4 + 63) / 64 * 64, 256, 1024));
  const int learnt = countPairs(pairs, 0).learnt;
  choose(c.batch_size, std::clamp(learnt / 24, 4, 16));
  choose(c.learning_rate, is_large ? 3e-3f : is_small ? 6e-3f : 4e-3f);
  const int per_epoch = (std::max(1, learnt) + c.batch_size - 1) / c.batch_size;
  const int epochs = std::clamp(static_cast<int>(1'100'000 / std::max(1.0, lengths.total)), 3, 24);
  choose(c.steps, per_epoch * epochs);
  choose(c.warmup_steps, std::min(50, c.steps / 10));
  return c;
}

ModelConfig modelConfig(const ReplyConfig& c, int vocab_size) {
  ModelConfig m;
  m.vocab_size = vocab_size;
  m.d_model = c.d_model;
  m.n_heads = c.n_heads;
  m.n_layers = c.n_layers;
  m.d_ff = c.d_ff;
  m.max_len = c.max_len;
  m.tied_embeddings = c.tied_embeddings;
  return m;
}

TrainConfig trainConfig(const ReplyConfig& c) {
  TrainConfig t;
  t.batch_size = c.batch_size;
  t.context = c.max_len;
  t.learning_rate = c.learning_rate;
  t.min_learning_rate = c.min_learning_rate;
  t.warmup_steps = c.warmup_steps;
  t.decay_steps = c.steps;
  t.beta2 = c.beta2;
  t.weight_decay = c.weight_decay;
  t.grad_clip = c.grad_clip;
  t.dropout = c.dropout;
  t.seed = c.seed;
  return t;
}

Status validateAll(const ReplyConfig& c, int vocab_size) {
  const ModelConfig model = modelConfig(c, vocab_size);
  if (const Status status = validate(model); !status) return status;
  if (c.max_len < 16) return Error{"bad_config", "max_len must be at least 16, so that an email and its reply find room."};
  for (const float share : {c.hide_prompt, c.hide_reply})
    if (!(share >= 0 && share <= 0.9f)) return Error{"bad_config", "The share of hidden tokens must be from 0 to 0.9."};
  if (c.past < 0 || c.past > 8) return Error{"bad_config", "From 0 to 8 past replies can stand in the prompt."};
  if (trainingBytes(model, c.batch_size, c.max_len, true) > kMostTrainingBytes)
    return Error{"too_large", "Training this model needs more memory than a tab can give. Choose a smaller width, fewer blocks or a smaller batch."};
  return validate(trainConfig(c), model);
}

std::string toJsonText(const ReplyConfig& config) {
  Json json;
  eachSetting(config, [&](const char* name, auto value) {
    if constexpr (std::is_same_v<decltype(value), float>)
      json.set(name, static_cast<double>(value));
    else
      json.set(name, value);
  });
  return writeJson(json);
}

ReplyConfig replyConfigFrom(const std::string& text) {
  ReplyConfig config;
  const Result<Json> json = parseJson(text);
  if (!json) return config;
  eachSetting(config, [&](const char* name, auto& value) {
    const Json* field = json.value().find(name);
    if (!field) return;
    using T = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<T, bool>) {
      value = field->asBool().value_or(value);
    } else if constexpr (std::is_same_v<T, float>) {
      value = static_cast<float>(field->asNumber().value_or(static_cast<double>(value)));
    } else if (const auto whole = field->asInteger(); whole && std::in_range<T>(*whole)) {
      value = static_cast<T>(*whole);
    }
  });
  return config;
}

}  // namespace crumb
