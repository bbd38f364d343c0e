// A decoder-only transformer (Radford et al. 2018; pre-norm as in Radford et al. 2019): token and
// position embeddings, blocks, a final norm and an untied head. Names and order of weights are
// those of the lesson's PyTorch module, so that its load_state_dict takes them.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/layers/embedding.h"
#include "core/model/kv_cache.h"

namespace crumb {

// All that a forward pass leaves behind for the backward pass, sized once for (B, T).
template <class S>
struct Activations {
  Visibility visibility;
  std::vector<int> ids, positions;  // [B·T]
  std::vector<Tensor<S>> x;         // [n_layers + 1], each [B·T, C]: what enters each block, then the last one's output
  std::vector<typename Block<S>::Cache> blocks;
  typename LayerNorm<S>::Cache norm_f;
  Tensor<S> normed;  // [B·T, C]
  Tensor<S> logits;  // [B·T, V]
  Dropout dropout;   // of the next forward() pass; rate 0: none
  Kept kept_x;       // of x[0]
  // Scratch of the backward pass.
  Tensor<S> d_normed, d_x;
  typename Block<S>::Scratch scratch;
};

template <class S>
class Transformer {
 public:
  explicit Transformer(const ModelConfig& config);  // config must be valid
  Transformer(const Transformer&) = delete;
  Transformer& operator=(const Transformer&) = delete;

  // Draws all weights in the order in which the lesson's PyTorch module creates them.
  void initialise(Random& random);

  // ids[B·T] → activations.logits[B·T, V]. lengths[B] or empty: keys from there on are padding.
  void forward(std::span<const int> ids, int B, int T, std::span<const int> lengths, Activations<S>& activations) const;
  // d_logits[B·T, V] → adds to the gradients of all weights.
  void backward(Activations<S>& activations, const Tensor<S>& d_logits);

  // Reads ids after what the cache holds (cache.length + ids.size() ≤ max_len) and leaves the
  // logits of the last one in activations.logits[1, V]. Without canCache() the cache must be empty:
  // earlier positions would have to look again at what came after them.
  void read(std::span<const int> ids, KVCache<S>& cache, Activations<S>& activations) const;

  // Whether reading step by step gives what one pass gives: with the causal mask and the mixing that a
  // model is made with.
  bool canCache() const { return config_.mask == Mask::causal && (!mixing_ || mixing_->canCache()); }
  // Puts another mixing into the attention of all blocks. Not saved with the model.
  void useMixing(std::shared_ptr<const HeadMixing<S>> mixing);

  const ModelConfig& config() const { return config_; }
  ParameterList<S>& parameters() { return parameters_; }
  const ParameterList<S>& parameters() const { return parameters_; }

 private:
  void embed(std::span<const int> ids, int T, int past, Activations<S>& activations) const;

  ModelConfig config_;
  ParameterList<S> parameters_;
  Embedding<S> tok_;
  std::optional<Embedding<S>> pos_;
  std::deque<Block<S>> blocks_;
  std::optional<LayerNorm<S>> ln_f_;
  Linear<S> head_;
  std::shared_ptr<const HeadMixing<S>> mixing_;  // null: the one that the blocks were made with
};

}  // namespace crumb
