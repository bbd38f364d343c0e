// Which keys each query may see. Full, causal, padded and cached decoding are one rule.
#pragma once

#include <algorithm>
#include <span>

#include "core/kernels/attention.h"

namespace crumb {

using kernels::KeyRange;

// A batch of B sequences with T queries each; the keys are those of `past` earlier positions
// followed by the T of the queries themselves. Query i stands at position past + i.
struct Visibility {
  bool causal = true;
  int B = 1;
  int T = 0;
  int past = 0;
  std::span<const int> lengths = {};  // real tokens per sequence, past included; empty: all are real

  int keys() const { return past + T; }
  // Contiguous, possibly empty. A wrong mask cannot be expressed.
  KeyRange keysFor(int b, int i) const {
    const int length = lengths.empty() ? keys() : std::min(lengths[static_cast<std::size_t>(b)], keys());
    return {0, causal ? std::min(past + i + 1, length) : length};
  }
};

}  // namespace crumb
