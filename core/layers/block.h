// One pre-norm transformer block: attention and feed-forward, each added to what came in.
#pragma once

#include <string>

#include "core/layers/attention.h"
#include "core/layers/feed_forward.h"
#include "core/layers/layer_norm.h"

namespace crumb {

template <class S>
class Block {
 public:
  struct Cache {
    Tensor<S> normed1, normed2;  // what attention and feed-forward read
    Tensor<S> middle;            // after the first residual
    typename LayerNorm<S>::Cache norm1, norm2;
    typename SelfAttention<S>::Cache attention;
    typename FeedForward<S>::Cache feed_forward;
  };
  struct Scratch {  // of the backward pass; one serves all blocks
    Tensor<S> d_normed, d_middle, d_branch, d_hidden;
    typename SelfAttention<S>::Scratch attention;
  };

  Block(ParameterList<S>& list, const std::string& name, int d_model, int n_heads, int d_ff)
      : ln1(list, name + ".ln1", d_model),
        attn(list, name + ".attn", d_model, n_heads),
        ln2(list, name + ".ln2", d_model),
        ffn(list, name + ".ffn", d_model, d_ff) {}

  // y may not be x.
  void forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y) const;
  // d_x may be d_y.
  void backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache, const Tensor<S>& d_y,
                Scratch& scratch, Tensor<S>& d_x);
  // The same as forward for one sequence that goes on after visibility.past positions.
  void forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept, Cache& cache,
                     Tensor<S>& y) const;

  void initialise(Random& random);

  LayerNorm<S> ln1;
  SelfAttention<S> attn;
  LayerNorm<S> ln2;
  FeedForward<S> ffn;

 private:
  void feedForwardHalf(Cache& cache, Tensor<S>& y) const;
};

}  // namespace crumb
