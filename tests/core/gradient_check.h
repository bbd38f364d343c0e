// Compares an explicit backward pass with central differences, in double, against a random
// projection of the output (a plain sum would be blind to softmax and norms: their rows sum to a
// constant).
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/tensor/tensor.h"

namespace crumb::test {

inline std::vector<double> randomVector(std::size_t n, std::uint64_t seed) {
  Random random(seed);
  std::vector<float> draws(std::max<std::size_t>(n, 1));
  random.fillNormal(draws);
  return {draws.begin(), draws.begin() + static_cast<std::ptrdiff_t>(n)};
}

inline Tensor<double> randomTensor(int rows, int cols, std::uint64_t seed) {
  Tensor<double> t;
  t.resizeRows(rows, cols);
  const auto values = randomVector(t.size(), seed);
  std::copy(values.begin(), values.end(), t.data());
  return t;
}

inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// Fails on NaN too.
inline bool close(double a, double b, double absolute, double relative) {
  return std::abs(a - b) <= absolute + relative * std::abs(b);
}

// `projected` computes the projection from the present contents of `x`; `gradient` is what
// backward said of x.
inline void checkGradient(const std::string& name, std::span<double> x, std::span<const double> gradient,
                          const std::function<double()>& projected) {
  REQUIRE(x.size() == gradient.size());
  const double h = 1e-5;
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double kept = x[i];
    x[i] = kept + h;
    const double above = projected();
    x[i] = kept - h;
    const double below = projected();
    x[i] = kept;
    const double numeric = (above - below) / (2 * h);
    CAPTURE(name);
    CAPTURE(i);
    CAPTURE(numeric);
    CAPTURE(gradient[i]);
    if (!close(gradient[i], numeric, 1e-7, 1e-6)) FAIL_CHECK("the gradient is not the difference quotient");
    largest = std::max(largest, std::abs(numeric));
  }
  CHECK_MESSAGE(largest > 0, name << ": nothing depends on it, so nothing was checked");
}

}  // namespace crumb::test
