#include "wasm/session.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/files/checkpoint.h"
#include "core/lessons/honest_floor.h"
#include "core/lessons/padded_batches.h"
#include "core/lessons/probe.h"
#include "core/lessons/textbook_attention.h"
#include "core/text/text_split.h"
#include "core/text/unicode.h"
#include "wasm/session_config.h"

namespace crumb {

Outcome noModel() { return failure({"no_model", "There is no model yet. Press Train, or load a model file."}); }

Outcome noSuchPosition(int length) {
  return failure({"bad_position", "There is no such place: the text that is looked at has " + std::to_string(length) +
                                      " symbols that the model knows."});
}

Outcome checkSampling(float temperature, int top_k, float top_p) {
  if (temperature >= 0 && std::isfinite(temperature) && top_k >= 0 && top_p > 0 && top_p <= 1) return {};
  return failure({"bad_numbers", "The temperature must be 0 or more, top-k 0 or more, and top-p above 0 and at most 1."});
}

// A sentence that names what a file holds besides; empty if it holds nothing besides. The names are the file's, so they
// may be of any number and length.
static std::string notUsed(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNamed = 8, kLongestName = 80;
  if (names.empty()) return {};
  std::string sentence = "Not used from this file: ";
  for (std::size_t i = 0; i < std::min(names.size(), kMostNamed); ++i) {
    std::u32string name = decodeUtf8(names[i]).text;
    if (name.size() > kLongestName) name = name.substr(0, kLongestName - 1) + U'…';
    sentence += (i > 0 ? ", " : "") + encodeUtf8(name);
  }
  if (names.size() > kMostNamed) sentence += " and " + std::to_string(names.size() - kMostNamed) + " more";
  return sentence + ".";
}

struct Session::Impl {
  CharTokenizer tokenizer = CharTokenizer::fromText({});
  std::unique_ptr<Trainer> trainer;              // a model that can be trained …
  std::unique_ptr<Transformer<float>> loaded;    // … or one that was loaded without its text,
  TrainConfig loaded_train;                      // which was trained like this
  std::shared_ptr<const HeadMixing<float>> mixing;  // of a lesson's mask rule, in all its models
  std::string mask;                                 // that rule's name
  std::optional<PaddedBatch> padded;                // if it trains on padded windows
  std::unique_ptr<Transformer<float>> best;      // the best weights, when they write
  std::unique_ptr<Generator> writer;
  Activations<float> probe;
  std::string text;
  TextStatistics statistics;
  double honest_floor = std::numeric_limits<double>::quiet_NaN();

  const Transformer<float>* model() const { return trainer ? &trainer->model() : loaded.get(); }

  void take(CharTokenizer new_tokenizer, std::unique_ptr<Trainer> new_trainer,
            std::unique_ptr<Transformer<float>> new_loaded, std::string new_text,
            const TextStatistics& new_statistics) {
    writer.reset();  // before the models that it refers to
    best.reset();
    tokenizer = std::move(new_tokenizer);
    trainer = std::move(new_trainer);
    loaded = std::move(new_loaded);
    text = std::move(new_text);
    statistics = new_statistics;
    mixing.reset();
    padded.reset();
    honest_floor = trainer ? honestFloor(trainer->tokens(), trainer->config().context)
                           : std::numeric_limits<double>::quiet_NaN();
  }

  void makeMistakes(const SessionConfig& config) {
    if (config.padded) padded.emplace();
    const std::optional<MaskRule> rule = lessonRule(config);
    if (!rule) return;
    mask = config.mask;
    mixing = std::make_shared<TextbookMixing<float>>(*rule);
    trainer->model().useMixing(mixing);
  }

  int padding() const { return std::max(0, tokenizer.idOf(U'\n')); }

  StepResult paddedStep() {
    const TrainConfig& c = trainer->config();
    drawPaddedBatch(trainer->tokens(), c.batch_size, c.context, padding(), trainer->random(), *padded, targetShift(c));
    return trainer->step(padded->inputs, padded->targets, c.batch_size, c.context, padded->lengths);
  }

  const TrainConfig& train() const { return trainer ? trainer->config() : loaded_train; }

  const Transformer<float>& writingModel(bool use_best) {
    if (!use_best || !trainer || trainer->best().step < 0) return *model();
    best = std::make_unique<Transformer<float>>(trainer->model().config());
    std::ranges::copy(trainer->best().weights, best->parameters().values().begin());
    if (mixing) best->useMixing(mixing);
    return *best;
  }
};

Session::Session() : impl_(std::make_unique<Impl>()) {}
Session::~Session() = default;

const Transformer<float>* Session::model() const { return impl_->model(); }
const CharTokenizer& Session::tokenizer() const { return impl_->tokenizer; }
int Session::context() const { return impl_->train().context; }

std::vector<int> Session::probeTokens(const std::string& text) const {
  std::vector<int> ids = impl_->tokenizer.encode(readText(text)).ids;
  const Trainer* trainer = impl_->trainer.get();
  if (ids.empty() && trainer) ids.assign(trainer->tokens().begin(), trainer->tokens().end());
  if (static_cast<int>(ids.size()) > context()) ids.resize(static_cast<std::size_t>(context()));
  return ids;
}

std::vector<int> Session::promptTokens(const std::string& text) const {
  std::vector<int> ids = impl_->tokenizer.encode(readText(text)).ids;
  if (ids.empty()) ids.push_back(std::max(0, impl_->tokenizer.idOf(U'\n')));
  return ids;
}

Outcome Session::start(const std::string& text, const SessionConfig& config) {
  const std::u32string symbols = readText(text);
  CharTokenizer tokenizer = CharTokenizer::fromText(symbols);
  if (const Status status = validateAll(config, std::max(1, tokenizer.size())); !status) return failure(status.error());
  if (const Status status = fitsIntoMemory(config, std::max(1, tokenizer.size())); !status) return failure(status.error());
  TextSplit split = splitText(tokenizer.encode(symbols).ids, static_cast<double>(config.holdout));
  const TextStatistics statistics = examineText(text);
  if (const Status status = checkTrainingText(statistics, split.train.size(), config.context); !status)
    return failure(status.error());
  auto trainer = std::make_unique<Trainer>(modelConfig(config, tokenizer.size()), trainConfig(config),
                                           std::move(split.train), std::move(split.held_out));
  impl_->take(std::move(tokenizer), std::move(trainer), nullptr, text, statistics);
  impl_->makeMistakes(config);
  return {};
}

StepReport Session::step() {
  CRUMB_CHECK(impl_->trainer != nullptr, "step() without a model that can be trained");
  const StepResult result = impl_->padded ? impl_->paddedStep() : impl_->trainer->step();
  StepReport report{result.step, result.loss, result.grad_norm, result.learning_rate, result.diverged, {}};
  if (result.diverged)
    report.message = "The loss ran away at step " + std::to_string(result.step) +
                     ", so training stopped. The last good weights are back. Try a smaller learning rate, or gradient "
                     "clipping.";
  return report;
}

double Session::heldOutLoss() {
  CRUMB_CHECK(impl_->trainer != nullptr, "heldOutLoss() without a model that can be trained");
  return impl_->trainer->heldOutLoss().value_or(std::numeric_limits<double>::quiet_NaN());
}

SessionInfo Session::info() const {
  SessionInfo info;
  const Transformer<float>* model = impl_->model();
  if (!model) return info;
  const Trainer* trainer = impl_->trainer.get();
  info.has_model = true;
  info.can_train = trainer != nullptr;
  info.vocab_size = impl_->tokenizer.size();
  info.vocabulary = encodeUtf8(impl_->tokenizer.vocabulary());
  info.parameters = static_cast<double>(model->parameters().count());
  if (trainer) {
    info.train_tokens = static_cast<int>(trainer->tokens().size());
    info.held_out_tokens = static_cast<int>(trainer->heldOut().size());
    info.step = trainer->steps();
    info.best_step = trainer->best().step;
    info.uniform_loss = impl_->statistics.uniform_loss;
    info.unigram_loss = impl_->statistics.unigram_loss;
    info.bigram_loss = impl_->statistics.bigram_loss;
  }
  info.honest_floor = impl_->honest_floor;
  info.config = sessionConfig(model->config(), impl_->train());
  info.config.padded = impl_->padded.has_value();
  if (impl_->mixing) info.config.mask = impl_->mask;
  return info;
}

WriteStart Session::beginWriting(const std::string& prompt, const WriteOptions& options) {
  if (!impl_->model()) return {noModel(), {}};
  const Outcome sampling = checkSampling(options.temperature, options.top_k, options.top_p);
  if (!sampling.ok) return {sampling, {}};
  if (options.max_tokens < 0 || options.window < 0)
    return {failure({"bad_numbers", "How much to write and how far to look back must be 0 or more."}), {}};
  GenerateOptions generate;
  generate.sampling.temperature = options.temperature;
  generate.sampling.top_k = options.top_k;
  generate.sampling.top_p = options.top_p;
  generate.max_tokens = options.max_tokens;
  generate.window = options.window > 0 ? options.window : impl_->train().context;
  generate.cached = options.cached;
  impl_->writer.reset();
  impl_->writer = std::make_unique<Generator>(impl_->writingModel(options.best));
  impl_->writer->begin(promptTokens(prompt), generate, options.seed);
  return {{}, encodeUtf8(impl_->tokenizer.encode(readText(prompt)).unknown), static_cast<int>(impl_->writer->reader().rows())};
}

WriteReport Session::write(int tokens) {
  WriteReport report;
  Generator* writer = impl_->writer.get();
  if (!writer) return report.done = true, report;
  const std::int64_t rows_before = writer->reader().rows();
  for (int i = 0; i < tokens && !report.done; ++i) {
    if (const std::optional<int> token = writer->next())
      appendUtf8(report.text, impl_->tokenizer.symbol(*token));
    else
      report.done = true;
  }
  report.rows = static_cast<int>(writer->reader().rows() - rows_before);
  report.keys = writer->reader().keys();
  return report;
}

PeekReport Session::peek(const std::string& text, std::optional<int> position) {
  if (!model()) return {noModel(), {}, {}};
  const std::vector<int> ids = probeTokens(text);
  const int T = static_cast<int>(ids.size()), changed = position.value_or(T - 1);
  if (T < 2 || tokenizer().size() < 2)
    return {failure({"too_little", "The test needs at least two known symbols."}), {}, {}};
  if (changed < 0 || changed >= T) return {noSuchPosition(T), {}, {}};
  return {{}, encodeUtf8(tokenizer().decode(ids)), changeOneToken(*model(), ids, changed)};
}

PeekReport Session::peekPadding(const std::string& text) {
  if (!model()) return {noModel(), {}, {}};
  const int T = context(), padding = impl_->padding();
  std::vector<int> ids = probeTokens(text);
  ids.resize(std::min<std::size_t>(ids.size(), static_cast<std::size_t>(T / 2)));
  if (ids.empty() || tokenizer().size() < 2)
    return {failure({"too_little", "The test needs a known symbol, a second one to change to, and room for both."}), {}, {}};
  std::vector<float> moved = changePadding(*model(), ids, T, padding);
  ids.resize(static_cast<std::size_t>(T), padding);
  return {{}, encodeUtf8(tokenizer().decode(ids)), std::move(moved)};
}

AttentionReport Session::attention(const std::string& text) {
  AttentionReport report;
  const Transformer<float>* model = impl_->model();
  if (!model) return report.outcome = noModel(), report;
  const std::vector<int> ids = probeTokens(text);
  if (ids.empty()) return report.outcome = failure({"too_little", "There is no known symbol to look at."}), report;
  report.n_layers = model->config().n_layers;
  report.n_heads = model->config().n_heads;
  report.length = static_cast<int>(ids.size());
  report.symbols = encodeUtf8(impl_->tokenizer.decode(ids));
  model->forward(ids, 1, report.length, {}, impl_->probe);
  for (const auto& block : impl_->probe.blocks)
    report.weights.insert(report.weights.end(), block.attention.probs.span().begin(), block.attention.probs.span().end());
  return report;
}

std::vector<std::uint8_t> Session::saveModel() const {
  CRUMB_CHECK(impl_->model() != nullptr, "saveModel() without a model");
  CRUMB_CHECK(impl_->mixing == nullptr, "saveModel() of a model under a lesson's mask rule");
  return crumb::saveModel(*impl_->model(), impl_->tokenizer, impl_->train());
}

std::vector<std::uint8_t> Session::saveCheckpoint() const {
  CRUMB_CHECK(impl_->trainer != nullptr, "saveCheckpoint() without a model that can be trained");
  CRUMB_CHECK(impl_->mixing == nullptr && !impl_->padded, "saveCheckpoint() of a lesson's broken run");
  return crumb::saveCheckpoint(*impl_->trainer, impl_->tokenizer, impl_->text);
}

Outcome Session::load(const std::uint8_t* bytes, std::size_t size) {
  Result<SavedModel> saved = loadSaved({bytes, size});
  if (!saved) return failure(saved.error());
  SavedModel& s = saved.value();
  Outcome outcome;
  outcome.message = notUsed(s.unused);
  const TextStatistics statistics = examineText(s.text);
  impl_->take(std::move(s.tokenizer), std::move(s.trainer), std::move(s.model), std::move(s.text), statistics);
  impl_->loaded_train = s.train;
  return outcome;
}

}  // namespace crumb
