// Whole training steps at six sizes, and writing at two.
//
//   step_bench THREADS [SECONDS] [NAME]...   SECONDS for each row; NAME: lesson, nanogpt-cpu, …, write
//   step_bench THREADS recipe < TEXT         the nanogpt-cpu recipe from beginning to end
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include "core/generation/generator.h"
#include "core/text/char_tokenizer.h"
#include "core/text/unicode.h"
#include "core/training/trainer.h"
#include "tests/bench/measure.h"

namespace {

using bench::now;

struct Configuration {
  const char* name;
  int L, C, H, B, T, V;
  crumb::ModelConfig model(int max_len) const { return {V, C, H, L, 4 * C, max_len, crumb::Mask::causal}; }
};
constexpr Configuration kConfigurations[] = {
    {"lesson", 4, 64, 4, 16, 32, 30},    {"nanogpt-cpu", 4, 128, 4, 12, 64, 65}, {"small", 3, 96, 3, 16, 64, 256},
    {"medium", 4, 128, 4, 16, 96, 256},  {"large", 6, 192, 6, 12, 128, 256},     {"xl", 8, 256, 8, 8, 128, 256},
};

// What a training step must do, in floating-point operations:
//   6 · (weights that multiply) · tokens   each weight meets each token in y = x·Wᵀ, d_x = d_y·W and
//                                          d_W = d_yᵀ·x, a multiplication and an addition each
// + 6 · L · C · B·T·(T + 1)                the causal half of attention: T(T + 1)/2 pairs of query and key,
//                                          C products and sums of q·k and of p·v, and twice as many backwards
// Norms, GELU, softmax, the optimiser and all copies count as nothing: they are what efficiency is lost to.
// efficiency = this ÷ (time × ceiling × threads), the ceiling measured in the same run (measure.h).
double stepFlops(const Configuration& c) {
  const double C = c.C, tokens = double(c.B) * c.T;
  const double weights = c.L * (4 * C * C + 2 * C * 4 * C) + c.V * C;
  return 6 * weights * tokens + 6 * c.L * C * tokens * (c.T + 1);
}

std::vector<int> randomTokens(int n, int V) {
  crumb::Random random(1);
  std::vector<int> out(static_cast<std::size_t>(n));
  for (int& token : out) token = static_cast<int>(random.below(static_cast<std::uint32_t>(V)));
  return out;
}

void benchStep(const Configuration& c, double seconds) {
  crumb::TrainConfig train;
  train.batch_size = c.B;
  train.context = c.T;
  train.learning_rate = 1e-3f;
  train.grad_clip = 1;
  crumb::Trainer trainer(c.model(c.T), train, randomTokens(10'000, c.V));
  std::vector<double> times;
  bench::ceilingFlops();
  const double warm = now() + std::min(1.0, seconds / 3);  // until V8 has compiled everything
  for (int i = 0; i < 3 || now() < warm; ++i) trainer.step();
  const double end = now() + seconds;
  for (int i = 0; i < 5 || now() < end; ++i) {
    const double begin = now();
    if (trainer.step().diverged) std::printf("%s: the loss diverged\n", c.name);
    times.push_back(now() - begin);
    if (i % 8 == 0) bench::ceilingFlops(1);  // in between, so that both see the same disturbances
  }
  bench::row((std::string("step ") + c.name).c_str(), bench::summarise(times), stepFlops(c));
}

// Tokens a second, prompt of one token, until twice the context has been written: windows that are
// full and read again are part of it.
void benchWriting(const char* name, const Configuration& c, double seconds) {
  crumb::Transformer<float> model(c.model(128));
  crumb::Random random(2);
  model.initialise(random);
  crumb::Generator generator(model);
  crumb::GenerateOptions options;
  options.max_tokens = 256;
  std::vector<double> times;
  const int prompt[] = {1};
  const double end = now() + seconds;
  for (int i = 0; i < 12 || now() < end; ++i) {
    const double begin = now();
    generator.begin(prompt, options, 1);
    while (generator.next()) {
    }
    if (i >= 6) times.push_back((now() - begin) / options.max_tokens);
  }
  const bench::Times t = bench::summarise(times);
  char note[64];
  std::snprintf(note, sizeof note, "%.0f tokens a second", 1 / t.median);
  const double C = c.C;
  bench::row(name, t, 2 * (c.L * 12 * C * C + c.V * C), note);
}

// nanoGPT's recipe for a CPU: characters, nine tenths to learn from, the rest to be measured on.
int recipe() {
  const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
  const std::u32string text = crumb::readText(bytes);
  const auto tokenizer = crumb::CharTokenizer::fromText(text);
  const std::vector<int> tokens = tokenizer.encode(text).ids;
  const auto cut = tokens.begin() + static_cast<std::ptrdiff_t>(tokens.size() * 9 / 10);
  Configuration c = kConfigurations[1];
  c.V = tokenizer.size();
  crumb::TrainConfig train;
  train.batch_size = c.B, train.context = c.T;
  train.learning_rate = 1e-3f, train.min_learning_rate = 1e-4f;
  train.warmup_steps = 100, train.decay_steps = 2000;
  train.beta2 = 0.99f, train.weight_decay = 0.1f, train.grad_clip = 1.0f;
  train.seed = 1337;
  crumb::Trainer trainer(c.model(c.T), train, {tokens.begin(), cut}, {cut, tokens.end()});
  std::vector<double> times;
  bench::ceilingFlops();
  double loss = 0;
  for (int i = 0; i < 2000; ++i) {
    const double begin = now();
    loss = trainer.step().loss;
    times.push_back(now() - begin);
    if (i % 200 == 199) std::printf("step %d: loss %.4f\n", i + 1, loss), std::fflush(stdout);
  }
  double total = 0;
  for (double t : times) total += t;
  char note[96];
  std::snprintf(note, sizeof note, "2,000 steps in %.1f s, validation loss %.4f", total, *trainer.heldOutLoss());
  bench::row("recipe nanogpt-cpu, a step", bench::summarise(times), stepFlops(c), note);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  crumb::setThreadCount(argc > 1 ? std::atoi(argv[1]) : 1);
  if (argc > 2 && std::string(argv[2]) == "recipe") return recipe();
  const double seconds = argc > 2 ? std::atof(argv[2]) : 2;
  const std::vector<std::string> names(argv + std::min(argc, 3), argv + argc);
  const auto wanted = [&](const char* name) { return names.empty() || std::ranges::count(names, name) > 0; };
  const bench::Times ceiling{96'000 / bench::ceilingFlops(), 96'000 / bench::ceilingFlops()};
  const int threads = crumb::threadCount();
  std::printf("row\tceiling, one thread\t%d\t%.4f\t%.4f\t%.2f\t1\t\n", threads, ceiling.best * 1e3, ceiling.median * 1e3,
              bench::ceilingFlops() * 1e-9);
  for (const Configuration& c : kConfigurations) {
    if (wanted(c.name)) benchStep(c, seconds);
  }
  if (wanted("write")) {
    benchWriting("write lesson, a token", kConfigurations[0], seconds / 2);
    benchWriting("write d 256, a token", kConfigurations[5], seconds / 2);
  }
}
