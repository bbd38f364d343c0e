#include "core/lessons/worked_examples.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace crumb;

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

void checkRow(const std::vector<float>& row, const std::vector<double>& expected, double tolerance = 1e-6) {
  REQUIRE(row.size() == expected.size());
  for (std::size_t i = 0; i < row.size(); ++i) CHECK(std::abs(static_cast<double>(row[i]) - expected[i]) <= tolerance);
}

}  // namespace

TEST_CASE("a scaled score: 1 2 0 -1 against 2 0 1 1 is 0.5") {
  const std::vector<float> q = {1, 2, 0, -1}, k = {2, 0, 1, 1};
  const ScaledScore s = scaledScore(q, k);
  checkRow(s.products, {2, 0, 0, -1});
  CHECK(s.dot == 1);
  CHECK(s.divisor == 2);
  CHECK(s.score == 0.5);
  const std::vector<float> wide(9, 3.0f);
  CHECK(scaledScore(wide, wide).score == doctest::Approx(81.0 / 3.0));
}

TEST_CASE("layer norm of a row: 2 4 6 8 becomes -1.34 -0.45 0.45 1.34, and a shift or a stretch changes nothing") {
  const std::vector<float> row = {2, 4, 6, 8};
  const NormalisedRow n = normaliseRow(row);
  CHECK(n.mean == 5);
  CHECK(n.variance == 5);
  checkRow(n.values, {-1.34, -0.45, 0.45, 1.34}, 0.005);
  const std::vector<float> other = {120, 140, 160, 180};
  checkRow(normaliseRow(other).values, {-1.34, -0.45, 0.45, 1.34}, 0.005);
  const std::vector<float> flat(5, 7.0f);
  checkRow(normaliseRow(flat).values, {0, 0, 0, 0, 0});
  CHECK(normaliseRow(flat).variance == 0);
}

TEST_CASE("a residual sum: 1.0 2.0 and 0.1 -0.2 make 1.1 1.8") {
  const std::vector<float> a = {1.0f, 2.0f}, b = {0.1f, -0.2f};
  checkRow(addRows(a, b), {1.1, 1.8});
  CHECK(addRows({}, {}).empty());
}

TEST_CASE("softmax of a row: what is hidden has weight 0, the others share 1") {
  for (int seen = 1; seen <= 4; ++seen) {
    std::vector<float> row(4, kHidden);
    std::fill_n(row.begin(), seen, 0.0f);
    std::vector<double> expected(4, 0.0);
    std::fill_n(expected.begin(), seen, 1.0 / seen);
    const std::vector<float> weights = softmaxRow(row);
    checkRow(weights, expected);
    for (int j = seen; j < 4; ++j) CHECK(weights[static_cast<std::size_t>(j)] == 0.0f);
  }
  const std::vector<float> row = {1, 2, 3, 1000};
  checkRow(softmaxRow(row), {0, 0, 0, 1});
  const std::vector<float> two = {0, std::log(3.0f)};
  checkRow(softmaxRow(two), {0.25, 0.75});
}

TEST_CASE("where the weights of a block are: two thirds in the feed-forward") {
  const WeightShares s = weightShares(512, 2048);
  CHECK(s.attention == 4 * 512 * 512);
  CHECK(s.feed_forward == 2 * 512 * 2048);
  CHECK(s.feed_forward / (s.feed_forward + s.attention) == doctest::Approx(2.0 / 3.0));
  CHECK(weightShares(100, 100).attention == 2 * weightShares(100, 100).feed_forward);
}

TEST_CASE("shapes with a cache: T_q rows of queries against T_past + T_q keys") {
  const CacheShapes one = cacheShapes(7, 1, 64, 4);
  CHECK(one.q_rows == 1);
  CHECK(one.k_rows == 8);
  CHECK(one.score_rows == 1);
  CHECK(one.score_cols == 8);
  CHECK(one.d_head == 16);
  CHECK(one.scores_with_cache == 8);
  CHECK(one.scores_without_cache == 64);
  const CacheShapes several = cacheShapes(5, 3, 12, 3);
  CHECK(several.q_rows == 3);
  CHECK(several.k_rows == 8);
  CHECK(several.scores_with_cache == 24);
  CHECK(cacheShapes(0, 6, 12, 3).scores_with_cache == cacheShapes(0, 6, 12, 3).scores_without_cache);
  CHECK(cacheShapes(999'999, 1'000'000, 64, 4).scores_with_cache == 1e6 * 1999999.0);
}

TEST_CASE("why scores are divided: unscaled ones spread with the width, and one key takes all") {
  for (const int d : {1, 16, 256}) {
    const ScoreSpread scaled = scoreSpread(d, 64, true, 3), raw = scoreSpread(d, 64, false, 3);
    REQUIRE(raw.scores.size() == 64u * kSpreadQueries);
    double squares = 0;
    for (const float s : raw.scores) squares += static_cast<double>(s) * static_cast<double>(s);
    const double variance = squares / static_cast<double>(raw.scores.size());
    CHECK(variance > 0.6 * d);  // of q · k: d terms, each of variance 1
    CHECK(variance < 1.5 * d);
    for (std::size_t i = 0; i < raw.scores.size(); i += 97)
      CHECK(scaled.scores[i] == doctest::Approx(raw.scores[i] / std::sqrt(static_cast<float>(d))));
    CHECK(scaled.uniform_entropy == doctest::Approx(std::log(64.0)));
    CHECK(scaled.entropy > 0.7 * scaled.uniform_entropy);
    CHECK(scaled.entropy < scaled.uniform_entropy);
  }
  CHECK(scoreSpread(256, 64, false, 3).entropy < 0.2 * std::log(64.0));
  CHECK(scoreSpread(256, 64, false, 3).largest > 0.85);
  CHECK(scoreSpread(256, 64, true, 3).largest < 0.3);
  CHECK(scoreSpread(8, 5, true, 1).scores != scoreSpread(8, 5, true, 2).scores);
  CHECK(scoreSpread(8, 1, true, 1).entropy == 0);
}
