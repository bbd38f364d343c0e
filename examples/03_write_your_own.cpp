// Trains on a text file, and writes on from a prompt.
//   03_write_your_own FILE [PROMPT] [--steps N]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "core/generation/generator.h"
#include "core/text/char_tokenizer.h"
#include "core/text/text_split.h"
#include "core/text/text_statistics.h"
#include "core/text/unicode.h"
#include "core/training/trainer.h"

using namespace crumb;

int main(int argc, char** argv) {
  std::string file, prompt = "\n";
  int steps = 500;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--steps") == 0 && i + 1 < argc)
      steps = std::atoi(argv[++i]);
    else if (file.empty())
      file = argv[i];
    else
      prompt = argv[i];
  }
  std::ifstream in(file, std::ios::binary);
  if (file.empty() || !in) return std::fprintf(stderr, "usage: 03_write_your_own FILE [PROMPT] [--steps N]\n"), 2;
  const std::string bytes(std::istreambuf_iterator<char>(in), {});
  const std::u32string text = readText(bytes);

  // Text → tokens. The last tenth is held out, to see whether the model learns or only remembers.
  const CharTokenizer tokenizer = CharTokenizer::fromText(text);
  TextSplit split = splitText(tokenizer.encode(text).ids, 0.1);
  TrainConfig train;
  train.context = 64;
  if (const Status status = checkTrainingText(examineText(bytes), split.train.size(), train.context); !status)
    return std::fprintf(stderr, "%s\n", status.error().message.c_str()), 1;

  // Tokens → batches → model → loss → gradients → weights.
  ModelConfig model;
  model.vocab_size = tokenizer.size();
  model.max_len = train.context;
  Trainer trainer(model, train, std::move(split.train), std::move(split.held_out));
  std::printf("%zu weights, %d symbols\n", trainer.model().parameters().count(), tokenizer.size());
  for (int step = 0; step < steps; ++step) {
    const StepResult result = trainer.step();
    if (result.diverged) return std::printf("the loss ran away; try a smaller learning rate\n"), 1;
    if (step % 100 == 0 || step + 1 == steps)
      std::printf("step %4d  loss %.3f  held out %.3f\n", step, result.loss, trainer.heldOutLoss().value_or(0));
  }

  // Weights → new text.
  std::vector<int> ids = tokenizer.encode(readText(prompt)).ids;
  if (ids.empty()) return std::fprintf(stderr, "the model knows none of the prompt's characters\n"), 1;
  GenerateOptions options;
  options.sampling.temperature = 0.8f;
  options.max_tokens = 400;
  Generator generator(trainer.model());
  generator.begin(ids, options, 7);
  while (const auto token = generator.next()) ids.push_back(*token);
  std::printf("\n%s\n", encodeUtf8(tokenizer.decode(ids)).c_str());
}
