// Sums of arrays: residuals, embeddings. One addition per element, so the plain loop is the fast one.
#pragma once

#include <cstddef>

namespace crumb::kernels {

// out = a + b; out may be either.
void add(std::size_t n, const float* a, const float* b, float* out);
void add(std::size_t n, const double* a, const double* b, double* out);

}  // namespace crumb::kernels
