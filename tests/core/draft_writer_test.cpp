#include "core/generation/draft_writer.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/core/small_models.h"

using namespace crumb;
using namespace crumb::test;

namespace {

struct Draft {
  std::vector<int> ids;
  std::vector<float> probabilities;
  bool ended = false;
};

class Fixture {
 public:
  Fixture() : model(tinyModel(9, 2, 40)) {
    Random random(4);
    model.initialise(random);
  }
  Draft draft(const std::vector<int>& prompt, const DraftOptions& options, std::uint64_t seed = 1, std::vector<int> never = {}) {
    DraftWriter writer(model, 0, std::move(never));
    writer.begin(prompt, options, seed);
    Draft out;
    while (const auto token = writer.next()) out.ids.push_back(token->id), out.probabilities.push_back(token->probability);
    CHECK_FALSE(writer.next().has_value());
    out.ended = writer.endedByItself();
    return out;
  }
  Transformer<float> model;
};

DraftOptions sampled(int min_tokens, int max_tokens) { return {{1.5f, 0, 1.0f, false}, min_tokens, max_tokens}; }

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a draft ends with the end token, between its limits") {
  bool by_itself = false, by_length = false;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Draft d = draft({1, 2}, sampled(3, 8), seed);
    CHECK(d.ids.size() >= 3);
    CHECK(d.ids.size() <= 8);
    CHECK(std::ranges::count(d.ids, 0) == 0);
    CHECK((d.ended || d.ids.size() == 8));
    by_itself |= d.ended;
    by_length |= !d.ended;
  }
  CHECK(by_itself);
  CHECK(by_length);
  CHECK(draft({1}, sampled(0, 0)).ids.empty());
}

TEST_CASE_FIXTURE(Fixture, "the probabilities are those of one pass over prompt and draft") {
  for (const bool greedy : {true, false}) {
    DraftOptions options = sampled(12, 12);
    options.sampling.greedy = greedy;
    options.sampling.top_p = 0.8f;
    const std::vector<int> prompt = {3, 1, 4};
    const Draft d = draft(prompt, options);
    std::vector<int> all = prompt;
    all.insert(all.end(), d.ids.begin(), d.ids.end());
    Activations<float> a;
    model.forward(all, 1, static_cast<int>(all.size()), {}, a);
    for (std::size_t i = 0; i < d.ids.size(); ++i) {
      const float* row = a.logits.row(static_cast<int>(prompt.size() + i) - 1);
      double sum = 0;
      for (int v = 0; v < 9; ++v) sum += std::exp(static_cast<double>(row[v]));
      CHECK(static_cast<double>(d.probabilities[i]) == doctest::Approx(std::exp(static_cast<double>(row[d.ids[i]])) / sum).epsilon(1e-4));
    }
  }
}

TEST_CASE_FIXTURE(Fixture, "the same seed writes the same, and what is never to be drawn is not") {
  CHECK(draft({1}, sampled(30, 30), 5).ids == draft({1}, sampled(30, 30), 5).ids);
  CHECK(draft({1}, sampled(30, 30), 5).ids != draft({1}, sampled(30, 30), 6).ids);
  for (const int id : draft({1}, sampled(30, 30), 5, {1, 2, 3, 4}).ids) CHECK(id > 4);
}

TEST_CASE_FIXTURE(Fixture, "a draft ends at the model's last position") {
  const Draft d = draft(std::vector<int>(30, 1), sampled(1000, 1000));
  CHECK(d.ids.size() == 11);  // the last one is drawn at position 39, and read nowhere
  CHECK_FALSE(d.ended);
  CHECK(draft(std::vector<int>(39, 1), sampled(1000, 1000)).ids.size() == 2);
}
