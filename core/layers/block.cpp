#include "core/layers/block.h"

#include "core/kernels/add.h"

namespace crumb {
namespace {

// out = a + b; out may be either.
template <class S>
void add(const Tensor<S>& a, const Tensor<S>& b, Tensor<S>& out) {
  out.resizeRows(a.rows(), a.cols());
  kernels::add(a.size(), a.data(), b.data(), out.data());
}

}  // namespace

template <class S>
void Block<S>::forward(const Tensor<S>& x, const Visibility& visibility, Cache& cache, Tensor<S>& y) const {
  ln1.forward(x, cache.norm1, cache.normed1);
  attn.forward(cache.normed1, visibility, cache.attention, cache.middle);
  add(x, cache.middle, cache.middle);
  feedForwardHalf(cache, y);
}

template <class S>
void Block<S>::forwardCached(const Tensor<S>& x, const Visibility& visibility, BlockKeysValues<S>& kept, Cache& cache,
                             Tensor<S>& y) const {
  ln1.forward(x, cache.norm1, cache.normed1);
  attn.forwardCached(cache.normed1, visibility, kept, cache.attention, cache.middle);
  add(x, cache.middle, cache.middle);
  feedForwardHalf(cache, y);
}

template <class S>
void Block<S>::feedForwardHalf(Cache& cache, Tensor<S>& y) const {
  ln2.forward(cache.middle, cache.norm2, cache.normed2);
  ffn.forward(cache.normed2, cache.feed_forward, y);
  add(cache.middle, y, y);
}

// y = middle + ffn(ln2(middle)) and middle = x + attn(ln1(x)). Each sum forks its input into a
// straight path and a branch; their gradients meet again in the two add() calls.
template <class S>
void Block<S>::backward(const Tensor<S>& x, const Visibility& visibility, const Cache& cache, const Tensor<S>& d_y,
                        Scratch& scratch, Tensor<S>& d_x) {
  ffn.backward(cache.normed2, cache.feed_forward, d_y, scratch.d_hidden, scratch.d_normed);
  ln2.backward(cache.middle, cache.norm2, scratch.d_normed, scratch.d_branch);
  add(d_y, scratch.d_branch, scratch.d_middle);

  attn.backward(cache.normed1, visibility, cache.attention, scratch.d_middle, scratch.attention, scratch.d_normed);
  ln1.backward(x, cache.norm1, scratch.d_normed, scratch.d_branch);
  add(scratch.d_middle, scratch.d_branch, d_x);
}

template <class S>
void Block<S>::initialise(Random& random) {
  ln1.initialise();
  ln2.initialise();
  attn.initialise(random);
  ffn.initialise(random);
}

template class Block<float>;
template class Block<double>;

}  // namespace crumb
