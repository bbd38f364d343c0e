#include "core/lessons/padded_batches.h"

#include <doctest/doctest.h>

#include <set>

#include "core/training/cross_entropy.h"

using namespace crumb;

TEST_CASE("windows of every length from a quarter to the whole, padded, with targets only where tokens are real") {
  std::vector<int> tokens(60);
  for (int i = 0; i < 60; ++i) tokens[static_cast<std::size_t>(i)] = i;
  for (const int T : {1, 3, 8, 13})
    for (const int shift : {0, 1}) {
      Random random(4);
      PaddedBatch batch;
      std::set<int> lengths;
      for (int round = 0; round < 60; ++round) {
        drawPaddedBatch(tokens, 5, T, 99, random, batch, shift);
        REQUIRE(batch.lengths.size() == 5);
        REQUIRE(batch.inputs.size() == static_cast<std::size_t>(5 * T));
        REQUIRE(batch.targets.size() == batch.inputs.size());
        for (int b = 0; b < 5; ++b) {
          const int length = batch.lengths[static_cast<std::size_t>(b)];
          lengths.insert(length);
          bool right = true;
          for (int i = 0; i < T; ++i) {
            const auto at = static_cast<std::size_t>(b * T + i);
            const int token = batch.starts[static_cast<std::size_t>(b)] + i;
            right &= batch.inputs[at] == (i < length ? token : 99);
            right &= batch.targets[at] == (i < length ? token + shift : kIgnoreTarget);
          }
          CHECK(right);
        }
      }
      CHECK(*lengths.begin() == (T + 3) / 4);
      CHECK(*lengths.rbegin() == T);
      CHECK(lengths.size() == static_cast<std::size_t>(T - (T + 3) / 4 + 1));
    }
}
