#include "core/lessons/textbook_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/parallel.h"
#include "core/kernels/cross_entropy.h"
#include "core/kernels/matmul.h"

namespace crumb {

template <class S>
void MaskedWeights<S>::forward(MaskRule rule, int length, const Tensor<S>& scaled) {
  const int T = scaled.rows();
  for (Tensor<S>* stage : {&masked, &probabilities, &weights}) stage->resizeRows(T, T);
  const bool is_late = masksAfterSoftmax(rule);
  const S fill = rule == MaskRule::small_fill ? static_cast<S>(kSmallFill) : -std::numeric_limits<S>::infinity();
  for (int i = 0; i < T; ++i) {
    S *m = masked.row(i), *p = probabilities.row(i), *w = weights.row(i);
    for (int j = 0; j < T; ++j) m[j] = is_late || maySee(rule, i, j, length) ? scaled.row(i)[j] : fill;

    std::copy_n(m, T, p);
    if (std::all_of(m, m + T, [](S score) { return score == -std::numeric_limits<S>::infinity(); }))
      std::fill_n(p, T, S(0));
    else
      kernels::softmax(T, p);

    S sum = 0;
    for (int j = 0; j < T; ++j) sum += w[j] = !is_late || maySee(rule, i, j, length) ? p[j] : S(0);
    if (rule == MaskRule::after_softmax_renormalised && sum > S(0))
      for (int j = 0; j < T; ++j) w[j] /= sum;
  }
}

// Each step of forward, from the last to the first:
//   w = see ∘ p / r, r = Σ see ∘ p:  d_p = see ∘ (d_w - Σ w·d_w) / r      (after_softmax_renormalised)
//   w = see ∘ p:                     d_p = see ∘ d_w                      (after_softmax)
//   p = softmax(m):                  d_m = p ∘ (d_p - Σ p·d_p)
//   m = see ? s : fill:              d_s = see ∘ d_m                      (all other rules)
template <class S>
void MaskedWeights<S>::backward(MaskRule rule, int length, const Tensor<S>& d_weights, Tensor<S>& d_scaled) const {
  const int T = weights.rows();
  d_scaled.resizeRows(T, T);
  for (int i = 0; i < T; ++i) {
    const S *p = probabilities.row(i), *w = weights.row(i), *d_w = d_weights.row(i);
    S* d = d_scaled.row(i);  // d_p, then d_s
    const auto see = [&](int j) { return maySee(rule, i, j, length); };
    S r = 1, mean_w = 0;
    if (rule == MaskRule::after_softmax_renormalised) {
      r = 0;
      for (int j = 0; j < T; ++j) {
        mean_w += w[j] * d_w[j];
        if (see(j)) r += p[j];
      }
      if (!(r > S(0))) r = std::numeric_limits<S>::infinity();  // the row is zeros whatever the scores
    }
    S mean_p = 0;
    for (int j = 0; j < T; ++j) {
      d[j] = !masksAfterSoftmax(rule) || see(j) ? (d_w[j] - mean_w) / r : S(0);
      mean_p += p[j] * d[j];
    }
    for (int j = 0; j < T; ++j) d[j] = masksAfterSoftmax(rule) || see(j) ? p[j] * (d[j] - mean_p) : S(0);
  }
}

template <class S>
void TextbookAttention<S>::forward(const Tensor<S>& q, const Tensor<S>& k, const Tensor<S>& v, int length) {
  const int T = q.rows(), d_head = q.cols();
  for (Tensor<S>* stage : {&scores, &scaled}) stage->resizeRows(T, T);
  mixed.resizeRows(T, d_head);
  kernels::matmulXWt(T, T, d_head, q.data(), k.data(), nullptr, scores.data());
  scaled.matrix() = scores.matrix() / std::sqrt(static_cast<S>(d_head));
  after_mask.forward(rule_, length, scaled);
  kernels::matmulDyW(T, T, d_head, after_mask.weights.data(), v.data(), mixed.data());
}

// mixed = weights · v and scores = q · kᵀ, with the steps between them in MaskedWeights.
template <class S>
void TextbookAttention<S>::backward(const Tensor<S>& q, const Tensor<S>& k, const Tensor<S>& v, int length,
                                    const Tensor<S>& d_mixed, Tensor<S>& d_q, Tensor<S>& d_k, Tensor<S>& d_v) {
  const int T = q.rows(), d_head = q.cols();
  d_weights_.resizeRows(T, T);
  for (Tensor<S>* d : {&d_q, &d_k, &d_v}) {
    d->resizeRows(T, d_head);
    d->fill(0);
  }
  kernels::matmulXWt(T, T, d_head, d_mixed.data(), v.data(), nullptr, d_weights_.data());
  kernels::accumulateDytX(T, T, d_head, after_mask.weights.data(), d_mixed.data(), d_v.data());
  after_mask.backward(rule_, length, d_weights_, d_scores_);
  d_scores_.matrix() /= std::sqrt(static_cast<S>(d_head));
  kernels::matmulDyW(T, T, d_head, d_scores_.data(), k.data(), d_q.data());
  kernels::accumulateDytX(T, T, d_head, d_scores_.data(), q.data(), d_k.data());
}

namespace {

// The columns of one head in the rows of one sequence.
template <class S>
void copyHead(const Tensor<S>& all, int first_row, int rows, int column, int d_head, Tensor<S>& head) {
  head.resizeRows(rows, d_head);
  head.matrix() = all.matrix().block(first_row, column, rows, d_head);
}

// One head of one sequence of the batch, with room for its gradients.
template <class S>
struct Head {
  explicit Head(MaskRule rule) : attention(rule) {}

  void forward(const HeadLayout& layout, const Visibility& visibility, const AttentionCache<S>& cache, int b, int h) {
    const int T = visibility.T, C = layout.d_model, d_head = layout.d_head();
    copyHead(cache.qkv, b * T, T, h * d_head, d_head, q);
    copyHead(cache.qkv, b * T, T, h * d_head + C, d_head, k);
    copyHead(cache.qkv, b * T, T, h * d_head + 2 * C, d_head, v);
    length = visibility.lengths.empty() ? T : std::min(T, visibility.lengths[static_cast<std::size_t>(b)]);
    attention.forward(q, k, v, length);
  }

  TextbookAttention<S> attention;
  int length = 0;
  Tensor<S> q, k, v, d_mixed, d_q, d_k, d_v;
};

}  // namespace

template <class S>
void TextbookMixing<S>::forward(const HeadLayout& layout, const Visibility& visibility,
                                AttentionCache<S>& cache) const {
  const int B = visibility.B, T = visibility.T, H = layout.n_heads, d_head = layout.d_head();
  CRUMB_CHECK(visibility.past == 0, "textbook attention sees whole sequences");
  cache.probs.resizeRows(B * H * T, T);
  cache.mixed.resizeRows(B * T, layout.d_model);
  parallelFor(B * H, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    Head<S> head(rule_);
    for (int bh = static_cast<int>(begin); bh < end; ++bh) {
      const int b = bh / H, h = bh % H;
      head.forward(layout, visibility, cache, b, h);
      cache.probs.matrix().middleRows(bh * T, T) = head.attention.after_mask.weights.matrix();
      cache.mixed.matrix().block(b * T, h * d_head, T, d_head) = head.attention.mixed.matrix();
    }
  });
}

template <class S>
void TextbookMixing<S>::backward(const HeadLayout& layout, const Visibility& visibility, const AttentionCache<S>& cache,
                                 AttentionScratch<S>& scratch) const {
  const int B = visibility.B, T = visibility.T, C = layout.d_model, H = layout.n_heads, d_head = layout.d_head();
  scratch.d_qkv.resizeRows(B * T, 3 * C);
  parallelFor(B * H, 1, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
    Head<S> head(rule_);
    for (int bh = static_cast<int>(begin); bh < end; ++bh) {
      const int b = bh / H, column = (bh % H) * d_head;
      head.forward(layout, visibility, cache, b, bh % H);
      copyHead(scratch.d_mixed, b * T, T, column, d_head, head.d_mixed);
      head.attention.backward(head.q, head.k, head.v, head.length, head.d_mixed, head.d_q, head.d_k, head.d_v);
      auto d_qkv = scratch.d_qkv.matrix();
      d_qkv.block(b * T, column, T, d_head) = head.d_q.matrix();
      d_qkv.block(b * T, column + C, T, d_head) = head.d_k.matrix();
      d_qkv.block(b * T, column + 2 * C, T, d_head) = head.d_v.matrix();
    }
  });
}

#define INSTANTIATE(S)                 \
  template struct MaskedWeights<S>;    \
  template class TextbookAttention<S>; \
  template class TextbookMixing<S>;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb
