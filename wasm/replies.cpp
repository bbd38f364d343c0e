#include "wasm/replies.h"

#include <algorithm>
#include <cmath>

#include "core/files/json.h"
#include "wasm/replies_impl.h"
#include "wasm/reply_config.h"

namespace crumb {

Replies::Replies() : impl_(std::make_unique<Impl>()) {}
Replies::~Replies() = default;

Outcome Replies::start(const std::string& pairs_json, const ReplyConfig& wanted) {
  Result<std::vector<ReplyPair>> read = readPairs(pairs_json);
  if (!read) return failure(read.error());
  std::vector<ReplyPair>& pairs = read.value();
  const PairCounts counts = countPairs(pairs, keepConversationsTogether(pairs));
  if (counts.learnt == 0)
    return failure({"pairs_empty", "There is no pair of email and reply to learn from. Add some, or hold fewer out."});
  auto impl = std::make_unique<Impl>();
  impl->config = completed(wanted, pairs);
  // The size that was asked for first: learning the vocabulary takes a while.
  if (const Status status = validateAll(impl->config, std::max(impl->config.vocab_size, 1)); !status)
    return failure(status.error());
  impl->tokenizer = learnTokenizer(pairs, impl->config.vocab_size);
  impl->config.vocab_size = impl->tokenizer.size();
  impl->counts = counts;
  impl->pairs = pairs_json;
  impl->prepare(pairs);
  impl->trainer = std::make_unique<Trainer>(modelConfig(impl->config, impl->config.vocab_size), trainConfig(impl->config),
                                            std::vector<int>{});
  impl_ = std::move(impl);
  return {};
}

StepReport Replies::step() {
  CRUMB_CHECK(impl_->trainer != nullptr, "step() without a model that can be trained");
  const ConversationBatch& b = impl_->batches->batch(impl_->trainer->steps());
  const StepResult result = impl_->trainer->step(b.inputs, b.targets, b.B, b.T, b.lengths);
  StepReport report{result.step, result.loss, result.grad_norm, result.learning_rate, result.diverged, {}};
  if (result.diverged)
    report.message = "The loss ran away at step " + std::to_string(result.step) +
                     ", so training stopped. The last good weights are back. Try a smaller learning rate.";
  return report;
}

void Replies::setSteps(int steps) {
  CRUMB_CHECK(impl_->trainer != nullptr, "setSteps() without a model that can be trained");
  impl_->config.steps = std::max(steps, impl_->config.warmup_steps + 1);
  impl_->trainer->setDecaySteps(impl_->config.steps);
}

ReplyScore Replies::heldOutLoss() {
  CRUMB_CHECK(impl_->trainer != nullptr, "heldOutLoss() without a model that can be trained");
  if (!impl_->choosing.empty()) {
    const ReplyScore score = impl_->choosing.score(*impl_->trainer);
    impl_->trainer->keepIfBest(std::isnan(score.leaning_bits) ? score.loss : score.leaning_bits);
  }
  return impl_->held_out.score(*impl_->trainer);
}

ReplyInfo Replies::info() const {
  ReplyInfo info;
  if (!impl_->model()) return info;
  info.has_model = true;
  info.can_train = impl_->trainer != nullptr;
  info.pairs = impl_->counts.learnt;
  info.held_out = impl_->counts.held_out;
  info.moved = impl_->counts.moved;
  info.repeated_replies = impl_->counts.repeated_replies;
  info.cut_pairs = impl_->cut_pairs;
  info.cut_tokens = impl_->cut_tokens;
  info.padding = impl_->padding;
  info.vocab_size = impl_->tokenizer.size();
  info.parameters = static_cast<double>(impl_->model()->parameters().count());
  if (impl_->trainer) {
    info.step = impl_->trainer->steps();
    info.best_step = impl_->trainer->best().step;
    info.steps_per_epoch = impl_->batches->batchesPerEpoch();
  }
  info.config = impl_->config;
  return info;
}

std::string Replies::vocabulary() const {
  Json::Array tokens;
  for (int id = 0; impl_->model() && id < impl_->tokenizer.size(); ++id) tokens.emplace_back(impl_->tokenizer.bytesOf(id));
  return writeJson(tokens);
}

std::string Replies::pairs() const { return impl_->pairs; }

}  // namespace crumb
