// Replies, writing: drafts by turns, with what the past reply adds.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/files/json.h"
#include "wasm/replies_impl.h"

namespace crumb {

DraftStart Replies::beginDraft(int number, const std::string& email, const DraftSettings& settings) {
  if (!impl_->model()) return {failure({"no_model", "There is no model yet. Train one, or load a model file."}), 0};
  if (number < 0 || number >= static_cast<int>(impl_->drafts.size()))
    return {failure({"bad_draft", "Drafts are numbered from 0 to 7."}), 0};
  const Result<Json> json = parseJson(email);
  if (!json) return {failure(json.error()), 0};
  Question question;
  const auto text = [&](const char* key) {
    const Json* field = json.value().find(key);
    return field && field->asString() ? *field->asString() : std::string();
  };
  question.customer = text("customer");
  question.subject = text("subject");
  question.earlier = text("context");
  std::vector<std::string> past;
  if (const Json* field = json.value().find("past"); field && field->asArray())
    for (const Json& reply : *field->asArray())
      if (reply.asString()) past.push_back(*reply.asString());
  question.past.assign(past.begin(), past.begin() + std::min(impl_->config.past, static_cast<int>(past.size())));

  Impl::Draft& draft = impl_->drafts[static_cast<std::size_t>(number)];
  const Transformer<float>& model = impl_->writingModel(settings.best);
  const int max_len = model.config().max_len;
  DraftOptions options;
  options.sampling = {settings.temperature, 0, settings.top_p, settings.greedy};
  options.min_tokens = std::max(0, settings.min_tokens);
  options.max_tokens = settings.max_tokens > 0 ? settings.max_tokens : std::max(64, 2 * impl_->longest_reply);
  const int reserved = std::min(std::max(impl_->longest_reply, options.min_tokens), max_len / 2);
  const ConversationSequence prompt = promptTokens(impl_->tokenizer, question, max_len - reserved);
  draft = {};
  draft.writer = std::make_unique<DraftWriter>(model, impl_->tokenizer.control("end"), impl_->neverDrawn());
  draft.writer->begin(prompt.tokens, options, settings.seed);
  if (!past.empty() && settings.lean > 0)
    draft.writer->leanOn(PastReply(framed(impl_->tokenizer, past[0])), impl_->copies, static_cast<double>(settings.lean));
  return {{}, prompt.cut};
}

DraftReport Replies::writeDraft(int number, int tokens) {
  CRUMB_CHECK(number >= 0 && number < static_cast<int>(impl_->drafts.size()), "drafts are numbered from 0 to 7");
  Impl::Draft& draft = impl_->drafts[static_cast<std::size_t>(number)];
  DraftReport report;
  for (int i = 0; i < tokens && !report.done; ++i) {
    const std::optional<DraftToken> token = draft.writer ? draft.writer->next() : std::nullopt;
    if (!token) {
      report.done = true;
      report.text += draft.stream.finish();
      report.ended = draft.writer && draft.writer->endedByItself();
      break;
    }
    const std::string& bytes = impl_->tokenizer.bytesOf(token->id);
    report.text += draft.stream.push(bytes);
    draft.bytes += static_cast<int>(bytes.size());
    ++draft.tokens;
    draft.log_probabilities += std::log(std::max(1e-30, static_cast<double>(token->probability)));
    draft.lowest = std::min(draft.lowest, static_cast<double>(token->probability));
    report.ends.push_back(draft.bytes);
    report.probabilities.push_back(token->probability);
    report.guessed.push_back(token->guessed);
  }
  report.average = draft.tokens ? std::exp(draft.log_probabilities / draft.tokens) : 0;
  report.lowest = draft.tokens ? draft.lowest : 0;
  return report;
}

}  // namespace crumb
