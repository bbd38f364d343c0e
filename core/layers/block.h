// One pre-norm transformer block: attention and feed-forward, each added to what came in.
#pragma once

#include <optional>
#include <string>

#include "core/layers/attention.h"
#include "core/layers/dropout.h"
#include "core/layers/feed_forward.h"
#include "core/layers/layer_norm.h"

namespace crumb {

// What a block may lack, to see what it is there for.
struct BlockParts {
  bool residuals = true;   // false: each branch replaces what came in
  bool layer_norm = true;  // false: each branch reads what came in as it is
};

template <class S>
class Block {
 public:
  struct Cache {
    Tensor<S> normed1, normed2;  // what attention and feed-forward read
    Tensor<S> middle;            // after the first residual
    typename LayerNorm<S>::Cache norm1, norm2;
    typename SelfAttention<S>::Cache attention;
    typename FeedForward<S>::Cache feed_forward;
    float dropout_rate = 0;
    Kept kept1, kept2;  // of the two branches, where dropout is on
  };
  struct Scratch {  // of the backward pass; one serves all blocks
    Tensor<S> d_normed, d_middle, d_branch, d_hidden, d_dropped;
    typename SelfAttention<S>::Scratch attention;
  };

  Block(ParameterList<S>& list, const std::string& name, int d_model, int n_heads, int d_ff, BlockParts parts = {})
      : ln1(makeNorm(list, name + ".ln1", d_model, parts)),
        attn(list, name + ".attn", d_model, n_heads),
        ln2(makeNorm(list, name + ".ln2", d_model, parts)),
        ffn(list, name + ".ffn", d_model, d_ff),
        residuals_(parts.residuals) {}

  // y may not be x. Dropout, if any, is that of each branch before it is added (Vaswani et al. 2017, section 5.4).
  void forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y,
               Dropout* dropout = nullptr) const;
  // d_x may be d_y.
  void backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache, const Tensor<S>& d_y,
                Scratch& scratch, Tensor<S>& d_x);
  // The same as forward for one sequence that goes on after visibility.past positions.
  void forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept, Cache& cache,
                     Tensor<S>& y) const;

  void initialise(Random& random);
  void initialiseNorms();

  std::optional<LayerNorm<S>> ln1;
  SelfAttention<S> attn;
  std::optional<LayerNorm<S>> ln2;
  FeedForward<S> ffn;

 private:
  static std::optional<LayerNorm<S>> makeNorm(ParameterList<S>& list, const std::string& name, int d_model,
                                              BlockParts parts) {
    if (!parts.layer_norm) return std::nullopt;
    return LayerNorm<S>(list, name, d_model);
  }
  void join(const Tensor<S>& straight, const Tensor<S>& branch, Tensor<S>& out) const;
  void feedForwardHalf(Cache& cache, Tensor<S>& y, Dropout* dropout) const;

  bool residuals_;
};

}  // namespace crumb
