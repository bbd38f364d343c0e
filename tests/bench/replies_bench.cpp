// Trains on pairs of email and reply, and writes three drafts for every email that is held out.
//
//   replies_bench THREADS PAIRS.json DRAFTS.json [setting=value]...
//
// PAIRS.json is what Replies::start takes (wasm/reply_pairs.h). Settings: those of ReplyConfig, and temperature, top_p,
// every (steps between two looks at the held-out part; 0: once an epoch), patience (looks without a new best), spread
// (1: draft i is asked with the past replies from the i-th on), and model=FILE: when it is there, nothing is trained and
// its model writes; otherwise the model is kept there.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "core/files/json.h"
#include "tests/bench/measure.h"
#include "wasm/replies.h"
#include "wasm/reply_config.h"
#include "wasm/reply_pairs.h"

namespace {

using crumb::Json;

std::string readFile(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Arguments {
  crumb::ReplyConfig config;
  std::string model;
  std::map<std::string, double> other{{"temperature", 0.4}, {"top_p", 0.9}, {"every", 0}, {"patience", 8}, {"spread", 1}, {"greedy_first", 1}, {"lean", 0.5}};
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  Json settings;
  for (int i = 4; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto equals = argument.find('=');
    const std::string name = argument.substr(0, equals), value = argument.substr(equals + 1);
    if (name == "model")
      arguments.model = value;
    else if (arguments.other.contains(name))
      arguments.other[name] = std::atof(value.c_str());
    else if (const auto json = crumb::parseJson(value); json)
      settings.set(name, json.value());
  }
  arguments.config = crumb::replyConfigFrom(writeJson(settings));
  return arguments;
}

// One draft to the end.
Json writeDraft(crumb::Replies& replies, const crumb::ReplyPair& pair, const std::vector<crumb::ReplyPair>& pairs, int number,
                const Arguments& arguments) {
  Json::Array past;
  const int first = arguments.other.at("spread") > 0 ? number : 0;
  for (std::size_t i = static_cast<std::size_t>(first); i < pair.past.size(); ++i)
    past.emplace_back(pairs[static_cast<std::size_t>(pair.past[i])].reply);
  Json email;
  email.set("customer", pair.customer);
  email.set("subject", pair.subject);
  email.set("context", pair.earlier);
  email.set("past", past);
  crumb::DraftSettings settings;
  settings.temperature = static_cast<float>(arguments.other.at("temperature"));
  settings.lean = static_cast<float>(arguments.other.at("lean"));
  settings.top_p = static_cast<float>(arguments.other.at("top_p"));
  settings.greedy = number == 0 && arguments.other.at("greedy_first") > 0;
  settings.seed = static_cast<std::uint32_t>(number + 1);
  const crumb::DraftStart start = replies.beginDraft(0, writeJson(email), settings);
  if (!start.outcome.ok) std::fprintf(stderr, "%s\n", start.outcome.message.c_str()), std::exit(1);
  std::string text;
  crumb::DraftReport report;
  do {
    report = replies.writeDraft(0, 16);
    text += report.text;
  } while (!report.done);
  Json draft;
  draft.set("text", text);
  draft.set("average", report.average);
  draft.set("lowest", report.lowest);
  draft.set("ended", report.ended);
  return draft;
}

// The scores are those of the weights that write: the ones kept, which the held-out part did not choose.
void train(crumb::Replies& replies, const Arguments& arguments, Json& out) {
  const crumb::ReplyInfo info = replies.info();
  std::printf("%d pairs (%d repeated, %d cut), %d held out; vocabulary %d, %.0f weights, batch %d, %d steps an epoch, %.0f%% padding\n",
              info.pairs, info.repeated_replies, info.cut_pairs, info.held_out, info.vocab_size, info.parameters,
              info.config.batch_size, info.steps_per_epoch, 100 * info.padding);
  const int every = arguments.other.at("every") > 0 ? static_cast<int>(arguments.other.at("every")) : info.steps_per_epoch;
  crumb::ReplyScore kept;
  double sum = 0, training = 0;
  int since_best = 0, count = 0;
  for (int step = 1; step <= info.config.steps && since_best <= arguments.other.at("patience"); ++step) {
    const double at = bench::now();
    sum += replies.step().loss, ++count;
    training += bench::now() - at;
    if (step % every != 0 && step != info.config.steps) continue;
    const crumb::ReplyScore score = replies.heldOutLoss();
    const int best_step = replies.info().best_step;
    const bool is_kept = best_step == step || best_step < 0;
    since_best = is_kept ? 0 : since_best + 1;
    if (is_kept) kept = score;
    std::printf("step %d: loss %.3f, held out %.3f, %.3f bits a character, leaning %.3f%s; %.1f s\n", step, sum / count, score.loss,
                score.bits_per_character, score.leaning_bits, is_kept ? ", kept" : "", training);
    std::fflush(stdout);
    sum = count = 0;
  }
  out.set("seconds", training);
  out.set("bits_per_character", kept.bits_per_character);
  out.set("leaning_bits", kept.leaning_bits);
  out.set("parameters", info.parameters);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return std::fprintf(stderr, "replies_bench THREADS PAIRS.json DRAFTS.json [setting=value]...\n"), 2;
  crumb::setThreadCount(std::atoi(argv[1]));
  const std::string json = readFile(argv[2]);
  const Arguments arguments = parse(argc, argv);
  crumb::Replies replies;
  Json out;
  const std::string kept = arguments.model.empty() ? "" : readFile(arguments.model.c_str());
  if (kept.empty()) {
    if (const crumb::Outcome outcome = replies.start(json, arguments.config); !outcome.ok)
      return std::fprintf(stderr, "%s\n", outcome.message.c_str()), 1;
    train(replies, arguments, out);
    const auto file = replies.saveModel(false);
    if (!arguments.model.empty())
      std::ofstream(arguments.model, std::ios::binary).write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
  } else if (const crumb::Outcome outcome = replies.load(reinterpret_cast<const std::uint8_t*>(kept.data()), kept.size()); !outcome.ok) {
    return std::fprintf(stderr, "%s\n", outcome.message.c_str()), 1;
  }
  auto pairs = crumb::readPairs(json).value();
  crumb::keepConversationsTogether(pairs);
  Json::Array drafts;
  double writing = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!pairs[i].held_out) continue;
    Json::Array three;
    const double at = bench::now();
    for (int number = 0; number < 3; ++number) three.push_back(writeDraft(replies, pairs[i], pairs, number, arguments));
    writing += bench::now() - at;
    Json entry;
    entry.set("pair", static_cast<int>(i));
    entry.set("drafts", three);
    drafts.push_back(entry);
  }
  std::printf("%.2f s a draft\n", writing / (3.0 * static_cast<double>(std::max<std::size_t>(1, drafts.size()))));
  out.set("drafts", drafts);
  std::ofstream(argv[3]) << writeJson(out, 1) << "\n";
  return 0;
}
