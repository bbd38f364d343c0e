// Random windows of different lengths, filled up to one length with padding, as batches of separate
// messages are.
#pragma once

#include "core/training/batches.h"

namespace crumb {

struct PaddedBatch : Batch {
  std::vector<int> lengths;  // [B], real tokens of each window
};

// B windows of a random real length from ⌈T/4⌉ to T, followed by `padding` up to T. Targets are those of
// drawBatch, and kIgnoreTarget over the padding. Needs more than T tokens.
void drawPaddedBatch(std::span<const int> tokens, int B, int T, int padding, Random& random, PaddedBatch& batch,
                     int shift = 1);

}  // namespace crumb
