// What happens in attention between its two projections: queries, keys and values → mixed values.
#pragma once

#include <vector>

#include "core/layers/visibility.h"
#include "core/tensor/tensor.h"

namespace crumb {

// All heads of one block, for a batch of B sequences with T tokens each.
struct HeadLayout {
  int d_model;
  int n_heads;
  int d_head() const { return d_model / n_heads; }
};

template <class S>
struct AttentionCache {
  Tensor<S> qkv;                 // [B·T, 3C]
  Tensor<S> probs;               // [B·H·T, T], zeros where nothing may be seen
  Tensor<S> mixed;               // [B·T, C], the heads' outputs side by side
  std::vector<KeyRange> ranges;  // [B·T]
};

template <class S>
struct AttentionScratch {  // of the backward pass
  Tensor<S> d_mixed;       // [B·T, C]
  Tensor<S> d_qkv;         // [B·T, 3C]
  Tensor<S> d_scores;      // [B·H·T, T]
};

// One virtual call per block and direction, so that a lesson can put in attention that is wrong on
// purpose without an `if` in the fast path. One object may serve several blocks.
template <class S>
class HeadMixing {
 public:
  virtual ~HeadMixing() = default;

  // cache.qkv → cache.probs and cache.mixed, which are sized here.
  virtual void forward(const HeadLayout& layout, const Visibility& visibility, AttentionCache<S>& cache) const = 0;
  // scratch.d_mixed → scratch.d_qkv, which is sized here and overwritten.
  virtual void backward(const HeadLayout& layout, const Visibility& visibility, const AttentionCache<S>& cache,
                        AttentionScratch<S>& scratch) const = 0;
  // Whether forwardCached() gives what forward() gives.
  virtual bool canCache() const { return false; }
};

// The right one, and the fast one: each query mixes the values of the keys in its range.
template <class S>
class VisibleKeysMixing : public HeadMixing<S> {
 public:
  void forward(const HeadLayout& layout, const Visibility& visibility, AttentionCache<S>& cache) const override;
  void backward(const HeadLayout& layout, const Visibility& visibility, const AttentionCache<S>& cache,
                AttentionScratch<S>& scratch) const override;
  bool canCache() const override { return true; }
};

// ranges[b·T + i]: the keys that query i of sequence b may see.
void fillRanges(const Visibility& visibility, std::vector<KeyRange>& ranges);

template <class S>
kernels::HeadShape<S> headShape(const HeadLayout& layout, int T_q, int T_k, int kv_stride);

}  // namespace crumb
