#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/kernels/attention.h"

namespace crumb::kernels::reference {

namespace {

template <class S>
S* row(S* matrix, int i, int stride) {
  return matrix + static_cast<std::ptrdiff_t>(i) * stride;
}

template <class S>
S dot(int n, const S* a, const S* b) {
  S sum = 0;
  for (int c = 0; c < n; ++c) sum += a[c] * b[c];
  return sum;
}

template <class S>
void addScaled(int n, S factor, const S* x, S* y) {
  for (int c = 0; c < n; ++c) y[c] += factor * x[c];
}

template <class S>
void fillZero(int rows, int cols, S* matrix, int stride) {
  for (int i = 0; i < rows; ++i) std::fill_n(row(matrix, i, stride), cols, S(0));
}

}  // namespace

template <class S>
void attentionHeadForward(const HeadShape<S>& shape, const KeyRange* ranges, const S* q, const S* k, const S* v,
                          S* probs, S* out) {
  const int D = shape.d_head;
  fillZero(shape.T_q, shape.T_k, probs, shape.T_k);
  fillZero(shape.T_q, D, out, shape.out_stride);
  for (int i = 0; i < shape.T_q; ++i) {
    const auto [begin, end] = ranges[i];
    if (begin >= end) continue;
    S* p = row(probs, i, shape.T_k);
    for (int j = begin; j < end; ++j)
      p[j] = shape.scale * dot(D, row(q, i, shape.q_stride), row(k, j, shape.kv_stride));
    const S max = *std::max_element(p + begin, p + end);
    S sum = 0;
    for (int j = begin; j < end; ++j) sum += p[j] = std::exp(p[j] - max);
    for (int j = begin; j < end; ++j) p[j] /= sum;
    for (int j = begin; j < end; ++j) addScaled(D, p[j], row(v, j, shape.kv_stride), row(out, i, shape.out_stride));
  }
}

template <class S>
void attentionHeadBackward(const HeadShape<S>& shape, const KeyRange* ranges, const S* q, const S* k, const S* v,
                           const S* probs, const S* d_out, S* d_q, S* d_k, S* d_v, S* scratch) {
  const int D = shape.d_head;
  fillZero(shape.T_q, D, d_q, shape.q_stride);
  fillZero(shape.T_k, D, d_k, shape.kv_stride);
  fillZero(shape.T_k, D, d_v, shape.kv_stride);
  for (int i = 0; i < shape.T_q; ++i) {
    const S* p = row(probs, i, shape.T_k);
    S* d_p = row(scratch, i, shape.T_k);
    S mean = 0;  // Σ_j probs·d_probs
    for (int j = ranges[i].begin; j < ranges[i].end; ++j) {
      d_p[j] = dot(D, row(d_out, i, shape.out_stride), row(v, j, shape.kv_stride));
      mean += p[j] * d_p[j];
    }
    for (int j = ranges[i].begin; j < ranges[i].end; ++j) {
      const S d_score = shape.scale * p[j] * (d_p[j] - mean);
      addScaled(D, d_score, row(k, j, shape.kv_stride), row(d_q, i, shape.q_stride));
      addScaled(D, d_score, row(q, i, shape.q_stride), row(d_k, j, shape.kv_stride));
      addScaled(D, p[j], row(d_out, i, shape.out_stride), row(d_v, j, shape.kv_stride));
    }
  }
}

#define INSTANTIATE(S)                                                                                              \
  template void attentionHeadForward(const HeadShape<S>&, const KeyRange*, const S*, const S*, const S*, S*, S*);   \
  template void attentionHeadBackward(const HeadShape<S>&, const KeyRange*, const S*, const S*, const S*, const S*, \
                                      const S*, S*, S*, S*, S*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb::kernels::reference
