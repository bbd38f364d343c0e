// Textbook attention: right under the right rule, wrong in its own way under each other one.
#include "core/lessons/textbook_attention.h"

#include <cmath>
#include <limits>

#include "tests/core/gradient_check.h"

using namespace crumb;
using namespace crumb::test;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Head {
  Tensor<double> q, k, v;
  Head(int T, int d_head, std::uint64_t seed)
      : q(randomTensor(T, d_head, seed)), k(randomTensor(T, d_head, seed + 1)), v(randomTensor(T, d_head, seed + 2)) {}
};

// How far row `row` of the weights moves when the score of (row, key) grows by one.
double movement(MaskRule rule, int row, int key) {
  Tensor<double> scaled = randomTensor(6, 6, 3);
  MaskedWeights<double> before, after;
  before.forward(rule, 6, scaled);
  scaled.row(row)[key] += 1;
  after.forward(rule, 6, scaled);
  return (before.weights.matrix() - after.weights.matrix()).row(row).cwiseAbs().maxCoeff();
}

// The fast mixing and the textbook's, from the same queries, keys and values, there and back.
template <class S>
void compareWithFast(MaskRule rule, bool causal, int B, int T, HeadLayout layout, std::span<const int> lengths,
                     double tolerance) {
  const Visibility visibility{causal, B, T, 0, lengths};
  AttentionCache<S> fast, textbook;
  AttentionScratch<S> fast_back, textbook_back;
  const auto fill = [](Tensor<S>& tensor, int rows, int cols, std::uint64_t seed) {
    const Tensor<double> draws = randomTensor(rows, cols, seed);
    tensor.resizeRows(rows, cols);
    std::copy_n(draws.data(), draws.size(), tensor.data());
  };
  for (auto* cache : {&fast, &textbook}) fill(cache->qkv, B * T, 3 * layout.d_model, 5);
  for (auto* scratch : {&fast_back, &textbook_back}) fill(scratch->d_mixed, B * T, layout.d_model, 6);
  const VisibleKeysMixing<S> oracle;
  const TextbookMixing<S> mixing(rule);
  oracle.forward(layout, visibility, fast);
  mixing.forward(layout, visibility, textbook);
  oracle.backward(layout, visibility, fast, fast_back);
  mixing.backward(layout, visibility, textbook, textbook_back);
  const auto same = [&](const Tensor<S>& a, const Tensor<S>& b) {
    REQUIRE(a.size() == b.size());
    REQUIRE(a.size() > 0);
    CHECK(static_cast<double>((a.matrix() - b.matrix()).cwiseAbs().maxCoeff()) < tolerance);
  };
  same(fast.probs, textbook.probs);
  same(fast.mixed, textbook.mixed);
  same(fast_back.d_qkv, textbook_back.d_qkv);
}

}  // namespace

TEST_CASE("under the right rule it is the fast attention, forward and backward") {
  const struct {
    int B, T;
    HeadLayout layout;
    std::vector<int> lengths;
  } cases[] = {{1, 1, {3, 1}, {}},
               {2, 7, {15, 3}, {}},
               {3, 5, {8, 8}, {5, 2, 0}},
               {2, 33, {20, 4}, {33, 19}},
               {1, 12, {64, 4}, {40}}};
  for (const auto& c : cases) {
    CAPTURE(c.T);
    compareWithFast<double>(MaskRule::causal, true, c.B, c.T, c.layout, c.lengths, 1e-12);
    compareWithFast<double>(MaskRule::none, false, c.B, c.T, c.layout, c.lengths, 1e-12);
    compareWithFast<double>(MaskRule::after_softmax_renormalised, true, c.B, c.T, c.layout, c.lengths, 1e-11);
    compareWithFast<float>(MaskRule::causal, true, c.B, c.T, c.layout, c.lengths, 2e-5);
    compareWithFast<float>(MaskRule::none, false, c.B, c.T, c.layout, c.lengths, 2e-5);
    if (c.lengths.empty())  // nothing is padded, so nothing is left visible
      compareWithFast<double>(MaskRule::padding_visible, true, c.B, c.T, c.layout, c.lengths, 1e-12);
  }
}

TEST_CASE("gradient under every rule, with and without padding") {
  for (const MaskRule rule : kMaskRules)
    for (const int length : {5, 3}) {
      CAPTURE(nameOf(rule));
      CAPTURE(length);
      Head head(5, 3, 20);
      const Tensor<double> d_mixed = randomTensor(5, 3, 30);
      TextbookAttention<double> attention(rule);
      Tensor<double> d_q, d_k, d_v;
      const auto projected = [&] {
        attention.forward(head.q, head.k, head.v, length);
        return dot(attention.mixed.span(), d_mixed.span());
      };
      projected();
      for (Tensor<double>* d : {&d_q, &d_k, &d_v}) {
        d->resizeRows(5, 3);
        d->fill(123);  // backward must overwrite
      }
      attention.backward(head.q, head.k, head.v, length, d_mixed, d_q, d_k, d_v);
      checkGradient("q", head.q.span(), d_q.span(), projected);
      checkGradient("k", head.k.span(), d_k.span(), projected);
      checkGradient("v", head.v.span(), d_v.span(), projected);
    }
}

TEST_CASE("the stages are what their names say") {
  for (const MaskRule rule : kMaskRules) {
    CAPTURE(nameOf(rule));
    const int T = 6, length = 4;
    const Head head(T, 4, 40);
    TextbookAttention<double> attention(rule);
    attention.forward(head.q, head.k, head.v, length);
    const auto& [masked, probabilities, weights] = attention.after_mask;
    CHECK(attention.scores.matrix().isApprox(head.q.matrix() * head.k.matrix().transpose(), 1e-12));
    CHECK(attention.scaled.matrix().isApprox(attention.scores.matrix() / 2, 1e-12));
    CHECK(attention.mixed.matrix().isApprox(weights.matrix() * head.v.matrix(), 1e-12));
    for (int i = 0; i < T; ++i) {
      bool sees_any = false;
      for (int j = 0; j < T; ++j) {
        CAPTURE(i);
        CAPTURE(j);
        const double score = attention.scaled.row(i)[j], fill = rule == MaskRule::small_fill ? -10.0 : -kInfinity;
        const bool see = maySee(rule, i, j, length);
        sees_any |= see;
        CHECK(masked.row(i)[j] == (see || masksAfterSoftmax(rule) ? score : fill));
        if (!see) CHECK((weights.row(i)[j] == 0.0) == (rule != MaskRule::small_fill));
        if (see) CHECK(weights.row(i)[j] > 0.0);
      }
      const double sum = weights.matrix().row(i).sum(), whole = probabilities.matrix().row(i).sum();
      if (rule == MaskRule::after_softmax) {
        CHECK(close(whole, 1, 1e-12, 0));
        CHECK(sum < 0.999);  // every row has something to hide: the padding
      } else if (rule == MaskRule::small_fill || sees_any) {
        CHECK(close(sum, 1, 1e-12, 0));
      } else {
        CHECK(sum == 0.0);
      }
    }
  }
}

TEST_CASE("a future score moves an earlier row exactly under the rules that leak") {
  const int row = 2;
  for (const int future : {3, 5}) {
    CHECK(movement(MaskRule::causal, row, future) == 0.0);
    CHECK(movement(MaskRule::padding_visible, row, future) == 0.0);
    CHECK(movement(MaskRule::small_fill, row, future) == 0.0);  // this one leaks by what it mixes in, not by the score
    CHECK(movement(MaskRule::after_softmax_renormalised, row, future) < 1e-15);
    CHECK(movement(MaskRule::after_softmax, row, future) > 1e-3);
    CHECK(movement(MaskRule::none, row, future) > 1e-3);
    CHECK(movement(MaskRule::flipped, row, future) > 1e-3);
    CHECK((movement(MaskRule::shifted_by_one, row, future) > 1e-3) == (future == row + 1));
  }
  for (const MaskRule rule : kMaskRules)  // and a past one moves it, but for the flipped
    CHECK((movement(rule, row, 1) > 1e-3) == (rule != MaskRule::flipped));
}

TEST_CASE("a future value moves an earlier output exactly under the rules that let it weigh anything") {
  for (const MaskRule rule : kMaskRules) {
    Head head(6, 4, 50);
    TextbookAttention<double> before(rule), after(rule);
    before.forward(head.q, head.k, head.v, 6);
    for (int c = 0; c < 4; ++c) head.v.row(5)[c] += 1;
    after.forward(head.q, head.k, head.v, 6);
    const double moved = (before.mixed.matrix() - after.mixed.matrix()).topRows(3).cwiseAbs().maxCoeff();
    CAPTURE(nameOf(rule));
    CHECK((moved > 0.0) == (rule == MaskRule::none || rule == MaskRule::flipped || rule == MaskRule::small_fill));
    if (rule == MaskRule::small_fill) CHECK(moved < 0.01);  // a little
  }
}

TEST_CASE("one huge future score takes a row away, and renormalising cannot bring it back") {
  Tensor<double> scaled = randomTensor(3, 3, 60);
  scaled.row(0)[2] = 2000;
  MaskedWeights<double> causal, late, renormalised;
  causal.forward(MaskRule::causal, 3, scaled);
  late.forward(MaskRule::after_softmax, 3, scaled);
  renormalised.forward(MaskRule::after_softmax_renormalised, 3, scaled);
  CHECK(causal.weights.row(0)[0] == 1.0);
  CHECK(late.weights.row(0)[0] == 0.0);
  CHECK(renormalised.weights.row(0)[0] == 0.0);  // underflow: what was lost in the division is lost
  Tensor<double> d_weights = randomTensor(3, 3, 61), d_scaled;
  renormalised.backward(MaskRule::after_softmax_renormalised, 3, d_weights, d_scaled);
  CHECK(d_scaled.matrix().allFinite());
}
