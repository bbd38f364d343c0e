#include <algorithm>
#include <cmath>

#include "core/kernels/optimiser.h"

namespace crumb::kernels::reference {

template <class S>
void adamW(std::size_t n, const AdamWStep<S>& step, S* weight, S* grad, S* m, S* v) {
  for (std::size_t i = 0; i < n; ++i) {
    const S g = step.grad_scale * grad[i];
    weight[i] *= step.decay;
    m[i] += (1 - step.beta1) * (g - m[i]);
    v[i] = step.beta2 * v[i] + (1 - step.beta2) * g * g;
    weight[i] -= step.step_size * m[i] / (std::sqrt(v[i]) * step.inv_sqrt_bias2 + step.epsilon);
    grad[i] = 0;
  }
}

template <class S>
double sumOfSquares(std::size_t n, const S* x) {
  constexpr std::size_t kBlock = 4096;
  double total = 0;
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    double sum = 0;
    for (std::size_t i = begin; i < std::min(n, begin + kBlock); ++i) sum += static_cast<double>(x[i]) * x[i];
    total += sum;
  }
  return total;
}

#define INSTANTIATE(S)                                                   \
  template void adamW(std::size_t, const AdamWStep<S>&, S*, S*, S*, S*); \
  template double sumOfSquares(std::size_t, const S*);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace crumb::kernels::reference
