// Attention as a textbook draws it: whole T×T tables, one after the other, under a named rule. Slow,
// literal, and able to be wrong on purpose; with the rule `causal` or `none` it is the oracle of the
// fast one (kernels/attention.h).
#pragma once

#include "core/layers/head_mixing.h"
#include "core/lessons/mask_rule.h"

namespace crumb {

// From scaled scores [T, T] to the weights that mix the values. Rows ask, columns answer.
template <class S>
struct MaskedWeights {
  Tensor<S> masked;         // scores with −∞ (or −10) written over; as they came if the mask comes after softmax
  Tensor<S> probabilities;  // softmax of its rows; zeros for a row that may see nothing
  Tensor<S> weights;        // the same, or with zeros where the mask comes afterwards

  void forward(MaskRule rule, int length, const Tensor<S>& scaled);
  // d_weights → d_scaled, row by row.
  void backward(MaskRule rule, int length, const Tensor<S>& d_weights, Tensor<S>& d_scaled) const;
};

// One head over one sequence of T tokens, of which the first `length` are real.
template <class S>
class TextbookAttention {
 public:
  explicit TextbookAttention(MaskRule rule) : rule_(rule) {}

  // q, k, v[T, d_head] → the stages below.
  void forward(const Tensor<S>& q, const Tensor<S>& k, const Tensor<S>& v, int length);
  // d_mixed[T, d_head] → d_q, d_k, d_v, back through the stages that forward left.
  void backward(const Tensor<S>& q, const Tensor<S>& k, const Tensor<S>& v, int length, const Tensor<S>& d_mixed,
                Tensor<S>& d_q, Tensor<S>& d_k, Tensor<S>& d_v);

  Tensor<S> scores;             // [T, T], q · kᵀ
  Tensor<S> scaled;             // [T, T], divided by √d_head
  MaskedWeights<S> after_mask;  // [T, T], masked → probabilities → weights
  Tensor<S> mixed;              // [T, d_head], weights · v

 private:
  MaskRule rule_;
  Tensor<S> d_weights_, d_scores_;
};

// Every head of a block by TextbookAttention: so a real model trains under the rule. The rule decides
// what is seen; of the model's own mask only the lengths are read.
template <class S>
class TextbookMixing : public HeadMixing<S> {
 public:
  explicit TextbookMixing(MaskRule rule) : rule_(rule) {}

  void forward(const HeadLayout& layout, const Visibility& visibility, AttentionCache<S>& cache) const override;
  // Makes the stages again: only the weights were kept.
  void backward(const HeadLayout& layout, const Visibility& visibility, const AttentionCache<S>& cache,
                AttentionScratch<S>& scratch) const override;

 private:
  MaskRule rule_;
};

}  // namespace crumb
