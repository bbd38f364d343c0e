#include "core/kernels/activations.h"

namespace crumb::kernels {

void geluForward(std::size_t n, const float* x, float* y) { reference::geluForward(n, x, y); }

void geluForward(std::size_t n, const double* x, double* y) { reference::geluForward(n, x, y); }

void geluBackward(std::size_t n, const float* x, const float* d_y, float* d_x) {
  reference::geluBackward(n, x, d_y, d_x);
}

void geluBackward(std::size_t n, const double* x, const double* d_y, double* d_x) {
  reference::geluBackward(n, x, d_y, d_x);
}

}  // namespace crumb::kernels
