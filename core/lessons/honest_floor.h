// How well a model can do on a text if it sees only the past.
#pragma once

#include <span>

namespace crumb {

// The least mean loss, in nats per token, that any causal model can have over all windows of T
// tokens and their targets in this text, each window equally likely. By the chain rule (Cover &
// Thomas, Elements of Information Theory, section 2.5) the best guesses cost
//   (H(X_0 … X_T) - H(X_0)) / T,
// with the entropies of windows of T + 1 tokens and of their first one as they occur in the text.
// Equal windows are counted exactly. Single batches may lie below by chance; a mean over many that
// does was reached by looking ahead. NaN for fewer than T + 1 tokens. T > 0.
double honestFloor(std::span<const int> tokens, int T);

}  // namespace crumb
