#include "wasm/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/core/small_models.h"

using namespace crumb;
using namespace crumb::test;

namespace {

std::string writeAll(Session& session, const std::string& prompt, WriteOptions options) {
  REQUIRE(session.beginWriting(prompt, options).outcome.ok);
  std::string text;
  for (WriteReport report; !report.done;) {
    report = session.write(7);
    text += report.text;
  }
  return text;
}

}  // namespace

TEST_CASE("a session trains and writes what it has read") {
  Session session;
  REQUIRE(session.start(rhyme(), smallSession()).ok);
  StepReport report;
  for (int i = 0; i < 250; ++i) report = session.step();
  CHECK(report.step == 249);
  CHECK(report.loss < 0.6);
  WriteOptions options;
  options.temperature = 0;
  options.max_tokens = 12;
  CHECK(writeAll(session, "One for the ", options).size() == 12);
  const SessionInfo info = session.info();
  CHECK(info.step == 250);
  CHECK(info.can_train);
  CHECK(info.bigram_loss < info.unigram_loss);
  CHECK(info.unigram_loss < info.uniform_loss);
  CHECK(info.config.d_model == 16);
}

TEST_CASE("bad input is refused in words and the present model stays") {
  Session session;
  REQUIRE(session.start(rhyme(), smallSession()).ok);
  session.step();
  const auto before = session.saveModel();
  SessionConfig config = smallSession();

  for (const char* text : {"", " \t\n  ", "\u200b\u200b"}) {
    const Outcome outcome = session.start(text, config);
    CHECK_FALSE(outcome.ok);
    CHECK(outcome.code == "text_empty");
  }
  Outcome outcome = session.start("short text", config);
  CHECK(outcome.code == "text_too_short");
  CHECK(outcome.message.find("10") != std::string::npos);
  CHECK(outcome.message.find("16") != std::string::npos);
  config.context = 4;
  CHECK(checkText("short text", 4, 0).outcome.ok);
  SessionConfig huge;
  huge.d_model = 2048;
  huge.n_layers = 48;
  CHECK(session.start(rhyme(), huge).code == "too_large");
  config.n_heads = 3;
  CHECK(session.start(rhyme(), config).code == "bad_config");
  config.n_heads = 2;
  config.mask = "diagonal";
  CHECK(session.start(rhyme(), config).code == "bad_config");
  const std::string nonsense = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";
  CHECK_FALSE(session.load(reinterpret_cast<const std::uint8_t*>(nonsense.data()), nonsense.size()).ok);
  auto cut = before;
  cut.resize(cut.size() / 2);
  CHECK_FALSE(session.load(cut.data(), cut.size()).ok);
  CHECK(session.saveModel() == before);
  CHECK(session.info().step == 1);
}

TEST_CASE("a text of one symbol trains at loss 0 and writes that symbol") {
  Session session;
  REQUIRE(session.start(std::string(200, 'a'), smallSession()).ok);
  for (int i = 0; i < 5; ++i) CHECK(session.step().loss == 0.0);
  WriteOptions options;
  options.max_tokens = 9;
  CHECK(writeAll(session, "a", options) == "aaaaaaaaa");
  CHECK(session.info().uniform_loss == 0.0);
  CHECK_FALSE(session.peek("aaa").outcome.ok);
}

TEST_CASE("unknown characters of a prompt are named once and skipped") {
  Session session;
  REQUIRE(session.start(rhyme(), smallSession()).ok);
  const WriteStart start = session.beginWriting("é One 🙂é", WriteOptions());
  CHECK(start.outcome.ok);
  CHECK(start.skipped == "é🙂");
  CHECK(session.beginWriting("é", WriteOptions()).outcome.ok);  // nothing known: writes from a new line
  CHECK_FALSE(session.write(5).text.empty());
}

TEST_CASE("numbers for writing that nobody can mean are refused, and what was being written goes on") {
  Session session;
  REQUIRE(session.start(rhyme(), smallSession()).ok);
  REQUIRE(session.beginWriting("One ", WriteOptions()).outcome.ok);
  const auto refuses = [&](auto change) {
    WriteOptions options;
    change(options);
    const Outcome outcome = session.beginWriting("One ", options).outcome;
    CHECK(outcome.code == "bad_numbers");
    CHECK(outcome.message.find("must be") != std::string::npos);
  };
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  for (const float temperature : {-0.1f, nan, infinity}) refuses([&](WriteOptions& to) { to.temperature = temperature; });
  for (const float top_p : {0.0f, -1.0f, 1.5f, nan}) refuses([&](WriteOptions& to) { to.top_p = top_p; });
  refuses([](WriteOptions& to) { to.top_k = -1; });
  refuses([](WriteOptions& to) { to.max_tokens = -5; });
  refuses([](WriteOptions& to) { to.window = -1; });
  CHECK_FALSE(session.write(5).text.empty());
}

TEST_CASE("before there is a model, writing and probing say so") {
  Session session;
  CHECK(session.beginWriting("x", WriteOptions()).outcome.code == "no_model");
  CHECK(session.peek("x").outcome.code == "no_model");
  CHECK(session.attention("x").outcome.code == "no_model");
  CHECK_FALSE(session.info().has_model);
  CHECK(session.write(3).done);
}

TEST_CASE("the probe: with the mask only the changed position moves, without it every one") {
  for (const char* mask : {"causal", "none"}) {
    Session session;
    SessionConfig config = smallSession();
    config.mask = mask;
    REQUIRE(session.start(rhyme(), config).ok);
    session.step();
    const PeekReport report = session.peek("One for the oven");
    REQUIRE(report.differences.size() == 16);
    for (std::size_t t = 0; t < 15; ++t) CHECK((report.differences[t] == 0.0f) == (config.mask == "causal"));
    CHECK(report.differences[15] > 0.0f);
    const AttentionReport attention = session.attention("One for");
    CHECK(attention.weights.size() == 2u * 2u * 7u * 7u);
    float row = 0;
    for (int j = 0; j < 7; ++j) row += attention.weights[static_cast<std::size_t>(3 * 7 + j)];
    CHECK(std::abs(row - 1.0f) < 1e-5f);
  }
}

TEST_CASE("the probe of the padding: real positions notice what stands there only where it is left visible") {
  for (const char* mask : {"causal", "none", "flipped", "padding_visible"}) {
    CAPTURE(mask);
    Session session;
    SessionConfig config = smallSession();
    config.mask = mask;
    config.padded = true;
    REQUIRE(session.start(rhyme(), config).ok);
    session.step();
    const PeekReport report = session.peekPadding("One for");
    REQUIRE(report.differences.size() == 16);
    CHECK(report.symbols == "One for" + std::string(9, '\n'));
    for (std::size_t t = 0; t < 7; ++t) CHECK((report.differences[t] > 0.0f) == (config.mask == "padding_visible"));
    for (std::size_t t = 7; t < 16; ++t) CHECK(report.differences[t] > 0.0f);
    CHECK(session.peekPadding("One for the oven and one for the table").symbols == "One for " + std::string(8, '\n'));
  }
  CHECK(Session().peekPadding("x").outcome.code == "no_model");
}

TEST_CASE("a checkpoint goes on where it stopped; a model file can write but not train") {
  Session session;
  SessionConfig config = smallSession();
  config.holdout = 0.1f;
  REQUIRE(session.start(rhyme(), config).ok);
  for (int i = 0; i < 4; ++i) session.step();
  session.heldOutLoss();
  const auto checkpoint = session.saveCheckpoint();
  const auto model = session.saveModel();
  Session other;
  REQUIRE(other.load(checkpoint.data(), checkpoint.size()).ok);
  for (int i = 0; i < 4; ++i) CHECK(other.step().loss == session.step().loss);
  CHECK(other.info().best_step == 4);
  REQUIRE(other.load(model.data(), model.size()).ok);
  CHECK_FALSE(other.info().can_train);
  CHECK(other.info().config.context == 16);
  WriteOptions options;
  options.max_tokens = 5;
  CHECK(writeAll(other, "One", options).size() == 5);
}

TEST_CASE("sizes are known before a model is built") {
  const SizeReport report = reportSize(SessionConfig(), 30);
  CHECK(report.outcome.ok);
  CHECK(report.total == 212126);
  CHECK(report.feed_forward > report.attention);
  CHECK(report.training_bytes > 4 * 4 * report.total);
  SessionConfig bad;
  bad.n_heads = 5;
  CHECK_FALSE(reportSize(bad, 30).outcome.ok);
  SessionConfig huge;
  huge.d_model = 2048;
  huge.n_layers = 48;
  const SizeReport refused = reportSize(huge, 30);
  CHECK(refused.outcome.code == "too_large");
  CHECK(refused.outcome.message.find(" GB of memory") != std::string::npos);
  CHECK(refused.training_bytes > 1e10);
}

TEST_CASE("each mistake of the lessons trains, writes and says what it is") {
  for (const char* mask : {"after_softmax", "after_softmax_renormalised", "small_fill", "flipped", "shifted_by_one", "padding_visible"}) {
    CAPTURE(mask);
    Session session;
    SessionConfig config = smallSession();
    config.mask = mask;
    config.holdout = 0.2f;
    REQUIRE(session.start(rhyme(), config).ok);
    for (int i = 0; i < 3; ++i) CHECK(std::isfinite(session.step().loss));
    CHECK(std::isfinite(session.heldOutLoss()));
    CHECK(session.info().config.mask == mask);
    WriteOptions options;
    options.max_tokens = 20;
    CHECK(writeAll(session, "One for the oven", options).size() == 20);
    options.best = true;  // a second model, which must make the same mistake
    CHECK(writeAll(session, "One for the oven", options).size() == 20);
    // Exactly the rules that are right leave the earlier positions where they were; nothing is padded here.
    const auto differences = session.peek("One for the oven").differences;
    const bool is_honest = config.mask == "after_softmax_renormalised" || config.mask == "padding_visible";
    CHECK((*std::max_element(differences.begin(), differences.end() - 1) < 1e-5f) == is_honest);
    REQUIRE(session.start(rhyme(), smallSession()).ok);  // and it does not outlive its model
    CHECK(session.info().config.mask == "causal");
    CHECK(session.peek("One for the oven").differences[0] == 0.0f);
    CHECK_FALSE(session.saveCheckpoint().empty());
  }
}

TEST_CASE("switches reach the model and come back, also through a file") {
  Session right;
  REQUIRE(right.start(rhyme(), smallSession()).ok);
  const double expected = right.step().loss;
  for (bool SessionConfig::*part : {&SessionConfig::residuals, &SessionConfig::layer_norm, &SessionConfig::positions,
                                    &SessionConfig::shifted_targets}) {
    Session session;
    SessionConfig config = smallSession();
    config.*part = false;
    REQUIRE(session.start(rhyme(), config).ok);
    CHECK(session.step().loss != expected);
    CHECK(session.info().config.*part == false);
    const auto checkpoint = session.saveCheckpoint();
    Session again;
    REQUIRE(again.load(checkpoint.data(), checkpoint.size()).ok);
    CHECK(again.info().config.*part == false);
    CHECK(again.info().config.residuals + again.info().config.layer_norm + again.info().config.positions +
              again.info().config.shifted_targets == 3);
    for (int i = 0; i < 3; ++i) CHECK(again.step().loss == session.step().loss);
  }
}

TEST_CASE("padded windows train, with the newline or the first symbol as padding") {
  for (const std::string& text : {rhyme(), std::string("abcabdabeabfacbacdacbe") + std::string(60, 'a')}) {
    Session session, unpadded;
    SessionConfig config = smallSession();
    REQUIRE(unpadded.start(text, config).ok);
    config.padded = true;
    REQUIRE(session.start(text, config).ok);
    CHECK(session.info().config.padded);
    CHECK(session.step().loss != unpadded.step().loss);
    double loss = 0;
    for (int i = 0; i < 60; ++i) loss = session.step().loss;
    CHECK(loss < 2.0);
  }
}

TEST_CASE("writing without the cache writes the same, and says what it cost") {
  Session session;
  REQUIRE(session.start(rhyme(), smallSession()).ok);
  for (int i = 0; i < 20; ++i) session.step();
  WriteOptions options;
  options.max_tokens = 6;
  std::string texts[2];
  for (const bool cached : {true, false}) {
    options.cached = cached;
    const WriteStart start = session.beginWriting("One ", options);
    CHECK(start.rows == 4);
    WriteReport report;
    for (int written = 1; written <= 6; ++written) {
      report = session.write(1);
      texts[cached] += report.text;
      const int held = std::min(4 + written, 9);  // the last token is not read any more
      CHECK(report.keys == held);
      CHECK(report.rows == (written == 6 ? 0 : cached ? 1 : held));
    }
    report = session.write(1);
    CHECK(report.done);
    CHECK(report.rows == 0);
  }
  CHECK(texts[0] == texts[1]);
}

TEST_CASE("a session knows how well an honest model can do") {
  Session session;
  CHECK(session.start(rhyme(), smallSession()).ok);
  const double floor = session.info().honest_floor;
  CHECK(floor > 0);
  CHECK(floor < session.info().bigram_loss);
  const auto model = session.saveModel();
  const auto checkpoint = session.saveCheckpoint();
  REQUIRE(session.load(model.data(), model.size()).ok);
  CHECK(std::isnan(session.info().honest_floor));
  REQUIRE(session.load(checkpoint.data(), checkpoint.size()).ok);
  CHECK(session.info().honest_floor == floor);
}
