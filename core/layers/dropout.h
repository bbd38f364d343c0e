// Dropout (Srivastava et al. 2014), scaled while training so that nothing changes when it is off.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "core/tensor/tensor.h"

namespace crumb {

// How much is dropped in one training pass, and the random numbers that say what. A null pointer to it means none.
struct Dropout {
  float rate = 0;  // share set to zero, in steps of 1/256; below 1
  Random random{0};
};

// Which numbers of one tensor were kept: 1, or 0. Empty: nothing was dropped.
using Kept = std::vector<std::uint8_t>;

// x[i] = kept[i] x[i] / (1 - rate)
template <class S>
void dropForward(Dropout* dropout, Kept& kept, Tensor<S>& x) {
  kept.resize(dropout && dropout->rate > 0 ? x.size() : 0);
  if (kept.empty()) return;
  const auto limit = static_cast<std::uint32_t>(dropout->rate * 256.0f);
  const S scale = S(256) / static_cast<S>(256 - limit);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kept.size(); ++i, bits >>= 8) {
    if (i % 4 == 0) bits = dropout->random.bits32();
    kept[i] = (bits & 0xFF) >= limit;
    x.data()[i] = kept[i] ? x.data()[i] * scale : S(0);
  }
}

// The same factors for the gradient: out may be d_y.
template <class S>
void dropBackward(float rate, const Kept& kept, const Tensor<S>& d_y, Tensor<S>& out) {
  out.resizeRows(d_y.rows(), d_y.cols());
  const S scale = S(256) / static_cast<S>(256 - static_cast<int>(rate * 256.0f));
  for (std::size_t i = 0; i < kept.size(); ++i) out.data()[i] = kept[i] ? d_y.data()[i] * scale : S(0);
}

}  // namespace crumb
