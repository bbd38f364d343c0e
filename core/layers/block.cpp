#include "core/layers/block.h"

#include "core/kernels/add.h"

namespace crumb {

// A residual: out = straight + branch, or the branch alone. out may be either of them.
template <class S>
void Block<S>::join(const Tensor<S>& straight, const Tensor<S>& branch, Tensor<S>& out) const {
  out.resizeRows(branch.rows(), branch.cols());
  if (residuals_)
    kernels::add(branch.size(), straight.data(), branch.data(), out.data());
  else if (&out != &branch)
    std::copy_n(branch.data(), branch.size(), out.data());
}

template <class S>
void Block<S>::forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y,
                       Dropout* dropout) const {
  cache.dropout_rate = dropout ? dropout->rate : 0.0f;
  normForward(ln1, x, cache.norm1, cache.normed1);
  attn.forward(cache.normed1, visibility, cache.attention, cache.middle);
  dropForward(dropout, cache.kept1, cache.middle);
  join(x, cache.middle, cache.middle);
  feedForwardHalf(cache, y, dropout);
}

template <class S>
void Block<S>::forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept, Cache& cache,
                             Tensor<S>& y) const {
  normForward(ln1, x, cache.norm1, cache.normed1);
  attn.forwardCached(cache.normed1, visibility, kept, cache.attention, cache.middle);
  join(x, cache.middle, cache.middle);
  feedForwardHalf(cache, y, nullptr);
}

template <class S>
void Block<S>::feedForwardHalf(Cache& cache, Tensor<S>& y, Dropout* dropout) const {
  normForward(ln2, cache.middle, cache.norm2, cache.normed2);
  ffn.forward(cache.normed2, cache.feed_forward, y);
  dropForward(dropout, cache.kept2, y);
  join(cache.middle, y, y);
}

// y = middle + ffn(ln2(middle)) and middle = x + attn(ln1(x)). Each sum forks its input into a
// straight path and a branch; their gradients meet again in the two join() calls. Without
// residuals there is no fork, and the branch's gradient goes on alone.
template <class S>
void Block<S>::backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache, const Tensor<S>& d_y,
                        Scratch& scratch, Tensor<S>& d_x) {
  // Dropout scales a branch's numbers by fixed factors, and so its gradient.
  const Tensor<S>& d_ffn = cache.kept2.empty() ? d_y : scratch.d_dropped;
  if (!cache.kept2.empty()) dropBackward(cache.dropout_rate, cache.kept2, d_y, scratch.d_dropped);
  ffn.backward(cache.normed2, cache.feed_forward, d_ffn, scratch.d_hidden, scratch.d_normed);
  normBackward(ln2, cache.middle, cache.norm2, scratch.d_normed, scratch.d_branch);
  join(d_y, scratch.d_branch, scratch.d_middle);

  const Tensor<S>& d_attn = cache.kept1.empty() ? scratch.d_middle : scratch.d_dropped;
  if (!cache.kept1.empty()) dropBackward(cache.dropout_rate, cache.kept1, scratch.d_middle, scratch.d_dropped);
  attn.backward(cache.normed1, visibility, cache.attention, d_attn, scratch.attention, scratch.d_normed);
  normBackward(ln1, x, cache.norm1, scratch.d_normed, scratch.d_branch);
  join(scratch.d_middle, scratch.d_branch, d_x);
}

template <class S>
void Block<S>::initialise(Random& random) {
  initialiseNorms();
  attn.initialise(random);
  ffn.initialise(random);
}

template <class S>
void Block<S>::initialiseNorms() {
  if (ln1) ln1->initialise();
  if (ln2) ln2->initialise();
}

template class Block<float>;
template class Block<double>;

}  // namespace crumb
