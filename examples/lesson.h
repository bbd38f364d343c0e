// The lesson's experiment: a tiny GPT learns six support replies, with and without the causal mask.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/generation/generator.h"
#include "core/text/char_tokenizer.h"
#include "core/text/unicode.h"
#include "core/training/trainer.h"

namespace crumb::lesson {

// Six replies of a bakery's support desk, of our own wording: as long as the lesson's (322
// characters, so that the same seed draws the same windows) and with the same 30 symbols.
inline constexpr const char kReplies[] =
    "Your lemon tart left the oven at seven and is on the van.\n"
    "Sorry about the broken lid. One tray of buns is coming to you.\n"
    "Yes, we can leave out the nuts if you tell us two days before.\n"
    "Your card was not charged, so please try to pay once more.\n"
    "Our rolls are baked at 6 each day.\n"
    "Your order is safe and waits at the counter.";

constexpr int kUpdates = 301;

struct Run {
  std::vector<double> losses;                   // of each update
  std::vector<std::vector<int>> batch_starts;   // of each update
  std::string text;                             // greedy, 40 symbols after "Your "
};

inline ModelConfig modelConfig(int vocab_size, Mask mask) {
  ModelConfig config;  // the defaults are the lesson's: 4 blocks, 4 heads, width 64, 128 positions
  config.vocab_size = vocab_size;
  config.mask = mask;
  return config;
}

inline TrainConfig trainConfig(std::uint32_t seed) {
  TrainConfig config;  // the defaults are the lesson's: 16 windows of 32, AdamW at 3e-3
  config.seed = seed;
  return config;
}

inline std::string write(const Transformer<float>& model, const CharTokenizer& tokenizer, const std::u32string& prompt,
                         int count) {
  GenerateOptions options;
  options.sampling.temperature = 0;  // greedy
  options.max_tokens = count;
  std::vector<int> ids = tokenizer.encode(prompt).ids;
  Generator generator(model);
  generator.begin(ids, options, 0);
  while (const auto token = generator.next()) ids.push_back(*token);
  return encodeUtf8(tokenizer.decode(ids));
}

// progress(step, loss) is called after each update.
template <class Progress>
Run run(const std::u32string& corpus, Mask mask, std::uint32_t seed, int updates, Progress&& progress) {
  const CharTokenizer tokenizer = CharTokenizer::fromText(corpus);
  Trainer trainer(modelConfig(tokenizer.size(), mask), trainConfig(seed), tokenizer.encode(corpus).ids);
  Run result;
  for (int step = 0; step < updates; ++step) {
    result.losses.push_back(trainer.step().loss);
    result.batch_starts.push_back(trainer.lastBatch().starts);
    progress(step, result.losses.back());
  }
  result.text = write(trainer.model(), tokenizer, U"Your ", 40);
  return result;
}

}  // namespace crumb::lesson
