// The facade that crosses into JavaScript: coarse calls, plain values, errors as values.
// Plain C++, so that it is tested natively; bindings.cpp only registers it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/generation/generator.h"
#include "core/text/char_tokenizer.h"
#include "core/text/text_statistics.h"
#include "core/training/trainer.h"

namespace crumb {

// How a call ended. If not ok, nothing has changed, and `message` is a sentence for a person.
struct Outcome {
  bool ok = true;
  std::string code;
  std::string message;
};
inline Outcome failure(const Error& error) { return {false, error.code, error.message}; }
Outcome noModel();                   // what a session without a model answers
Outcome noSuchPosition(int length);  // and one that is asked for a place beyond a text
// Not ok for numbers that nobody can mean: SampleOptions itself takes any.
Outcome checkSampling(float temperature, int top_k, float top_p);

// All settings of a run, flat, with the field's own names (see ModelConfig and TrainConfig).
struct SessionConfig {
  int d_model = 64, n_heads = 4, n_layers = 4, d_ff = 256, max_len = 128;
  std::string mask = "causal";  // or another name of core/lessons/mask_rule.h
  int batch_size = 16, context = 32;
  float learning_rate = 3e-3f, min_learning_rate = 0.0f;
  int warmup_steps = 0, decay_steps = 0;
  float beta1 = 0.9f, beta2 = 0.999f, epsilon = 1e-8f, weight_decay = 0.01f, grad_clip = 0.0f, holdout = 0.0f;
  std::uint32_t seed = 0;
  bool residuals = true, layer_norm = true, positions = true;
  bool shifted_targets = true;
  bool padded = false;  // train on windows of different lengths, filled up with newlines
};

// One kind of character that clean-up would change.
struct OddKind {
  std::string kind;  // "spaces", "line_separators", "zero_width", "soft_hyphens", "controls"
  int count = 0;
};

struct TextReport {  // see TextStatistics
  int code_points = 0, symbols = 0, visible = 0;
  int lines = 0, non_empty_lines = 0, repeated_lines = 0;
  std::vector<OddKind> odd_characters;  // only kinds that occur
  int replacement_characters = 0, invalid_bytes = 0;
  double uniform_loss = 0, unigram_loss = 0, bigram_loss = 0;  // nats per symbol
  std::string notes;                    // sentences worth knowing, one per line
};

struct SizeReport {  // of a model before it is built
  Outcome outcome;
  double embeddings = 0, attention = 0, feed_forward = 0, norms = 0, head = 0, total = 0;  // weights
  double training_bytes = 0;
};

struct SessionInfo {
  bool has_model = false;
  bool can_train = false;  // false for a model that was loaded without its text
  int vocab_size = 0;
  std::string vocabulary;  // its symbols in order, as text
  int train_tokens = 0, held_out_tokens = 0;
  int step = 0;            // updates made so far
  int best_step = -1;      // of the weights kept as best by held-out loss; -1 without any
  double parameters = 0;
  // What guessing costs, in nats per symbol: all symbols alike, by letter frequency, by previous letter.
  double uniform_loss = 0, unigram_loss = 0, bigram_loss = 0;
  // No model that sees only the past can do better on average; see core/lessons/honest_floor.h. NaN without a text.
  double honest_floor = 0;
  SessionConfig config;
};

struct StepReport {
  int step = 0;        // index of the update just made, from 0
  double loss = 0;     // of the batch, before the update, in nats per token
  double grad_norm = 0;  // before clipping
  double learning_rate = 0;
  bool diverged = false;  // the last good weights were put back; `message` says so
  std::string message;
};

struct WriteOptions {
  float temperature = 0.8f;  // 0 is greedy
  int top_k = 0;             // 0: off
  float top_p = 1.0f;        // 1: off
  int max_tokens = 200;      // 0 or more
  std::uint32_t seed = 7;
  int window = 0;            // tokens looked back at, at most; 0: the context it was trained with
  bool best = false;         // use the weights with the lowest held-out loss
  bool cached = true;        // false: every token reads the whole window again, and the text is the same
};

struct WriteStart {
  Outcome outcome;
  std::string skipped;  // characters of the prompt that the model has never seen, each once
  int rows = 0;         // of queries computed to read the prompt, in each block
};

struct WriteReport {
  std::string text;  // whole code points
  bool done = false;
  int rows = 0;  // of queries computed by this call, in each block; the last token of all is not read again
  int keys = 0;  // that the newest row of queries was compared with, its own included
};

struct PeekReport {  // change only one symbol: how far does each position's output move?
  Outcome outcome;
  std::string symbols;             // the text that was probed
  std::vector<float> differences;  // largest |Δlogit| per position
};

struct AttentionReport {
  Outcome outcome;
  int n_layers = 0, n_heads = 0, length = 0;
  std::string symbols;
  std::vector<float> weights;  // [n_layers, n_heads, length, length], rows ask, columns answer
};

class Session {
 public:
  Session();
  ~Session();

  // A new model for a new text. On an error the present model stays.
  Outcome start(const std::string& text, const SessionConfig& config);
  StepReport step();       // one update; needs can_train
  double heldOutLoss();    // over the whole held-out part, in nats per token; NaN if there is none
  SessionInfo info() const;

  WriteStart beginWriting(const std::string& prompt, const WriteOptions& options);
  WriteReport write(int tokens);  // at most so many more
  PeekReport peek(const std::string& text, std::optional<int> position = std::nullopt);  // of the symbol; or the last
  // Changes all of the padding after a text, of which at most half a context is taken. `symbols` has the padding too.
  PeekReport peekPadding(const std::string& text);
  AttentionReport attention(const std::string& text);

  // Weights and vocabulary, under PyTorch's names (safetensors). Neither file can hold a mask rule other
  // than "causal" and "none", nor a checkpoint padding, so such a run must not be saved.
  std::vector<std::uint8_t> saveModel() const;
  // That and all else that is needed to go on as if never stopped, the text included.
  std::vector<std::uint8_t> saveCheckpoint() const;
  // Takes either kind. On an error the present model stays.
  Outcome load(const std::uint8_t* bytes, std::size_t size);

  // For lessons.h.
  const Transformer<float>* model() const;  // null: none yet
  const CharTokenizer& tokenizer() const;
  int context() const;  // that it was trained with
  // The first symbols of a text that one pass can take in; the training text's start if it knows none of them.
  std::vector<int> probeTokens(const std::string& text) const;
  // All of its symbols; as if a new line began if it knows none.
  std::vector<int> promptTokens(const std::string& text) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

TextReport examine(const std::string& text);
// Whether a model with this context can be trained on the text, of which a share is held out:
// codes text_empty and text_too_short.
struct TextCheck {
  Outcome outcome;
  int tokens = 0;           // that would be trained on
  int fitting_context = 0;  // the largest power of two that would do; 0: none
};
TextCheck checkText(const std::string& text, int context, float holdout);

SizeReport reportSize(const SessionConfig& config, int vocab_size);

}  // namespace crumb
