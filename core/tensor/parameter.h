// Named weights with their gradients, side by side in two flat arrays.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "core/tensor/tensor.h"

namespace crumb {

// One weight tensor and its gradient: views into the ParameterList that made it.
template <class S>
struct Parameter {
  std::string name;  // the PyTorch name, e.g. "blocks.0.attn.in_proj_weight"
  Shape shape;
  std::size_t offset = 0;  // of the first element in the flat arrays
  std::span<S> value;
  std::span<S> grad;
};

// Owns all weights of a model. Layers add() theirs in the constructor; allocate() then lays all
// values into one array and all gradients into another, in the order of adding. So the optimiser,
// clipping, snapshots and checkpoints are single loops over flat arrays.
template <class S>
class ParameterList {
 public:
  ParameterList() = default;
  ParameterList(const ParameterList&) = delete;
  ParameterList& operator=(const ParameterList&) = delete;

  // The reference stays valid as long as the list; its spans are set by allocate().
  Parameter<S>& add(std::string name, Shape shape) {
    CRUMB_CHECK(values_.empty(), "a parameter was added after allocate()");
    return parameters_.emplace_back(Parameter<S>{std::move(name), std::move(shape), 0, {}, {}});
  }
  void allocate() {
    std::size_t n = 0;
    for (auto& p : parameters_) {
      p.offset = n;
      n += elementCount(p.shape);
    }
    values_.assign(n, S(0));
    grads_.assign(n, S(0));
    for (auto& p : parameters_) {
      p.value = std::span<S>(values_).subspan(p.offset, elementCount(p.shape));
      p.grad = std::span<S>(grads_).subspan(p.offset, elementCount(p.shape));
    }
  }

  std::deque<Parameter<S>>& all() { return parameters_; }
  const std::deque<Parameter<S>>& all() const { return parameters_; }
  std::size_t count() const { return values_.size(); }  // of numbers, not of tensors
  std::span<S> values() { return values_; }
  std::span<const S> values() const { return values_; }
  std::span<S> grads() { return grads_; }
  std::span<const S> grads() const { return grads_; }
  void zeroGrads() { std::fill(grads_.begin(), grads_.end(), S(0)); }

 private:
  std::deque<Parameter<S>> parameters_;
  AlignedVector<S> values_;
  AlignedVector<S> grads_;
};

}  // namespace crumb
