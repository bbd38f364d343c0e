// What Replies holds, for its own parts: replies.cpp, replies_drafts.cpp and replies_files.cpp.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/generation/draft_writer.h"
#include "core/text/unicode.h"
#include "wasm/reply_sequences.h"

namespace crumb {

struct Replies::Impl {
  struct Draft {
    std::unique_ptr<DraftWriter> writer;
    Utf8Stream stream;
    int bytes = 0, tokens = 0;
    double log_probabilities = 0, lowest = 1;
  };

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

}  // namespace crumb
