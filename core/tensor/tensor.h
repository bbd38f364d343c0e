// Shape and storage. The maths of a tensor is read through Eigen maps of it.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "core/base/aligned_vector.h"
#include "core/base/check.h"

namespace crumb {

using Shape = std::vector<int>;

inline std::size_t elementCount(const Shape& shape) {
  std::size_t n = 1;
  for (int d : shape) n *= static_cast<std::size_t>(d);
  return n;
}

template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class S>
using MatrixMap = Eigen::Map<Matrix<S>>;
template <class S>
using ConstMatrixMap = Eigen::Map<const Matrix<S>>;

// A dense row-major array. Read as a matrix, the last dimension is the columns and all others
// together are the rows. Resizing within the capacity allocates nothing, so a workspace that has
// seen its largest batch never allocates again.
template <class S>
class Tensor {
 public:
  Tensor() = default;
  explicit Tensor(Shape shape) { resize(std::move(shape)); }

  // Contents are unspecified afterwards.
  void resize(Shape shape) {
    const std::size_t n = elementCount(shape);
    if (n > storage_.size()) storage_.resize(n);
    size_ = n;
    shape_ = std::move(shape);
  }
  // The shape of a matrix, without building a Shape (which would allocate).
  void resizeRows(int rows, int cols) {
    const std::size_t n = static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
    if (n > storage_.size()) storage_.resize(n);
    size_ = n;
    shape_.resize(2);
    shape_[0] = rows;
    shape_[1] = cols;
  }

  const Shape& shape() const { return shape_; }
  std::size_t size() const { return size_; }
  int cols() const { return shape_.empty() ? 1 : shape_.back(); }
  int rows() const { return cols() == 0 ? 0 : static_cast<int>(size_ / static_cast<std::size_t>(cols())); }
  S* data() { return storage_.data(); }
  const S* data() const { return storage_.data(); }
  S* row(int r) { return data() + static_cast<std::size_t>(r) * static_cast<std::size_t>(cols()); }
  const S* row(int r) const { return data() + static_cast<std::size_t>(r) * static_cast<std::size_t>(cols()); }
  std::span<S> span() { return {data(), size_}; }
  std::span<const S> span() const { return {data(), size_}; }
  MatrixMap<S> matrix() { return {data(), rows(), cols()}; }
  ConstMatrixMap<S> matrix() const { return {data(), rows(), cols()}; }
  void fill(S value) { std::fill_n(data(), size_, value); }

 private:
  Shape shape_;
  std::size_t size_ = 0;
  AlignedVector<S> storage_;
};

}  // namespace crumb
