// Scaled dot-product attention of one head (Vaswani et al. 2017, section 3.2.1).
#pragma once

namespace crumb::kernels {

// The keys that one query may see: begin ≤ j < end. An empty range gives zeros and no gradient.
struct KeyRange {
  int begin;
  int end;
};

// Sizes and layout of one head. Row i of q starts at q + i·q_stride, and so on; a row holds
// d_head contiguous numbers.
template <class S>
struct HeadShape {
  int T_q, T_k, d_head;
  int q_stride;    // of q and d_q
  int kv_stride;   // of k, v, d_k, d_v
  int out_stride;  // of out and d_out
  S scale;         // 1/√d_head
};

// For each query i with keys j in ranges[i]:
//   probs[i,j] = softmax_j(scale · q_i·k_j);  out_i = Σ_j probs[i,j] · v_j
// probs[T_q,T_k] is kept for backward, with zeros outside the ranges. What a forbidden key or value
// holds, be it NaN, changes nothing; work grows with the ranges, not with T_q·T_k. Runs on the calling
// thread: split the heads between threads.
void attentionHeadForward(const HeadShape<float>& shape, const KeyRange* ranges, const float* q, const float* k,
                          const float* v, float* probs, float* out);
void attentionHeadForward(const HeadShape<double>& shape, const KeyRange* ranges, const double* q, const double* k,
                          const double* v, double* probs, double* out);

// d_probs[i,j] = d_out_i · v_j;  d_scores = probs ∘ (d_probs - Σ_j probs·d_probs);
// d_q_i = scale Σ_j d_scores[i,j] k_j;  d_k_j = scale Σ_i d_scores[i,j] q_i;  d_v_j = Σ_i probs[i,j] d_out_i.
// d_q, d_k, d_v are overwritten. scratch holds T_q·T_k numbers.
void attentionHeadBackward(const HeadShape<float>& shape, const KeyRange* ranges, const float* q, const float* k,
                           const float* v, const float* probs, const float* d_out, float* d_q, float* d_k, float* d_v,
                           float* scratch);
void attentionHeadBackward(const HeadShape<double>& shape, const KeyRange* ranges, const double* q, const double* k,
                           const double* v, const double* probs, const double* d_out, double* d_q, double* d_k,
                           double* d_v, double* scratch);

namespace reference {
template <class S>
void attentionHeadForward(const HeadShape<S>& shape, const KeyRange* ranges, const S* q, const S* k, const S* v,
                          S* probs, S* out);
template <class S>
void attentionHeadBackward(const HeadShape<S>& shape, const KeyRange* ranges, const S* q, const S* k, const S* v,
                           const S* probs, const S* d_out, S* d_q, S* d_k, S* d_v, S* scratch);
}  // namespace reference

}  // namespace crumb::kernels
