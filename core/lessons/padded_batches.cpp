#include "core/lessons/padded_batches.h"

#include <algorithm>

#include "core/training/cross_entropy.h"

namespace crumb {

void drawPaddedBatch(std::span<const int> tokens, int B, int T, int padding, Random& random, PaddedBatch& batch,
                     int shift) {
  drawBatch(tokens, B, T, random, batch, shift);
  batch.lengths.resize(static_cast<std::size_t>(B));
  const int shortest = (T + 3) / 4;
  for (int b = 0; b < B; ++b) {
    const int length = shortest + static_cast<int>(random.below(static_cast<std::uint32_t>(T - shortest + 1)));
    batch.lengths[static_cast<std::size_t>(b)] = length;
    const auto first = static_cast<std::ptrdiff_t>(b) * T + length, last = static_cast<std::ptrdiff_t>(b + 1) * T;
    std::fill(batch.inputs.begin() + first, batch.inputs.begin() + last, padding);
    std::fill(batch.targets.begin() + first, batch.targets.begin() + last, kIgnoreTarget);
  }
}

}  // namespace crumb
