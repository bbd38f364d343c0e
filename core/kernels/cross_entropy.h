// Softmax and cross-entropy in one pass.
#pragma once

namespace crumb::kernels {

// Loss of each row of logits[rows, V]: loss[r] = log Σ exp(logits[r]) - logits[r, target[r]], and
// 0 where target[r] == ignore. If d_logits is not null, it is overwritten with
// scale · (softmax(logits[r]) - onehot(target[r])), zeros where ignored; scale is 1/graded tokens.
// d_logits may be logits itself.
void crossEntropy(int rows, int V, const float* logits, const int* targets, int ignore, float scale, float* loss,
                  float* d_logits);
void crossEntropy(int rows, int V, const double* logits, const int* targets, int ignore, double scale, double* loss,
                  double* d_logits);

// In place: each of the n numbers becomes exp(x - max) / Σ exp(x - max). Allows -∞ beside finite ones.
void softmax(int n, float* x);
void softmax(int n, double* x);

namespace reference {
template <class S>
void crossEntropy(int rows, int V, const S* logits, const int* targets, int ignore, S scale, S* loss, S* d_logits);
template <class S>
void softmax(int n, S* x);
}  // namespace reference

}  // namespace crumb::kernels
