#include "wasm/replies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/files/json.h"
#include "core/files/reply_file.h"
#include "core/generation/copying.h"
#include "core/generation/draft_writer.h"
#include "core/text/byte_pair_learner.h"
#include "core/text/unicode.h"
#include "core/training/conversation_batches.h"
#include "wasm/reply_config.h"
#include "wasm/reply_measure.h"
#include "wasm/reply_pairs.h"

namespace crumb {
namespace {

struct Draft {
  std::unique_ptr<DraftWriter> writer;
  Utf8Stream stream;
  int bytes = 0, tokens = 0;
  double log_probabilities = 0, lowest = 1;
};

// The sequences of one model's pairs.
struct Sequences {
  std::vector<ConversationSequence> learnt;
  ReplyMeasure held_out, choosing;
  int longest_reply = 0;  // of those learnt from, in tokens
  int cut_pairs = 0, cut_tokens = 0;
};

// A reply with the controls around it, as PastReply wants it.
std::vector<int> framed(const BytePairTokenizer& tokenizer, const std::string& reply) {
  std::vector<int> tokens = tokenizer.encodeScrubbed(reply);
  tokens.insert(tokens.begin(), tokenizer.control("reply"));
  tokens.push_back(tokenizer.control("end"));
  return tokens;
}

Sequences makeSequences(const std::vector<ReplyPair>& pairs, const BytePairTokenizer& tokenizer, const ReplyConfig& config) {
  Sequences out;
  const std::vector<bool> choosing = pairsToChooseBy(pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const ReplyPair& pair = pairs[i];
    const bool is_measured = pair.held_out || choosing[i];
    // Once with each of its past replies in the first place: the model must not rely on the best one.
    const int variants = is_measured || config.past == 0 ? 1 : std::max(1, std::min(3, static_cast<int>(pair.past.size()) - config.past + 1));
    for (int first = 0; first < variants; ++first) {
      ConversationSequence s =
          conversationTokens(tokenizer, questionOf(pairs, pair, config.past, first), pair.reply, config.max_len + 1);
      if (first == 0) {
        out.cut_pairs += s.cut > 0;
        out.cut_tokens += s.cut;
        if (!pair.held_out) out.longest_reply = std::max(out.longest_reply, static_cast<int>(s.tokens.size()) - s.reply_begin);
      }
      if (is_measured)
        (pair.held_out ? out.held_out : out.choosing)
            .add(std::move(s), pair.reply,
                 pair.past.empty() ? std::vector<int>{} : framed(tokenizer, pairs[static_cast<std::size_t>(pair.past[0])].reply));
      else
        out.learnt.push_back(std::move(s));
    }
  }
  return out;
}

CopyCounts countAllCopies(const std::vector<ReplyPair>& pairs, const BytePairTokenizer& tokenizer) {
  CopyCounts counts;
  for (const ReplyPair& pair : pairs)
    if (!pair.held_out && !pair.past.empty())
      countCopies(framed(tokenizer, pairs[static_cast<std::size_t>(pair.past[0])].reply), framed(tokenizer, pair.reply), counts);
  return counts;
}

// Each "{kind}" or "{kind_2}" once, in order of appearance. What the people themselves wrote in braces was marked as
// theirs when the texts were scrubbed ("{\name}").
std::vector<std::string> placeholdersIn(const std::vector<std::string>& texts) {
  constexpr std::size_t kMost = 256, kLongest = 32;
  constexpr const char* kLetters = "abcdefghijklmnopqrstuvwxyz_0123456789";
  std::vector<std::string> found;
  for (const std::string& text : texts) {
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
      const std::size_t close = text.find_first_not_of(kLetters, open + 1);
      if (close == std::string::npos || text[close] != '}' || close < open + 2 || close - open > kLongest) continue;
      const std::string placeholder = text.substr(open, close + 1 - open);
      if (found.size() < kMost && std::ranges::find(found, placeholder) == found.end()) found.push_back(placeholder);
    }
  }
  return found;
}

BytePairTokenizer learnTokenizer(const std::vector<ReplyPair>& pairs, int vocab_size) {
  std::vector<std::string> texts;
  for (const ReplyPair& pair : pairs)
    if (!pair.held_out) texts.insert(texts.end(), {pair.subject, pair.customer, pair.reply});
  return learnBytePairs(texts, {kConversationControls, placeholdersIn(texts), vocab_size});
}

}  // namespace

struct Replies::Impl {
  BytePairTokenizer tokenizer;
  ReplyConfig config;
  std::string pairs;
  PairCounts counts;
  std::unique_ptr<Trainer> trainer;            // a model that can be trained …
  std::unique_ptr<Transformer<float>> loaded;  // … or one that only writes
  std::unique_ptr<ConversationBatches> batches;
  ReplyMeasure held_out;
  ReplyMeasure choosing;  // by which the best weights are chosen: never by what is reported
  CopyCounts copies;
  int longest_reply = 0, cut_pairs = 0, cut_tokens = 0;
  double padding = 0;
  std::unique_ptr<Transformer<float>> best;    // the best weights, when they write
  int best_step = -1;                          // that `best` holds
  std::array<Draft, 8> drafts;

  const Transformer<float>* model() const { return trainer ? &trainer->model() : loaded.get(); }

  void prepare(const std::vector<ReplyPair>& read) {
    Sequences s = makeSequences(read, tokenizer, config);
    longest_reply = s.longest_reply;
    cut_pairs = s.cut_pairs;
    cut_tokens = s.cut_tokens;
    copies = countAllCopies(read, tokenizer);
    held_out = std::move(s.held_out);
    choosing = std::move(s.choosing);
    held_out.prepare(config.batch_size, copies);
    choosing.prepare(config.batch_size, copies);
    const HidingOptions hiding{config.hide_prompt, config.hide_reply, tokenizer.control("hidden")};
    batches = std::make_unique<ConversationBatches>(std::move(s.learnt), config.batch_size, config.seed, hiding);
    padding = batches->padding();
  }

  const Transformer<float>& writingModel(bool use_best) {
    if (!use_best || !trainer || trainer->best().step < 0) return *model();
    if (!best || best_step != trainer->best().step) {
      for (Draft& draft : drafts) draft.writer.reset();  // they may refer to the old ones
      best = std::make_unique<Transformer<float>>(trainer->model().config());
      std::ranges::copy(trainer->best().weights, best->parameters().values().begin());
      best_step = trainer->best().step;
    }
    return *best;
  }

  std::vector<int> neverDrawn() const {
    std::vector<int> ids;
    for (const std::string& control : kConversationControls)
      if (control != "end") ids.push_back(tokenizer.control(control));
    return ids;
  }
};

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

  Draft& draft = impl_->drafts[static_cast<std::size_t>(number)];
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
  Draft& draft = impl_->drafts[static_cast<std::size_t>(number)];
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

std::string Replies::vocabulary() const {
  Json::Array tokens;
  for (int id = 0; impl_->model() && id < impl_->tokenizer.size(); ++id) tokens.emplace_back(impl_->tokenizer.bytesOf(id));
  return writeJson(tokens);
}

std::string Replies::pairs() const { return impl_->pairs; }

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
