#include <cmath>
#include <numbers>

#include "core/kernels/activations.h"

namespace crumb::kernels::reference {

namespace {

template <class S>
S normalCdf(S x) {  // Φ(x), written with erfc so that the left tail keeps its digits
  return S(0.5) * std::erfc(-x / std::numbers::sqrt2_v<S>);
}

template <class S>
S normalDensity(S x) {
  return std::exp(S(-0.5) * x * x) * std::numbers::inv_sqrtpi_v<S> / std::numbers::sqrt2_v<S>;
}

}  // namespace

template <class S>
void geluForward(std::size_t n, const S* x, S* y) {
  for (std::size_t i = 0; i < n; ++i) y[i] = x[i] * normalCdf(x[i]);
}

template <class S>
void geluBackward(std::size_t n, const S* x, const S* d_y, S* d_x) {
  for (std::size_t i = 0; i < n; ++i) d_x[i] = d_y[i] * (normalCdf(x[i]) + x[i] * normalDensity(x[i]));
}

template <class S>
void geluForwardSlope(std::size_t n, const S* x, S* y, S* slope) {
  for (std::size_t i = 0; i < n; ++i) {
    const S x_i = x[i], cdf = normalCdf(x_i);
    y[i] = x_i * cdf;
    slope[i] = cdf + x_i * normalDensity(x_i);
  }
}

template <class S>
void slopeBackward(std::size_t n, const S* slope, const S* d_y, S* d_x) {
  for (std::size_t i = 0; i < n; ++i) d_x[i] = d_y[i] * slope[i];
}

#define INSTANTIATE(S)                                             \
  template void geluForward(std::size_t, const S*, S*);            \
  template void geluBackward(std::size_t, const S*, const S*, S*); \
  template void geluForwardSlope(std::size_t, const S*, S*, S*);   \
  template void slopeBackward(std::size_t, const S*, const S*, S*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb::kernels::reference
