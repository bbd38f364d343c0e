// The facade of Replies: learns from pairs of email and reply, and writes drafts. Plain C++, tested natively;
// reply_bindings.cpp only registers it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "wasm/session.h"

namespace crumb {

// All settings of a run, flat. Zeros are chosen from the data (planReplies).
struct ReplyConfig {
  int vocab_size = 0;
  int d_model = 0, n_heads = 0, n_layers = 0, d_ff = 0, max_len = 0;
  bool tied_embeddings = true;
  int batch_size = 0;
  float learning_rate = 0, min_learning_rate = 0;
  int warmup_steps = 0;
  int steps = 0;          // of the whole training: where the learning rate's cosine ends
  float beta2 = 0.99f, weight_decay = 0.1f, grad_clip = 1.0f, dropout = 0.1f;
  float hide_prompt = 0;  // share of the email's tokens that a training step does not see
  float hide_reply = 0;   // the same of the reply's tokens before the one to predict
  int past = 0;           // past replies to similar emails that stand in the prompt
  std::uint32_t seed = 0;
};

struct ReplyPlan {
  Outcome outcome;
  ReplyConfig config;
  int pairs = 0, held_out = 0, repeated_replies = 0;
  int tokens = 0;         // that one pass over the pairs reads, about
  double parameters = 0;
  double seconds = 0;     // of the whole training; 0 while seconds_per_step is not known
  std::string sentence;   // "212 pairs, about 2 minutes on this machine."
};
// What to train, from the pairs and `wanted` (zeros are chosen). seconds_per_step: as measured, 0 if not yet known;
// most_seconds: how long a training may take.
ReplyPlan planReplies(const std::string& pairs, const ReplyConfig& wanted, double seconds_per_step, double most_seconds);

struct ReplyInfo {
  bool has_model = false, can_train = false;
  int pairs = 0, held_out = 0;
  int moved = 0;             // pairs held out because another one of their conversation is
  int repeated_replies = 0;  // of the pairs to learn from, word for word
  int cut_pairs = 0;         // that were too long for the model's positions
  int cut_tokens = 0;        // that were left out of those
  double padding = 0;        // share of a batch that is filled up
  int vocab_size = 0;
  double parameters = 0;
  int step = 0, best_step = -1;
  int steps_per_epoch = 0;
  ReplyConfig config;        // as it was chosen
};

struct ReplyScore {
  double loss = 0;                // nats per token of the held-out replies; NaN without any
  double bits_per_character = 0;  // of those replies as text
  double leaning_bits = 0;        // the same when each leans on its closest past reply; NaN where pairs have none
};

// An email to answer, as JSON: {"customer": "…", "subject": "…", "context": "…", "past": ["a past reply", …]}.
struct DraftSettings {
  bool greedy = false;
  float temperature = 0.4f;
  float top_p = 0.9f;
  int min_tokens = 0;      // Longer: the reply does not end before
  int max_tokens = 0;      // Shorter; 0: twice the longest reply that was learnt from
  std::uint32_t seed = 1;
  float lean = 0.5f;       // on the first of the past replies: 0 not at all, 1 as often as past replies proved right
  bool best = true;        // the weights that heldOutLoss() kept; without any the last ones
};

struct DraftStart {
  Outcome outcome;
  int cut = 0;  // tokens of the email that did not fit
};

struct DraftReport {
  std::string text;                  // what has come since the last report, in whole code points
  std::vector<int> ends;             // for each token: where it ends, in bytes of the whole draft
  std::vector<float> probabilities;  // of each token
  std::vector<std::uint8_t> guessed; // of each token: 1 where the past reply goes on alike
  bool done = false;
  bool ended = false;                // by itself, not because of a limit
  // Of the whole draft so far: the geometric mean, and the lowest.
  double average = 0, lowest = 0;
};

class Replies {
 public:
  Replies();
  ~Replies();

  // A new model for new pairs. On an error the present one stays.
  Outcome start(const std::string& pairs, const ReplyConfig& config);
  StepReport step();           // one update; needs can_train
  void setSteps(int steps);    // of the whole training, once it is known how long one takes
  // Also keeps the weights if they are the best so far, by pairs that are neither learnt from nor held out
  // (pairsToChooseBy): what is held out chooses nothing.
  ReplyScore heldOutLoss();
  ReplyInfo info() const;

  // Several drafts can be written by turns; `draft` is the number that the caller gives one, 0 to 7.
  DraftStart beginDraft(int draft, const std::string& email, const DraftSettings& settings);
  DraftReport writeDraft(int draft, int tokens);  // at most so many more

  // The texts of all tokens, as a JSON list; those that end inside a character have U+FFFD there.
  std::string vocabulary() const;
  std::string pairs() const;  // as they were given; empty for a model that was loaded without

  std::vector<std::uint8_t> saveModel(bool with_pairs) const;
  std::vector<std::uint8_t> saveCheckpoint() const;
  Outcome load(const std::uint8_t* bytes, std::size_t size);  // takes either kind

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace crumb
