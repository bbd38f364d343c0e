#include "core/kernels/optimiser.h"

namespace crumb::kernels {

void adamW(std::size_t n, const AdamWStep<float>& step, float* weight, float* grad, float* m, float* v) {
  reference::adamW(n, step, weight, grad, m, v);
}

void adamW(std::size_t n, const AdamWStep<double>& step, double* weight, double* grad, double* m, double* v) {
  reference::adamW(n, step, weight, grad, m, v);
}

double sumOfSquares(std::size_t n, const float* x) { return reference::sumOfSquares(n, x); }

double sumOfSquares(std::size_t n, const double* x) { return reference::sumOfSquares(n, x); }

}  // namespace crumb::kernels
