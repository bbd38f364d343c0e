#include "wasm/lessons.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "tests/core/small_models.h"

using namespace crumb;
using namespace crumb::test;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <class Report>
void checkRefused(const Report& report) {
  CHECK_FALSE(report.outcome.ok);
  CHECK_FALSE(report.outcome.code.empty());
  REQUIRE_FALSE(report.outcome.message.empty());
  CHECK(report.outcome.message.back() == '.');
}

}  // namespace

TEST_CASE("the causal rule on zeros: rows of 1.00, 0.50, 0.33 and 0.25 that sum to one") {
  const auto table = lessons::maskTable(std::vector<float>(16, 0.0f), "causal", 4);
  REQUIRE(table.outcome.ok);
  REQUIRE(table.T == 4);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      const auto at = static_cast<std::size_t>(4 * i + j);
      CHECK(table.weights[at] == doctest::Approx(j <= i ? 1.0 / (i + 1) : 0.0));
      CHECK(table.masked[at] == (j <= i ? 0.0f : -kInfinity));
    }
    CHECK(table.row_sums[static_cast<std::size_t>(i)] == doctest::Approx(1.0f));
  }
}

TEST_CASE("a future score moves an earlier row if the mask comes after softmax, and not before") {
  std::vector<float> scores(9, 0.0f), other = scores;
  other[2] = 3.0f;  // what row 0 thinks of column 2
  const auto rowZero = [](const std::vector<float>& s, const char* rule) { return lessons::maskTable(s, rule, 3); };
  CHECK(rowZero(scores, "causal").weights == rowZero(other, "causal").weights);
  CHECK(rowZero(scores, "after_softmax").weights[0] > rowZero(other, "after_softmax").weights[0] + 0.1f);
  CHECK(rowZero(other, "after_softmax").row_sums[0] < 0.2f);
  CHECK(rowZero(other, "after_softmax_renormalised").weights[0] == doctest::Approx(1.0f));
  CHECK(rowZero(other, "after_softmax").masked == other);
  CHECK(rowZero(other, "small_fill").weights[2] > 0.0f);
  CHECK(rowZero(other, "padding_visible").T == 3);
}

TEST_CASE("sums with numbers that cannot be are refused in words") {
  using namespace lessons;
  checkRefused(maskTable({0, 0, 0, 0}, "sideways", 2));
  checkRefused(maskTable({0, 0, 0}, "causal", 1));
  checkRefused(maskTable({}, "causal", 0));
  checkRefused(maskTable({0, kNaN, 0, 0}, "causal", 2));
  checkRefused(maskTable({0, 0, 0, 0}, "causal", 3));
  checkRefused(maskTable({0, 0, 0, 0}, "causal", -1));
  checkRefused(maskTable(std::vector<float>(129 * 129), "causal", 129));
  checkRefused(lessons::scaledScore({}, {}));
  checkRefused(lessons::scaledScore({1, 2}, {1}));
  checkRefused(lessons::scaledScore({1, kNaN}, {1, 2}));
  checkRefused(lessons::normaliseRow({}));
  checkRefused(lessons::normaliseRow({kInfinity}));
  checkRefused(lessons::addRows({1}, {1, 2}));
  checkRefused(lessons::softmaxRow({}));
  checkRefused(lessons::softmaxRow({-kInfinity, -kInfinity}));
  checkRefused(lessons::softmaxRow({kInfinity, 0}));
  checkRefused(lessons::softmaxRow({kNaN}));
  checkRefused(lessons::weightShares(0, 4));
  checkRefused(lessons::cacheShapes(-1, 1, 8, 2));
  checkRefused(lessons::cacheShapes(3, 0, 8, 2));
  checkRefused(lessons::cacheShapes(3, 1, 8, 3));
  checkRefused(lessons::cacheShapes(3, 1, 8, 0));
  checkRefused(lessons::scoreSpread(0, 8, true, 1));
  checkRefused(lessons::scoreSpread(8, 100'000, true, 1));
  CHECK(lessons::softmaxRow({0, -kInfinity}).values == std::vector<float>{1, 0});
  CHECK(lessons::scaledScore({1, 2, 0, -1}, {2, 0, 1, 1}).score == 0.5);
  CHECK(lessons::addRows({1.0f}, {0.1f}).values[0] == doctest::Approx(1.1f));
  CHECK(lessons::cacheShapes(7, 1, 64, 4).k_rows == 8);
}

TEST_CASE("looks into a session: a walk, a text of its own, what comes next") {
  Session session;
  checkRefused(lessons::walk(session, "One", 0));
  checkRefused(lessons::ownText(session, "One"));
  checkRefused(lessons::nextSymbols(session, "One", {}));
  checkRefused(session.peek("One", 0));
  REQUIRE(session.start(rhyme(), smallSession()).ok);
  for (int i = 0; i < 150; ++i) session.step();

  const auto walk = lessons::walk(session, "éOne for", 2);
  REQUIRE(walk.outcome.ok);
  CHECK(walk.symbols == "One for");
  CHECK(walk.values.size() == 2u * 7u * 16u);
  CHECK(walk.hidden.size() == 2u * 32u);
  CHECK(walk.logits.size() == static_cast<std::size_t>(session.info().vocab_size));
  CHECK(std::count(walk.stages.begin(), walk.stages.end(), ',') == 6);
  checkRefused(lessons::walk(session, "One for", 7));
  checkRefused(lessons::walk(session, "One for", -1));

  const auto known = lessons::ownText(session, "One for the oven, two for the tray"), odd = lessons::ownText(session, "aynnO eht rof");
  REQUIRE(known.outcome.ok);
  CHECK(known.log_probs.size() == 33);
  const auto mean = [](const std::vector<float>& x) {
    return std::accumulate(x.begin(), x.end(), 0.0f) / static_cast<float>(x.size());
  };
  CHECK(mean(known.log_probs) > mean(odd.log_probs) + 1.0f);
  checkRefused(lessons::ownText(session, "O"));
  checkRefused(lessons::ownText(session, "éé"));
  CHECK(lessons::ownText(session, rhyme() + rhyme()).log_probs.size() == 999);

  const auto next = lessons::nextSymbols(session, "One fo", {1.0f, 2, 1.0f});
  REQUIRE(next.outcome.ok);
  CHECK(next.symbols.front() == 'r');
  CHECK(next.symbols.size() == next.plain.size());
  CHECK(next.kept[1] > 0.0f);
  CHECK(next.kept[2] == 0.0f);
  CHECK(lessons::nextSymbols(session, "", {}).outcome.ok);
  checkRefused(lessons::nextSymbols(session, "One", {kNaN, 0, 1.0f}));
  checkRefused(lessons::nextSymbols(session, "One", {-1.0f, 0, 1.0f}));
  checkRefused(lessons::nextSymbols(session, "One", {1.0f, -1, 1.0f}));
  checkRefused(lessons::nextSymbols(session, "One", {1.0f, 0, 0.0f}));

  const PeekReport peek = session.peek("One for the oven", 4);
  REQUIRE(peek.outcome.ok);
  for (std::size_t t = 0; t < 16; ++t) CHECK((peek.differences[t] == 0.0f) == (t < 4));
  CHECK(session.peek("One for", 6).differences == session.peek("One for").differences);
  checkRefused(session.peek("One for", 7));
}
