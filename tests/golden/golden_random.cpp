#include <cstdio>

#include "core/layers/linear.h"
#include "tests/golden/golden.h"

namespace crumb::golden {

// Keys say what was called after seeding anew: randint_LOW_HIGH_xN, rand_xN, randn_xN…,
// linear_OUTxIN_weight_then_bias, xavier_uniform_OUTxIN.
void checkRandom(const std::filesystem::path& path, Check& check) {
  const Json json = parseJson(readFile(path)).value();
  const auto seed = static_cast<std::uint64_t>(numberIn(json, "seed"));
  for (const auto& [key, value] : *json.asObject()) {
    const auto expected = numbers(value);
    int a = 0, b = 0, n = 0;
    Random random(seed);
    if (std::sscanf(key.c_str(), "randint_%d_%d_x%d", &a, &b, &n) == 3) {
      std::vector<double> ours;
      for (int i = 0; i < n; ++i) ours.push_back(a + static_cast<int>(random.below(static_cast<std::uint32_t>(b - a))));
      check.close(key, ours, expected, 0, 0);
    } else if (std::sscanf(key.c_str(), "rand_x%d", &n) == 1) {
      std::vector<float> ours(static_cast<std::size_t>(n));
      random.fillUniform(ours, 0, 1);
      check.close(key, ours, expected, 0, 0);
    } else if (std::sscanf(key.c_str(), "randn_x%d", &n) == 1) {
      std::vector<float> ours(static_cast<std::size_t>(n));
      random.fillNormal(ours);
      check.close(key, ours, expected, 1e-6, 1e-6);  // logarithm and cosine differ in the last bit
    } else if (std::sscanf(key.c_str(), "linear_%dx%d", &a, &b) == 2) {
      ParameterList<float> list;
      Linear<float> linear(list, "weight", "bias", b, a);
      list.allocate();
      linear.initialise(random);
      check.close(key, list.values(), expected, 1e-7, 0);
    } else if (std::sscanf(key.c_str(), "xavier_uniform_%dx%d", &a, &b) == 2) {
      ParameterList<float> list;
      auto& weight = list.add("weight", {a, b});
      list.allocate();
      fillUniform(random, weight, std::sqrt(6.0 / (a + b)));
      check.close(key, list.values(), expected, 1e-7, 0);
    }
  }
}

}  // namespace crumb::golden
