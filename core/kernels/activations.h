// Elementwise activations.
#pragma once

#include <cstddef>

namespace crumb::kernels {

// y = x · Φ(x) with the exact Φ(x) = (1 + erf(x/√2))/2 (Hendrycks & Gimpel 2016). y may be x.
void geluForward(std::size_t n, const float* x, float* y);
void geluForward(std::size_t n, const double* x, double* y);

// d_x = d_y · (Φ(x) + x · φ(x)), φ the standard normal density. d_x may be d_y.
void geluBackward(std::size_t n, const float* x, const float* d_y, float* d_x);
void geluBackward(std::size_t n, const double* x, const double* d_y, double* d_x);

// Both at once, sharing their exponential: y = GELU(x), slope = Φ(x) + x · φ(x). y or slope may be x.
void geluForwardSlope(std::size_t n, const float* x, float* y, float* slope);
void geluForwardSlope(std::size_t n, const double* x, double* y, double* slope);

// Backward of any activation whose slope was kept: d_x = d_y · slope. d_x may be d_y.
void slopeBackward(std::size_t n, const float* slope, const float* d_y, float* d_x);
void slopeBackward(std::size_t n, const double* slope, const double* d_y, double* d_x);

namespace reference {
template <class S>
void geluForward(std::size_t n, const S* x, S* y);
template <class S>
void geluBackward(std::size_t n, const S* x, const S* d_y, S* d_x);
template <class S>
void geluForwardSlope(std::size_t n, const S* x, S* y, S* slope);
template <class S>
void slopeBackward(std::size_t n, const S* slope, const S* d_y, S* d_x);
}  // namespace reference

}  // namespace crumb::kernels
