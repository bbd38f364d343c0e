#include "core/training/batches.h"

#include <algorithm>

#include "core/base/check.h"

namespace crumb {

void drawBatch(std::span<const int> tokens, int B, int T, Random& random, Batch& batch, int shift) {
  CRUMB_CHECK(tokens.size() > static_cast<std::size_t>(T), "the text is shorter than the context");
  const auto places = static_cast<std::uint32_t>(tokens.size() - static_cast<std::size_t>(T));
  batch.starts.resize(static_cast<std::size_t>(B));
  for (int& start : batch.starts) start = static_cast<int>(random.below(places));
  fillBatch(tokens, T, batch, shift);
}

void fillBatch(std::span<const int> tokens, int T, Batch& batch, int shift) {
  const std::size_t B = batch.starts.size(), width = static_cast<std::size_t>(T);
  batch.inputs.resize(B * width);
  batch.targets.resize(B * width);
  for (std::size_t b = 0; b < B; ++b) {
    const int* first = tokens.data() + batch.starts[b];
    std::copy_n(first, width, batch.inputs.begin() + static_cast<std::ptrdiff_t>(b * width));
    std::copy_n(first + shift, width, batch.targets.begin() + static_cast<std::ptrdiff_t>(b * width));
  }
}

}  // namespace crumb
