// Trains the lesson's model on its six replies, without and with the causal mask.
//   02_lesson [--seed N] [--json] [--text FILE]
// With --json it prints all losses and both texts, in the layout of tests/golden/lesson_seed0.json.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

#include "core/files/json.h"
#include "examples/lesson.h"

using namespace crumb;

namespace {

struct Options {
  std::uint32_t seed = 0;
  bool json = false;
  std::string text = lesson::kReplies;
};

std::optional<Options> parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const bool has_value = i + 1 < argc;
    if (std::strcmp(argv[i], "--json") == 0) {
      options.json = true;
    } else if (std::strcmp(argv[i], "--seed") == 0 && has_value) {
      options.seed = static_cast<std::uint32_t>(std::strtoul(argv[++i], nullptr, 10));
    } else if (std::strcmp(argv[i], "--text") == 0 && has_value) {
      std::ifstream in(argv[++i], std::ios::binary);
      if (!in) return std::fprintf(stderr, "%s cannot be read\n", argv[i]), std::nullopt;
      options.text.assign(std::istreambuf_iterator<char>(in), {});
    } else {
      return std::fprintf(stderr, "usage: 02_lesson [--seed N] [--json] [--text FILE]\n"), std::nullopt;
    }
  }
  return options;
}

// A line break inside a text would tear the line that shows it.
std::string onOneLine(const std::string& text) {
  std::string out;
  for (char c : text) c == '\n' ? out += "\\n" : out += c;
  return out;
}

Json toJson(const lesson::Run& run) {
  Json json, losses, starts;
  for (double loss : run.losses) losses.push(loss);
  for (std::size_t i = 0; i < 5; ++i) {
    Json batch;
    for (int start : run.batch_starts[i]) batch.push(start);
    starts.push(std::move(batch));
  }
  json.set("losses", std::move(losses));
  json.set("text", run.text);
  json.set("first_batch_starts", std::move(starts));
  return json;
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Options> options = parse(argc, argv);
  if (!options) return 2;
  const std::u32string corpus = readText(options->text);
  if (corpus.size() <= 33) return std::fprintf(stderr, "the text must be longer than 33 characters\n"), 2;

  Json all;
  all.set("seed", options->seed);
  all.set("vocab", encodeUtf8(CharTokenizer::fromText(corpus).vocabulary()));
  const std::pair<const char*, Mask> runs[] = {{"no_mask", Mask::none}, {"causal", Mask::causal}};
  for (const auto& [name, mask] : runs) {
    const char* title = mask == Mask::none ? "no mask" : "causal ";
    const lesson::Run run = lesson::run(corpus, mask, options->seed, lesson::kUpdates, [&](int step, double loss) {
      if (!options->json && step % 150 == 0) std::printf("%s  step %3d  loss %.3f\n", title, step, loss);
    });
    if (!options->json) std::printf("%s  writes    %s\n", title, onOneLine(run.text).c_str());
    all.set(name, toJson(run));
  }
  if (options->json) std::printf("%s\n", writeJson(all).c_str());
}
