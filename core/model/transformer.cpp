#include "core/model/transformer.h"

namespace crumb {
namespace {

// Members are made in the order of their declaration, and with them the weights: tok, pos, the
// blocks, ln_f, head, as in the lesson's state_dict.
template <class S>
std::optional<Embedding<S>> makePositions(ParameterList<S>& list, const ModelConfig& config) {
  if (!config.positions) return std::nullopt;
  return Embedding<S>(list, "pos.weight", config.max_len, config.d_model);
}

template <class S>
std::deque<Block<S>> makeBlocks(ParameterList<S>& list, const ModelConfig& config) {
  std::deque<Block<S>> blocks;
  for (int i = 0; i < config.n_layers; ++i)
    blocks.emplace_back(list, "blocks." + std::to_string(i), config.d_model, config.n_heads, config.d_ff,
                        BlockParts{config.residuals, config.layer_norm});
  return blocks;
}

template <class S>
std::optional<LayerNorm<S>> makeFinalNorm(ParameterList<S>& list, const ModelConfig& config) {
  if (!config.layer_norm) return std::nullopt;
  return LayerNorm<S>(list, "ln_f", config.d_model);
}

}  // namespace

template <class S>
Transformer<S>::Transformer(const ModelConfig& config)
    : config_(config),
      tok_(parameters_, "tok.weight", config.vocab_size, config.d_model),
      pos_(makePositions(parameters_, config)),
      blocks_(makeBlocks(parameters_, config)),
      ln_f_(makeFinalNorm(parameters_, config)),
      head_(config.tied_embeddings
                ? Linear<S>(parameters_, tok_.weight, "head.bias", config.d_model, config.vocab_size)
                : Linear<S>(parameters_, "head.weight", "head.bias", config.d_model, config.vocab_size)) {
  CRUMB_CHECK(validate(config).ok(), "the model's configuration was not validated");
  parameters_.allocate();
  for (auto& block : blocks_) block.initialiseNorms();  // they start as the identity even before initialise()
  if (ln_f_) ln_f_->initialise();
}

template <class S>
void Transformer<S>::initialise(Random& random) {
  tok_.initialise(random);
  if (pos_) {
    pos_->initialise(random);
  } else {  // what they would have drawn is drawn, so that nothing else changes
    std::vector<float> draws(static_cast<std::size_t>(config_.max_len) * static_cast<std::size_t>(config_.d_model));
    random.fillNormal(draws);
  }
  for (auto& block : blocks_) block.initialise(random);
  if (ln_f_) ln_f_->initialise();
  if (!config_.tied_embeddings) return head_.initialise(random);
  // Standard normal rows would make logits of ±√C from the start. These are GPT-2's (Radford et al. 2019), for which
  // the positions must be as small.
  for (S& w : tok_.weight.value) w *= S(0.02);
  if (pos_)
    for (S& w : pos_->weight.value) w *= S(0.02);
}

// x = tok[ids] + pos[past, past + 1, …]
template <class S>
void Transformer<S>::embed(std::span<const int> ids, int T, int past, Activations<S>& a) const {
  a.ids.assign(ids.begin(), ids.end());
  a.positions.resize(ids.size());
  for (std::size_t r = 0; r < ids.size(); ++r) {
    CRUMB_CHECK(ids[r] >= 0 && ids[r] < config_.vocab_size, "a token id is outside the vocabulary");
    a.positions[r] = past + static_cast<int>(r) % T;
  }
  a.x.resize(blocks_.size() + 1);
  a.blocks.resize(blocks_.size());
  tok_.forward(a.ids, a.x[0]);
  if (pos_) pos_->addForward(a.positions, a.x[0]);
}

template <class S>
void Transformer<S>::forward(std::span<const int> ids, int B, int T, std::span<const int> lengths,
                             Activations<S>& a) const {
  CRUMB_CHECK(T <= config_.max_len, "a sequence is longer than the model has positions");
  CRUMB_CHECK(ids.size() == static_cast<std::size_t>(B) * static_cast<std::size_t>(T), "ids are not B × T");
  a.visibility = {config_.mask == Mask::causal, B, T, 0, lengths};
  embed(ids, T, 0, a);
  Dropout* dropout = a.dropout.rate > 0 ? &a.dropout : nullptr;
  dropForward(dropout, a.kept_x, a.x[0]);
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    blocks_[i].forward(a.x[i], a.visibility, a.blocks[i], a.x[i + 1], dropout);
  normForward(ln_f_, a.x.back(), a.norm_f, a.normed);
  head_.forward(a.normed, a.logits);
}

// Backwards through head, norm, blocks and embeddings. a.d_x carries the gradient down the stack.
template <class S>
void Transformer<S>::backward(Activations<S>& a, const Tensor<S>& d_logits) {
  head_.backward(a.normed, d_logits, a.d_normed);
  normBackward(ln_f_, a.x.back(), a.norm_f, a.d_normed, a.d_x);
  for (std::size_t i = blocks_.size(); i-- > 0;)
    blocks_[i].backward(a.x[i], a.visibility, a.blocks[i], a.d_x, a.scratch, a.d_x);
  if (!a.kept_x.empty()) dropBackward(a.dropout.rate, a.kept_x, a.d_x, a.d_x);
  tok_.backward(a.ids, a.d_x);  // x = tok[id] + pos[p]: the sum hands the same gradient to both
  if (pos_) pos_->backward(a.positions, a.d_x);
}

template <class S>
void Transformer<S>::read(std::span<const int> ids, KVCache<S>& cache, Activations<S>& a) const {
  const int T = static_cast<int>(ids.size());
  CRUMB_CHECK(T > 0 && cache.length + T <= config_.max_len, "a sequence is longer than the model has positions");
  CRUMB_CHECK(canCache() || cache.length == 0, "this model can only read from the beginning");
  a.visibility = {config_.mask == Mask::causal, 1, T, cache.length, {}};
  embed(ids, T, cache.length, a);
  // Two tensors take turns; nothing is kept for a backward pass.
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (canCache())
      blocks_[i].forwardCached(a.x[0], a.visibility, cache.blocks[i], a.blocks[0], a.x[1]);
    else
      blocks_[i].forward(a.x[0], a.visibility, a.blocks[0], a.x[1]);
    std::swap(a.x[0], a.x[1]);
  }
  cache.length += T;
  a.d_x.resizeRows(1, config_.d_model);
  std::copy_n(a.x[0].row(T - 1), config_.d_model, a.d_x.data());
  normForward(ln_f_, a.d_x, a.norm_f, a.normed);
  head_.forward(a.normed, a.logits);
}

template <class S>
void Transformer<S>::useMixing(std::shared_ptr<const HeadMixing<S>> mixing) {
  CRUMB_CHECK(mixing != nullptr, "there is no mixing to use");
  for (auto& block : blocks_) block.attn.useMixing(mixing);
  mixing_ = std::move(mixing);
}

template class Transformer<float>;
template class Transformer<double>;

}  // namespace crumb
