// Multi-head self-attention (Vaswani et al. 2017, section 3.2), in torch.nn.MultiheadAttention's
// layout: one projection to queries, keys and values side by side, heads contiguous in each.
#pragma once

#include <string>
#include <vector>

#include "core/layers/linear.h"
#include "core/layers/visibility.h"

namespace crumb {

// The keys and values of one block for one sequence, kept while it is written token by token.
template <class S>
struct BlockKeysValues {
  Tensor<S> keys, values;  // [max_len, C]
};

template <class S>
class SelfAttention {
 public:
  struct Cache {
    Tensor<S> qkv;    // [B·T, 3C]
    Tensor<S> probs;  // [B·H·T, T], zeros where nothing may be seen
    Tensor<S> mixed;  // [B·T, C], the heads' outputs side by side
    std::vector<KeyRange> ranges;  // [B·T]
  };
  struct Scratch {
    Tensor<S> d_mixed, d_qkv, d_scores;
  };

  SelfAttention(ParameterList<S>& list, const std::string& name, int d_model, int n_heads)
      : d_model_(d_model),
        n_heads_(n_heads),
        in_proj(list, name + ".in_proj_weight", name + ".in_proj_bias", d_model, 3 * d_model),
        out_proj(list, name + ".out_proj.weight", name + ".out_proj.bias", d_model, d_model) {}

  void forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y) const;
  void backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache, const Tensor<S>& d_y,
                Scratch& scratch, Tensor<S>& d_x);

  // One sequence: x[T, C] comes after visibility.past positions whose keys and values stand in
  // `kept`; those of x are added there.
  void forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept, Cache& cache,
                     Tensor<S>& y) const;

  // torch.nn.MultiheadAttention: out_proj as a Linear first, then in_proj Xavier uniform; then
  // both biases are set to zero.
  void initialise(Random& random);

 private:
  kernels::HeadShape<S> headShape(int T_q, int T_k, int kv_stride) const;
  void fillRanges(const Visibility& visibility, std::vector<KeyRange>& ranges) const;

  int d_model_, n_heads_;

 public:
  Linear<S> in_proj, out_proj;
};

}  // namespace crumb
