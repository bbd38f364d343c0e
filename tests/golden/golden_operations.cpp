#include <cstdio>

#include "core/generation/sampler.h"
#include "core/kernels/activations.h"
#include "core/kernels/attention.h"
#include "core/kernels/cross_entropy.h"
#include "core/layers/layer_norm.h"
#include "core/layers/linear.h"
#include "core/layers/visibility.h"
#include "core/lessons/textbook_attention.h"
#include "core/training/cross_entropy.h"
#include "tests/golden/golden.h"

namespace crumb::golden {
namespace {

Tensor<float> tensor(const Tensors& t, const std::string& name) {
  Tensor<float> out(t.shape(name));
  const auto values = t.floats(name);
  std::copy(values.begin(), values.end(), out.data());
  return out;
}

void set(Parameter<float>& parameter, const std::vector<float>& values) {
  std::copy(values.begin(), values.end(), parameter.value.begin());
}

void checkLinear(const Tensors& t, Check& check) {
  const Shape shape = t.shape("in.weight");
  ParameterList<float> list;
  Linear<float> linear(list, "weight", "bias", shape[1], shape[0]);
  list.allocate();
  set(linear.weight, t.floats("in.weight"));
  set(linear.bias, t.floats("in.bias"));
  const Tensor<float> x = tensor(t, "in.x");
  Tensor<float> y, d_x;
  linear.forward(x, y);
  linear.backward(x, tensor(t, "d_out"), d_x);
  check.close("out", y.span(), t.floats("out"));
  check.close("grad.x", d_x.span(), t.floats("grad.x"));
  check.close("grad.weight", linear.weight.grad, t.floats("grad.weight"));
  check.close("grad.bias", linear.bias.grad, t.floats("grad.bias"));
}

void checkLayerNorm(const Tensors& t, Check& check) {
  ParameterList<float> list;
  LayerNorm<float> norm(list, "ln", t.shape("in.gamma")[0], t.numberOr("eps", 1e-5));
  list.allocate();
  set(norm.gamma, t.floats("in.gamma"));
  set(norm.beta, t.floats("in.beta"));
  const Tensor<float> x = tensor(t, "in.x");
  Tensor<float> y, d_x;
  LayerNorm<float>::Cache cache;
  norm.forward(x, cache, y);
  norm.backward(x, cache, tensor(t, "d_out"), d_x);
  check.close("out", y.span(), t.floats("out"));
  check.close("grad.x", d_x.span(), t.floats("grad.x"));
  check.close("grad.gamma", norm.gamma.grad, t.floats("grad.gamma"));
  check.close("grad.beta", norm.beta.grad, t.floats("grad.beta"));
}

void checkGelu(const Tensors& t, Check& check) {
  const auto x = t.floats("in.x"), d_y = t.floats("d_out");
  std::vector<float> y(x.size()), d_x(x.size());
  kernels::geluForward(x.size(), x.data(), y.data());
  kernels::geluBackward(x.size(), x.data(), d_y.data(), d_x.data());
  check.close("out", y, t.floats("out"));
  check.close("grad.x", d_x, t.floats("grad.x"));
}

// q[B, T_q, C], k and v[B, T_k, C], heads contiguous in the last axis.
void checkAttention(const Tensors& t, bool causal, Check& check) {
  const Shape shape = t.shape("in.q");
  const int B = shape[0], T_q = shape[1], C = shape[2], T_k = t.shape("in.k")[1];
  const int H = t.setting("heads"), d_head = C / H;
  CRUMB_CHECK(d_head * H == C, "the width is no multiple of the heads");
  std::vector<int> lengths;
  for (double n : numbers(t.number("lengths"))) lengths.push_back(static_cast<int>(n));
  const Visibility visibility{causal, B, T_q, static_cast<int>(t.numberOr("past", 0)), lengths};
  check.isTrue("past + T_q is T_k", visibility.keys() == T_k);
  const auto q = t.floats("in.q"), k = t.floats("in.k"), v = t.floats("in.v"), d_out = t.floats("d_out");
  std::vector<float> out(q.size()), d_q(q.size(), NAN), d_k(k.size(), NAN), d_v(v.size(), NAN);
  const auto table = static_cast<std::size_t>(T_q) * static_cast<std::size_t>(T_k);
  std::vector<float> probs(table), scratch(table);
  const kernels::HeadShape<float> head{T_q, T_k, d_head, C, C, C, static_cast<float>(1 / std::sqrt(d_head))};
  for (int b = 0; b < B; ++b) {
    std::vector<KeyRange> ranges;
    for (int i = 0; i < T_q; ++i) ranges.push_back(visibility.keysFor(b, i));
    for (int h = 0; h < H; ++h) {
      const auto at_q = static_cast<std::size_t>(b * T_q * C + h * d_head), at_k = static_cast<std::size_t>(b * T_k * C + h * d_head);
      kernels::attentionHeadForward(head, ranges.data(), &q[at_q], &k[at_k], &v[at_k], probs.data(), &out[at_q]);
      kernels::attentionHeadBackward(head, ranges.data(), &q[at_q], &k[at_k], &v[at_k], probs.data(), &d_out[at_q],
                                     &d_q[at_q], &d_k[at_k], &d_v[at_k], scratch.data());
    }
  }
  check.close("out", out, t.floats("out"));
  check.close("grad.q", d_q, t.floats("grad.q"));
  check.close("grad.k", d_k, t.floats("grad.k"));
  check.close("grad.v", d_v, t.floats("grad.v"));
}

void checkCrossEntropy(const Tensors& t, Check& check) {
  const int ignore = static_cast<int>(t.numberOr("ignore_index", kIgnoreTarget));
  std::vector<int> targets;
  for (double target : numbers(t.number("targets"))) targets.push_back(target == ignore ? kIgnoreTarget : static_cast<int>(target));
  Tensor<float> losses, d_logits;
  const Loss loss = crossEntropy(tensor(t, "in.logits"), targets, losses, &d_logits);
  const float d_out = t.has("d_out") ? t.floats("d_out")[0] : 1.0f;
  for (float& d : d_logits.span()) d *= d_out;
  check.close("out", std::vector<double>{loss.mean}, t.floats("out"));
  check.close("grad.logits", d_logits.span(), t.floats("grad.logits"));
}

// Names like t0.8_k5_p0.9 say which filter made these probabilities from "logits".
void checkSampler(const Tensors& t, Check& check) {
  const Shape shape = t.shape("logits");
  const auto logits = t.floats("logits");
  const auto V = static_cast<std::size_t>(shape.back());
  for (const StoredTensor& stored : t.file().tensors()) {
    SampleOptions options;
    if (std::sscanf(stored.name.c_str(), "t%f_k%d_p%f", &options.temperature, &options.top_k, &options.top_p) != 3) continue;
    std::vector<float> ours(logits.size());
    for (std::size_t row = 0; row + V <= logits.size(); row += V)
      filteredProbabilities(std::span(logits).subspan(row, V), options, std::span(ours).subspan(row, V));
    check.close(stored.name, ours, t.floats(stored.name));
  }
}

// "before" is the right order, softmax over what may be seen; "after" puts zeros in afterwards.
void checkMaskAfterSoftmax(const Tensors& t, Check& check) {
  const Shape shape = t.shape("q");
  const int B = shape[0], T = shape[1], C = shape[2];
  const auto q = t.floats("q"), k = t.floats("k"), v = t.floats("v");
  const auto scores = t.floats("scores"), expected = t.floats("before");
  std::vector<float> before(scores.size()), after(scores), out(q.size());
  const kernels::HeadShape<float> head{T, T, C, C, C, C, static_cast<float>(1 / std::sqrt(C))};
  const Visibility visibility{true, B, T, 0, {}};
  for (int b = 0; b < B; ++b) {
    std::vector<KeyRange> ranges;
    for (int i = 0; i < T; ++i) ranges.push_back(visibility.keysFor(b, i));
    const auto at = static_cast<std::size_t>(b * T * C), table = static_cast<std::size_t>(b * T * T);
    kernels::attentionHeadForward(head, ranges.data(), &q[at], &k[at], &v[at], &before[table], &out[at]);
    Tensor<float> scaled({T, T});
    std::copy_n(&scores[table], scaled.size(), scaled.data());
    MaskedWeights<float> textbook;
    textbook.forward(MaskRule::after_softmax, T, scaled);
    std::copy_n(textbook.weights.data(), scaled.size(), &after[table]);
    textbook.forward(MaskRule::causal, T, scaled);
    check.close("before, textbook", textbook.weights.span(), std::span(expected).subspan(table, scaled.size()));
  }
  check.close("before", before, expected);
  check.close("after", after, t.floats("after"));
  double leak = 0;  // what the zeros took from the rows: the reason why the order matters
  for (std::size_t i = 0; i < before.size(); ++i) leak += std::abs(static_cast<double>(before[i] - after[i]));
  check.isTrue("the two orders differ", leak > 1e-3);
}

}  // namespace

void checkOperation(const std::filesystem::path& path, Check& check) {
  const Tensors t(path);
  const std::string name = path.filename().string();
  const auto is = [&](const char* prefix) { return name.rfind(prefix, 0) == 0; };
  if (is("op_linear")) return checkLinear(t, check);
  if (is("op_layer_norm")) return checkLayerNorm(t, check);
  if (is("op_gelu_erf")) return checkGelu(t, check);
  if (is("op_attention_full")) return checkAttention(t, false, check);
  if (is("op_attention")) return checkAttention(t, true, check);
  if (is("op_cross_entropy")) return checkCrossEntropy(t, check);
  if (is("op_sampler")) return checkSampler(t, check);
  checkMaskAfterSoftmax(t, check);
}

}  // namespace crumb::golden
