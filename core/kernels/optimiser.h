// The loops over all weights of one optimiser step.
#pragma once

#include <cstddef>

namespace crumb::kernels {

// Everything that one AdamW update needs to know, bias corrections included.
template <class S>
struct AdamWStep {
  S decay;  // 1 - learning_rate · weight_decay
  S beta1, beta2;
  S step_size;       // learning_rate / (1 - beta1^t)
  S inv_sqrt_bias2;  // 1/√(1 - beta2^t)
  S epsilon;
  S grad_scale;  // the gradients are multiplied by this first (clipping); 1 for none
};

// AdamW (Loshchilov & Hutter 2019, algorithm 2; the order of operations is PyTorch's):
//   g = grad_scale · grad;  w *= decay;  m += (1-β1)(g - m);  v = β2 v + (1-β2) g²
//   w -= step_size · m / (√v · inv_sqrt_bias2 + ε)
// One pass over n weights; grad is set to 0 in the same pass.
void adamW(std::size_t n, const AdamWStep<float>& step, float* weight, float* grad, float* m, float* v);
void adamW(std::size_t n, const AdamWStep<double>& step, double* weight, double* grad, double* m, double* v);

// Σ x², summed in double over fixed blocks of 4,096 in order, so that it does not depend on threads.
double sumOfSquares(std::size_t n, const float* x);
double sumOfSquares(std::size_t n, const double* x);

namespace reference {
template <class S>
void adamW(std::size_t n, const AdamWStep<S>& step, S* weight, S* grad, S* m, S* v);
template <class S>
double sumOfSquares(std::size_t n, const S* x);
}  // namespace reference

}  // namespace crumb::kernels
