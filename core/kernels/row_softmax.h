// The passes of a softmax over one row, shared by cross-entropy and attention. Internal to
// core/kernels. Rows are independent, so each sum has the order of its own row.
#pragma once

namespace crumb::kernels {

// The largest of x[n], n > 0. NaN if there is one among whole vectors; never hides it from rowExp.
float rowMax(int n, const float* x);

// y = exp(x - max) and the sum of it. y may be x.
float rowExp(int n, const float* x, float max, float* y);

// The sum alone.
float rowExpSum(int n, const float* x, float max);

// x *= factor
void rowScale(int n, float factor, float* x);

}  // namespace crumb::kernels
