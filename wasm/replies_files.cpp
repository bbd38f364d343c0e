// Replies as files: a model to write with, or a checkpoint to go on from.
#include <algorithm>

#include "core/files/json.h"
#include "core/files/reply_file.h"
#include "wasm/replies_impl.h"
#include "wasm/reply_config.h"

namespace crumb {

std::vector<std::uint8_t> Replies::saveModel(bool with_pairs) const {
  CRUMB_CHECK(impl_->model() != nullptr, "saveModel() without a model");
  Json settings;
  settings.set("config", toJsonText(impl_->config));
  settings.set("longest_reply", impl_->longest_reply);
  Json::Array right, total;  // for a model that is loaded without its pairs
  for (const double count : impl_->copies.right) right.emplace_back(count);
  for (const double count : impl_->copies.total) total.emplace_back(count);
  settings.set("copies_right", std::move(right));
  settings.set("copies_total", std::move(total));
  // The best weights are the ones that write, so they are the ones to keep.
  const Transformer<float>& model = impl_->writingModel(true);
  return saveReplyModel(model, impl_->tokenizer, trainConfig(impl_->config), writeJson(settings), with_pairs ? impl_->pairs : "");
}

std::vector<std::uint8_t> Replies::saveCheckpoint() const {
  CRUMB_CHECK(impl_->trainer != nullptr, "saveCheckpoint() without a model that can be trained");
  Json settings;
  settings.set("config", toJsonText(impl_->config));
  return saveReplyCheckpoint(*impl_->trainer, impl_->tokenizer, writeJson(settings), impl_->pairs);
}

Outcome Replies::load(const std::uint8_t* bytes, std::size_t size) {
  Result<SavedReplies> saved = loadReplies({bytes, size});
  if (!saved) return failure(saved.error());
  SavedReplies& s = saved.value();
  const std::vector<std::string>& controls = s.tokenizer.vocabulary().controls;
  if (controls != kConversationControls)
    return failure({"tokenizer_invalid", "The file's vocabulary has other controls than this version of Crumb."});
  auto impl = std::make_unique<Impl>();
  const Result<Json> settings = parseJson(s.settings);
  const auto setting = [&](const char* key) { return settings ? settings.value().find(key) : nullptr; };
  if (const Json* config = setting("config"); config && config->asString()) impl->config = replyConfigFrom(*config->asString());
  if (const Json* longest = setting("longest_reply"))
    impl->longest_reply = static_cast<int>(std::clamp<std::int64_t>(longest->asInteger().value_or(0), 0, 4096));
  const auto readCounts = [&](const char* key, auto& counts) {
    const Json* json = setting(key);
    if (!json || !json->asArray() || json->asArray()->size() != counts.size()) return;
    for (std::size_t i = 0; i < counts.size(); ++i)
      counts[i] = std::clamp((*json->asArray())[i].asNumber().value_or(0), 0.0, 1e15);
  };
  readCounts("copies_right", impl->copies.right);
  readCounts("copies_total", impl->copies.total);
  for (std::size_t i = 0; i < impl->copies.total.size(); ++i)
    impl->copies.right[i] = std::min(impl->copies.right[i], impl->copies.total[i]);
  const ModelConfig& model = s.trainer ? s.trainer->model().config() : s.model->config();
  ReplyConfig& c = impl->config;  // what the weights say counts
  c.vocab_size = model.vocab_size, c.d_model = model.d_model, c.n_heads = model.n_heads, c.n_layers = model.n_layers;
  c.d_ff = model.d_ff, c.max_len = model.max_len, c.tied_embeddings = model.tied_embeddings;
  impl->tokenizer = std::move(s.tokenizer);
  std::vector<ReplyPair> pairs;
  if (!s.pairs.empty()) {
    Result<std::vector<ReplyPair>> read = readPairs(s.pairs);
    if (!read) return failure(read.error());
    pairs = std::move(read).value();
    impl->counts = countPairs(pairs, keepConversationsTogether(pairs));
    impl->pairs = std::move(s.pairs);
  }
  if (s.trainer) {
    c.batch_size = s.train.batch_size;
    if (const Status status = validateAll(c, c.vocab_size); !status) return failure(status.error());
    if (impl->counts.learnt == 0) return failure({"pairs_empty", "The checkpoint holds no pairs to go on with."});
    impl->prepare(pairs);
  }
  impl->trainer = std::move(s.trainer);
  impl->loaded = std::move(s.model);
  impl_ = std::move(impl);
  return {};
}

}  // namespace crumb
