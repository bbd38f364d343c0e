// Every layer's backward pass against central differences, in double.
#include "core/layers/block.h"
#include "core/layers/embedding.h"
#include "tests/core/gradient_check.h"

using namespace crumb;
using namespace crumb::test;

namespace {

void fillRandomly(ParameterList<double>& list, std::uint64_t seed) {
  list.allocate();
  const auto values = randomVector(list.count(), seed);
  for (std::size_t i = 0; i < values.size(); ++i) list.values()[i] = 0.5 * values[i];
}

// forward: x → y. backward: (d_y) → d_x, parameter gradients added.
void checkLayer(ParameterList<double>& list, Tensor<double>& x, int out_cols,
                const std::function<void(Tensor<double>&)>& forward,
                const std::function<void(const Tensor<double>&, Tensor<double>&)>& backward) {
  const Tensor<double> d_y = randomTensor(x.rows(), out_cols, 77);
  Tensor<double> y, d_x;
  const auto projected = [&] {
    forward(y);
    return dot(y.span(), d_y.span());
  };
  projected();
  list.zeroGrads();
  d_x.resizeRows(x.rows(), x.cols());
  d_x.fill(123);  // backward must overwrite
  backward(d_y, d_x);
  const std::vector<double> once(list.grads().begin(), list.grads().end());
  checkGradient("x", x.span(), d_x.span(), projected);
  for (auto& p : list.all()) checkGradient(p.name, p.value, std::span(once).subspan(p.offset, p.value.size()), projected);
  projected();
  backward(d_y, d_x);  // a second time: gradients are added
  for (std::size_t i = 0; i < once.size(); ++i) CHECK(close(list.grads()[i], 2 * once[i], 1e-12, 1e-12));
}

}  // namespace

TEST_CASE("gradient of Linear") {
  ParameterList<double> list;
  Linear<double> layer(list, "weight", "bias", 5, 7);
  fillRandomly(list, 1);
  Tensor<double> x = randomTensor(6, 5, 2);
  checkLayer(
      list, x, 7, [&](auto& y) { layer.forward(x, y); }, [&](const auto& d_y, auto& d_x) { layer.backward(x, d_y, d_x); });
}

TEST_CASE("gradient of LayerNorm") {
  ParameterList<double> list;
  LayerNorm<double> layer(list, "ln", 6);
  fillRandomly(list, 3);
  Tensor<double> x = randomTensor(5, 6, 4);
  LayerNorm<double>::Cache cache;
  checkLayer(
      list, x, 6, [&](auto& y) { layer.forward(x, cache, y); },
      [&](const auto& d_y, auto& d_x) { layer.backward(x, cache, d_y, d_x); });
}

TEST_CASE("gradient of FeedForward") {
  ParameterList<double> list;
  FeedForward<double> layer(list, "ffn", 4, 9);
  fillRandomly(list, 5);
  Tensor<double> x = randomTensor(5, 4, 6), d_hidden;
  FeedForward<double>::Cache cache;
  checkLayer(
      list, x, 4, [&](auto& y) { layer.forward(x, cache, y); },
      [&](const auto& d_y, auto& d_x) { layer.backward(x, cache, d_y, d_hidden, d_x); });
}

TEST_CASE("gradient of SelfAttention under every visibility") {
  const std::vector<int> lengths = {4, 2};
  for (const bool causal : {true, false})
    for (const bool padded : {true, false}) {
      CAPTURE(causal);
      CAPTURE(padded);
      ParameterList<double> list;
      SelfAttention<double> layer(list, "attn", 6, 3);
      fillRandomly(list, 7);
      Tensor<double> x = randomTensor(8, 6, 8);
      SelfAttention<double>::Cache cache;
      SelfAttention<double>::Scratch scratch;
      const Visibility visibility{causal, 2, 4, 0, padded ? std::span<const int>(lengths) : std::span<const int>()};
      checkLayer(
          list, x, 6, [&](auto& y) { layer.forward(x, visibility, cache, y); },
          [&](const auto& d_y, auto& d_x) { layer.backward(x, visibility, cache, d_y, scratch, d_x); });
    }
}

TEST_CASE("gradient of Block, with and without its parts, also when d_x is d_y") {
  for (const bool residuals : {true, false})
    for (const bool layer_norm : {true, false}) {
      CAPTURE(residuals);
      CAPTURE(layer_norm);
      ParameterList<double> list;
      Block<double> layer(list, "blocks.0", 6, 2, 10, {residuals, layer_norm});
      fillRandomly(list, 9);
      CHECK(list.all().size() == (layer_norm ? 12u : 8u));
      Tensor<double> x = randomTensor(6, 6, 10);
      Block<double>::Cache cache;
      Block<double>::Scratch scratch;
      const Visibility visibility{true, 2, 3, 0, {}};
      checkLayer(
          list, x, 6, [&](auto& y) { layer.forward(x, visibility, cache, y); },
          [&](const auto& d_y, auto& d_x) {
            d_x = d_y;
            layer.backward(x, visibility, cache, d_x, scratch, d_x);
          });
    }
}

TEST_CASE("gradient of Embedding: a vector used twice gets both gradients") {
  ParameterList<double> list;
  Embedding<double> layer(list, "tok.weight", 5, 3);
  fillRandomly(list, 11);
  const std::vector<int> ids = {4, 0, 4, 2};
  const Tensor<double> d_y = randomTensor(4, 3, 12);
  Tensor<double> y;
  layer.backward(ids, d_y);
  checkGradient("tok.weight", layer.weight.value, layer.weight.grad, [&] {
    layer.forward(ids, y);
    return dot(y.span(), d_y.span());
  });
}

TEST_CASE("rows of attention sum to one over what may be seen, and are zero elsewhere") {
  ParameterList<double> list;
  SelfAttention<double> layer(list, "attn", 8, 2);
  fillRandomly(list, 13);
  const Tensor<double> x = randomTensor(10, 8, 14);
  Tensor<double> y;
  SelfAttention<double>::Cache cache;
  const std::vector<int> lengths = {5, 0};  // the second sequence is all padding
  const Visibility visibility{true, 2, 5, 0, lengths};
  layer.forward(x, visibility, cache, y);
  for (int b = 0; b < 2; ++b)
    for (int h = 0; h < 2; ++h)
      for (int i = 0; i < 5; ++i) {
        const double* row = cache.probs.row((b * 2 + h) * 5 + i);
        const int end = visibility.keysFor(b, i).end;
        double sum = 0;
        for (int j = 0; j < 5; ++j) {
          sum += row[j];
          if (j >= end) CHECK(row[j] == 0.0);
        }
        CHECK(close(sum, b == 0 ? 1.0 : 0.0, 1e-12, 0));
      }
}
