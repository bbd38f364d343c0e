#include "core/base/random.h"

#include <doctest/doctest.h>

#include <vector>

using crumb::Random;

TEST_CASE("the generator's state can be taken up again") {
  Random a(7);
  std::vector<float> odd(3);
  a.fillNormal(odd);  // leaves a cached normal behind
  const Random::State state = a.state();
  std::vector<float> first(5), second(5);
  a.fillNormal(first);
  Random b(99);
  b.restore(state);
  b.fillNormal(second);
  CHECK(first == second);
}

TEST_CASE("only the low 32 bits of a seed count") {
  Random a(5), b((1ull << 40) + 5);
  CHECK(a.bits32() == b.bits32());
}
