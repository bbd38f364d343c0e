#include "wasm/replies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/files/json.h"
#include "core/files/safetensors_writer.h"
#include "wasm/reply_pairs.h"

using namespace crumb;

namespace {

// Two matters, each with its own answer; every fifth pair is held out.
std::string pairsJson(int count, bool with_past = false) {
  Json::Array pairs;
  for (int i = 0; i < count; ++i) {
    Json pair;
    const bool late = i % 2 == 0;
    pair.set("customer", (late ? "Where is my cake? It should have come at " : "Do you sell bread without nuts, number ") + std::to_string(i));
    pair.set("reply", late ? "Dear {name},\nWe are sorry. The van is late.\nBest" : "Dear {name},\nNo bread of ours is free from nuts.\nBest");
    pair.set("subject", late ? "Late" : "Nuts");
    pair.set("held_out", i % 5 == 4);
    pair.set("conversation", std::to_string(i));
    if (with_past) pair.set("past", Json::Array{Json(i < 2 ? i + 2 : i % 2)});
    pairs.push_back(pair);
  }
  return writeJson(pairs);
}

ReplyConfig small() {
  ReplyConfig c;
  c.vocab_size = 330;
  c.d_model = 32;
  c.n_heads = 2;
  c.n_layers = 2;
  c.d_ff = 64;
  c.batch_size = 8;
  c.steps = 120;
  c.learning_rate = 1e-2f;
  c.dropout = 0;
  return c;
}

struct Written {
  std::string text;
  DraftReport last;
  std::vector<float> probabilities;
};

Written write(Replies& replies, const std::string& email, DraftSettings settings = {}, int draft = 0) {
  const DraftStart start = replies.beginDraft(draft, email, settings);
  REQUIRE_MESSAGE(start.outcome.ok, start.outcome.message);
  Written out;
  do {
    out.last = replies.writeDraft(draft, 3);
    out.text += out.last.text;
    out.probabilities.insert(out.probabilities.end(), out.last.probabilities.begin(), out.last.probabilities.end());
  } while (!out.last.done);
  return out;
}

DraftSettings greedy() {
  DraftSettings settings;
  settings.greedy = true;
  return settings;
}

std::vector<double> train(Replies& replies, int steps) {
  std::vector<double> losses;
  for (int i = 0; i < steps; ++i) losses.push_back(replies.step().loss);
  return losses;
}

}  // namespace

TEST_CASE("learns which reply answers which email, and says how sure it is") {
  Replies replies;
  REQUIRE(replies.start(pairsJson(60), small()).ok);
  CHECK(replies.info().pairs == 48);
  CHECK(replies.info().held_out == 12);
  CHECK(replies.info().repeated_replies == 46);
  const ReplyScore before = replies.heldOutLoss();
  train(replies, 120);
  const ReplyScore after = replies.heldOutLoss();
  CHECK(after.loss < before.loss / 4);
  CHECK(after.bits_per_character < 0.5);
  CHECK(std::isnan(after.leaning_bits));
  CHECK(replies.info().best_step == 120);
  const Written late = write(replies, R"({"customer": "Where is my cake? It should have come at 77", "subject": "Late"})", greedy());
  CHECK(late.text == "Dear {name},\nWe are sorry. The van is late.\nBest");
  CHECK(late.last.ended);
  CHECK(late.last.average > 0.5);
  CHECK(late.last.lowest <= late.last.average);
  CHECK(write(replies, R"({"customer": "Do you sell bread without nuts, number 8", "subject": "Nuts"})", greedy()).text ==
        "Dear {name},\nNo bread of ours is free from nuts.\nBest");
  DraftSettings shorter = greedy(), longer = greedy();
  shorter.max_tokens = 4;
  longer.min_tokens = 60;
  CHECK(write(replies, R"({"customer": "Where is my cake?"})", shorter).probabilities.size() == 4);
  CHECK(write(replies, R"({"customer": "Where is my cake?"})", longer).probabilities.size() >= 60);
}

TEST_CASE("drafts are written by turns, and the same seed writes the same") {
  Replies replies;
  REQUIRE(replies.start(pairsJson(20), small()).ok);
  train(replies, 20);
  const std::string email = R"({"customer": "Where is my cake?"})";
  DraftSettings settings;
  settings.temperature = 1.5f;
  settings.top_p = 1;
  settings.max_tokens = 30;
  const std::string alone = write(replies, email, settings, 0).text;
  REQUIRE(replies.beginDraft(1, email, settings).outcome.ok);
  settings.seed = 2;
  REQUIRE(replies.beginDraft(2, email, settings).outcome.ok);
  std::string one, two;
  for (DraftReport a, b; !a.done || !b.done;) {
    a = replies.writeDraft(1, 1);
    b = replies.writeDraft(2, 1);
    one += a.text;
    two += b.text;
  }
  CHECK(one == alone);
  CHECK(two != alone);
}

TEST_CASE("a draft leans on the past reply that it is given") {
  Replies replies;
  REQUIRE(replies.start(pairsJson(40, true), small()).ok);
  train(replies, 10);  // knows next to nothing yet
  const ReplyScore score = replies.heldOutLoss();
  CHECK(score.leaning_bits < score.bits_per_character);
  DraftSettings settings = greedy();
  settings.lean = 20;
  const std::string past = "Dear {name},\nNo bread of ours is free from nuts.\nBest";
  Json email;
  email.set("customer", "Where is my cake?");
  email.set("past", Json::Array{Json(past)});
  const Written leaning = write(replies, writeJson(email), settings);
  CHECK(leaning.text == past);
  CHECK(leaning.last.ended);
  settings.lean = 0;
  CHECK(write(replies, writeJson(email), settings).text != past);
}

TEST_CASE("a checkpoint goes on bit for bit, and a model file writes the same drafts") {
  ReplyConfig config = small();
  config.dropout = 0.2f;
  config.hide_prompt = 0.1f;
  Replies one, two, three;
  REQUIRE(one.start(pairsJson(20, true), config).ok);
  train(one, 12);
  one.heldOutLoss();
  const auto checkpoint = one.saveCheckpoint();
  const auto model = one.saveModel(false);
  const std::string email = R"({"customer": "Where is my cake?", "past": ["Dear {name}, it is here."]})";
  const std::string draft = write(one, email).text;
  REQUIRE(two.load(checkpoint.data(), checkpoint.size()).ok);
  CHECK(write(two, email).text == draft);
  CHECK(train(two, 12) == train(one, 12));
  CHECK(two.heldOutLoss().leaning_bits == one.heldOutLoss().leaning_bits);
  CHECK(two.pairs() == pairsJson(20, true));
  REQUIRE(three.load(model.data(), model.size()).ok);
  CHECK(write(three, email).text == draft);
  CHECK_FALSE(three.info().can_train);
  CHECK(three.pairs().empty());
  const std::string bytes(model.begin(), model.end());
  CHECK(bytes.find("should have come at") == std::string::npos);
  Session session;
  CHECK(session.load(checkpoint.data(), checkpoint.size()).code == "not_a_text_model");
}

TEST_CASE("damaged files are refused in words, and the present model stays") {
  Replies replies;
  REQUIRE(replies.start(pairsJson(20), small()).ok);
  const auto file = replies.saveCheckpoint();
  for (std::size_t size = 0; size < file.size(); size += 1 + file.size() / 60) {
    const Outcome outcome = Replies().load(file.data(), size);
    CHECK_FALSE(outcome.ok);
    CHECK_FALSE(outcome.message.empty());
  }
  Session session;
  SessionConfig config;
  config.context = 8;
  REQUIRE(session.start(std::string(200, 'a') + "b", config).ok);
  const auto other = session.saveModel();
  CHECK(replies.load(other.data(), other.size()).code == "not_replies");
  SafetensorsWriter later;
  later.setMetadata("crumb", R"({"kind":"reply_model","version":2})");
  const auto unknown = later.finish();
  CHECK(replies.load(unknown.data(), unknown.size()).code == "later_version");
  CHECK(replies.info().can_train);
}

TEST_CASE("pairs that cannot be learnt from are refused in words") {
  const std::pair<const char*, const char*> bad[] = {
      {"", "json_syntax"}, {"{}", "bad_pairs"}, {"[]", "pairs_empty"}, {"[3]", "bad_pairs"},
      {R"([{"customer": "a"}])", "bad_pairs"}, {R"([{"customer": " ", "reply": "b"}])", "bad_pairs"},
      {R"([{"customer": "a", "reply": 3}])", "bad_pairs"}, {R"([{"customer": "a", "reply": "b", "held_out": 1}])", "bad_pairs"},
      {R"([{"customer": "a", "reply": "b", "past": [0]}])", "bad_pairs"}, {R"([{"customer": "a", "reply": "b", "past": [7]}])", "bad_pairs"},
      {R"([{"customer": "a", "reply": "b", "held_out": true}])", "pairs_empty"},
      {R"([{"customer": "a", "reply": "b", "held_out": true}, {"customer": "a", "reply": "b", "past": [0]}])", "bad_pairs"}};
  for (const auto& [json, code] : bad) {
    CAPTURE(json);
    const Outcome outcome = Replies().start(json, small());
    CHECK(outcome.code == code);
    CHECK_FALSE(outcome.message.empty());
  }
  ReplyConfig config = small();
  config.n_heads = 3;
  CHECK(Replies().start(pairsJson(4), config).code == "bad_config");
  config = small();
  config.dropout = 1;
  CHECK(Replies().start(pairsJson(4), config).code == "bad_config");
  CHECK(Replies().beginDraft(0, "{}", {}).outcome.code == "no_model");
  Replies replies;
  REQUIRE(replies.start(R"([{"customer": "a", "reply": "b"}])", small()).ok);  // one pair will do
  train(replies, 3);
  CHECK(std::isnan(replies.heldOutLoss().loss));
  CHECK(replies.beginDraft(8, "{}", {}).outcome.code == "bad_draft");
  CHECK(replies.beginDraft(0, "nonsense", {}).outcome.code == "json_syntax");
}

TEST_CASE("what is held out does not choose the weights") {
  auto pairs = readPairs(pairsJson(100)).value();
  const std::vector<bool> chosen = pairsToChooseBy(pairs);
  CHECK(std::ranges::count(chosen, true) == 8);  // a tenth of the 80 that are not held out
  for (std::size_t i = 0; i < pairs.size(); ++i) CHECK_FALSE((chosen[i] && pairs[i].held_out));
  for (ReplyPair& pair : pairs) pair.conversation = pair.held_out ? "aside" : "one";
  CHECK(std::ranges::count(pairsToChooseBy(pairs), true) == 0);  // a conversation stays whole
  CHECK(std::ranges::count(pairsToChooseBy(readPairs(pairsJson(40)).value()), true) == 0);  // too few to spare any
  Replies few;  // the last weights write
  REQUIRE(few.start(pairsJson(40), small()).ok);
  train(few, 4);
  CHECK(std::isfinite(few.heldOutLoss().loss));
  CHECK(few.info().best_step == -1);
}

TEST_CASE("a conversation is held out as a whole") {
  auto pairs = readPairs(R"([{"customer": "a", "reply": "b", "conversation": "x", "held_out": true},
                             {"customer": "c", "reply": "d", "conversation": "x"},
                             {"customer": "e", "reply": "f", "past": [1]}, {"customer": "g", "reply": "f"}])").value();
  CHECK(keepConversationsTogether(pairs) == 1);
  CHECK(pairs[1].held_out);
  CHECK(pairs[2].past.empty());
  const PairCounts counts = countPairs(pairs, 1);
  CHECK(counts.learnt == 2);
  CHECK(counts.held_out == 2);
  CHECK(counts.repeated_replies == 1);
}

TEST_CASE("long emails are cut and counted, and long drafts end") {
  ReplyConfig config = small();
  config.max_len = 64;
  Json pair, email;
  std::string long_text;
  for (int i = 0; i < 400; ++i) (long_text += std::to_string(i * 7919 % 1000)) += " word ";
  pair.set("customer", long_text);
  pair.set("reply", "Yes.");
  Replies replies;
  REQUIRE(replies.start(writeJson(Json::Array{pair}), config).ok);
  CHECK(replies.info().cut_pairs == 1);
  CHECK(replies.info().cut_tokens > 100);
  train(replies, 2);
  email.set("customer", long_text);
  const DraftStart start = replies.beginDraft(0, writeJson(email), {});
  CHECK(start.outcome.ok);
  CHECK(start.cut > 100);
  CHECK(replies.writeDraft(0, 10'000).done);
}

TEST_CASE("a plan is a sentence with figures") {
  const ReplyPlan rough = planReplies(pairsJson(40), {}, 0, 180);
  CHECK(rough.outcome.ok);
  CHECK(rough.sentence == "32 pairs.");
  CHECK(rough.config.d_model % rough.config.n_heads == 0);
  CHECK(rough.parameters > 1000);
  const ReplyPlan slow = planReplies(pairsJson(40), {}, 2.0, 180);
  CHECK(slow.seconds <= 180);
  CHECK(slow.config.steps <= 90);
  CHECK(slow.config.warmup_steps < slow.config.steps);
  CHECK(slow.sentence.find("on this machine.") != std::string::npos);
  CHECK_FALSE(planReplies("[]", {}, 0, 180).outcome.ok);
  Replies replies;
  CHECK(replies.start(pairsJson(40), slow.config).ok);
}

TEST_CASE("the vocabulary can be searched") {
  Replies replies;
  REQUIRE(replies.start(pairsJson(20), small()).ok);
  const Json list = parseJson(replies.vocabulary()).value();
  CHECK(static_cast<int>(list.asArray()->size()) == replies.info().vocab_size);
  CHECK(replies.vocabulary().find("{name}") != std::string::npos);
}
