// Multi-head self-attention (Vaswani et al. 2017, section 3.2), in torch.nn.MultiheadAttention's
// layout: one projection to queries, keys and values side by side, heads contiguous in each.
#pragma once

#include <memory>
#include <string>

#include "core/layers/head_mixing.h"
#include "core/layers/linear.h"

namespace crumb {

// The keys and values of one block for one sequence, kept while it is written token by token.
template <class S>
struct BlockKeysValues {
  Tensor<S> keys, values;  // [max_len, C]
};

template <class S>
class SelfAttention {
 public:
  using Cache = AttentionCache<S>;
  using Scratch = AttentionScratch<S>;

  SelfAttention(ParameterList<S>& list, const std::string& name, int d_model, int n_heads)
      : layout_{d_model, n_heads},
        mixing_(std::make_shared<VisibleKeysMixing<S>>()),
        in_proj(list, name + ".in_proj_weight", name + ".in_proj_bias", d_model, 3 * d_model),
        out_proj(list, name + ".out_proj.weight", name + ".out_proj.bias", d_model, d_model) {}

  void forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y) const;
  void backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache, const Tensor<S>& d_y,
                Scratch& scratch, Tensor<S>& d_x);

  // One sequence: x[T, C] comes after visibility.past positions whose keys and values stand in
  // `kept`; those of x are added there. Needs a mixing that can cache.
  void forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept, Cache& cache,
                     Tensor<S>& y) const;

  // Puts another mixing between the projections.
  void useMixing(std::shared_ptr<const HeadMixing<S>> mixing) { mixing_ = std::move(mixing); }

  // torch.nn.MultiheadAttention: out_proj as a Linear first, then in_proj Xavier uniform; then
  // both biases are set to zero.
  void initialise(Random& random);

 private:
  HeadLayout layout_;
  std::shared_ptr<const HeadMixing<S>> mixing_;

 public:
  Linear<S> in_proj, out_proj;
};

}  // namespace crumb
