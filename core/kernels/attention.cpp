#include "core/kernels/attention.h"

namespace crumb::kernels {

void attentionHeadForward(const HeadShape<float>& shape, const KeyRange* ranges, const float* q, const float* k,
                          const float* v, float* probs, float* out) {
  reference::attentionHeadForward(shape, ranges, q, k, v, probs, out);
}

void attentionHeadForward(const HeadShape<double>& shape, const KeyRange* ranges, const double* q, const double* k,
                          const double* v, double* probs, double* out) {
  reference::attentionHeadForward(shape, ranges, q, k, v, probs, out);
}

void attentionHeadBackward(const HeadShape<float>& shape, const KeyRange* ranges, const float* q, const float* k,
                           const float* v, const float* probs, const float* d_out, float* d_q, float* d_k, float* d_v,
                           float* scratch) {
  reference::attentionHeadBackward(shape, ranges, q, k, v, probs, d_out, d_q, d_k, d_v, scratch);
}

void attentionHeadBackward(const HeadShape<double>& shape, const KeyRange* ranges, const double* q, const double* k,
                           const double* v, const double* probs, const double* d_out, double* d_q, double* d_k,
                           double* d_v, double* scratch) {
  reference::attentionHeadBackward(shape, ranges, q, k, v, probs, d_out, d_q, d_k, d_v, scratch);
}

}  // namespace crumb::kernels
