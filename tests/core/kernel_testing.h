// What the kernels' tests share: random buffers at odd addresses, and a closeness that fails on NaN.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "core/base/random.h"

namespace crumb::testing {

// n numbers that start one float past an allocation, so that no vector access in them is aligned,
// with guards on both sides that tell of writing past an end.
class Buffer {
 public:
  explicit Buffer(std::size_t n, float value = 0) : size_(n), storage_(n + 8, value) {
    storage_[0] = kGuard;
    for (std::size_t i = 0; i < 7; ++i) storage_[storage_.size() - 1 - i] = kGuard;
  }
  static Buffer random(std::size_t n, Random& generator, float low = -1, float high = 1) {
    Buffer out(n);
    generator.fillUniform({out.data(), n}, low, high);
    return out;
  }
  float* data() { return storage_.data() + 1; }
  const float* data() const { return storage_.data() + 1; }
  std::size_t size() const { return size_; }
  float& operator[](std::size_t i) { return data()[i]; }
  float operator[](std::size_t i) const { return data()[i]; }
  bool guardsIntact() const {
    if (storage_[0] != kGuard) return false;
    for (std::size_t i = size_ + 1; i < storage_.size(); ++i) {
      if (storage_[i] != kGuard) return false;
    }
    return true;
  }
  bool sameBits(const Buffer& other) const {
    return size_ == other.size_ && std::memcmp(data(), other.data(), size_ * sizeof(float)) == 0;
  }

 private:
  static constexpr float kGuard = 12345.0f;
  std::size_t size_;
  std::vector<float> storage_;
};

// Empty if |a-b| ≤ atol + rtol·|b| everywhere (false for NaN), else where it first fails.
inline std::string difference(const Buffer& a, const Buffer& b, double atol, double rtol) {
  if (a.size() != b.size()) return "sizes differ";
  if (!a.guardsIntact()) return "written past an end";
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b[i];
    if (!(std::abs(x - y) <= atol + rtol * std::abs(y))) {
      return "at " + std::to_string(i) + ": " + std::to_string(x) + " instead of " + std::to_string(y);
    }
  }
  return "";
}

}  // namespace crumb::testing
