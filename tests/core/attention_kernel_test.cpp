#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/kernels/attention.h"
#include "tests/core/kernel_testing.h"

namespace k = crumb::kernels;
using crumb::testing::Buffer;
using crumb::testing::difference;

namespace {

struct Sizes {
  int T_q, T_k, d_head;
};
const Sizes kSizes[] = {{1, 1, 1},    {1, 30, 16},  {5, 9, 3},    {7, 7, 8},     {17, 17, 16}, {32, 32, 16},
                        {65, 65, 32}, {3, 100, 20}, {30, 33, 65}, {100, 100, 7}, {8, 1100, 64}};

enum class Rule { kFull, kCausal, kWindow, kRagged };

std::vector<k::KeyRange> rangesOf(Rule rule, int T_q, int T_k) {
  std::vector<k::KeyRange> out;
  for (int i = 0; i < T_q; ++i) {
    const int past = T_k - T_q, last = std::clamp(past + i + 1, 0, T_k);
    switch (rule) {
      case Rule::kFull:
        out.push_back({0, T_k});
        break;
      case Rule::kCausal:
        out.push_back({0, last});
        break;
      case Rule::kWindow:
        out.push_back({std::max(0, last - 5), last});
        break;
      case Rule::kRagged:  // starts anywhere, every fourth empty, one of them inside out
        out.push_back({i * 7 % T_k, i % 4 == 3 ? i * 7 % T_k - i % 8 / 7 : std::min(T_k, i * 7 % T_k + 1 + i % 11)});
    }
  }
  return out;
}

// q, k, v of one head among two, as they lie in one [T, 3·C] matrix.
struct Head {
  k::HeadShape<float> shape;
  Buffer q, k, v, d_out;
};
std::size_t count(int rows, int stride) { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(stride); }

// The last row of a matrix ends with its head, so reading past it is reading past the buffer.
std::size_t headSize(int rows, int stride, int d_head) {
  return count(rows - 1, stride) + static_cast<std::size_t>(d_head);
}

Head makeHead(const Sizes& s, crumb::Random& random) {
  const int stride = 2 * s.d_head + 1;
  const k::HeadShape<float> shape{
      s.T_q, s.T_k, s.d_head, stride, stride, s.d_head + 3, 1 / std::sqrt(static_cast<float>(s.d_head))};
  return {shape, Buffer::random(headSize(s.T_q, stride, s.d_head), random, -2, 2),
          Buffer::random(headSize(s.T_k, stride, s.d_head), random, -2, 2),
          Buffer::random(headSize(s.T_k, stride, s.d_head), random),
          Buffer::random(headSize(s.T_q, s.d_head + 3, s.d_head), random)};
}

}  // namespace

TEST_CASE("attention of a head is close to the reference, forward and backward") {
  crumb::Random random(1);
  for (const Sizes& s : kSizes) {
    for (const Rule rule : {Rule::kFull, Rule::kCausal, Rule::kWindow, Rule::kRagged}) {
      CAPTURE(s.T_q);
      CAPTURE(s.T_k);
      CAPTURE(s.d_head);
      CAPTURE(static_cast<int>(rule));
      const Head h = makeHead(s, random);
      const auto ranges = rangesOf(rule, s.T_q, s.T_k);
      // What lies between the rows of a head belongs to other heads: it must stay as it is.
      Buffer probs(count(s.T_q, s.T_k), 7), expected_probs = probs;
      Buffer out(h.d_out.size(), 7), expected_out = out;
      k::attentionHeadForward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(), probs.data(), out.data());
      k::reference::attentionHeadForward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(),
                                         expected_probs.data(), expected_out.data());
      CHECK(difference(probs, expected_probs, 1e-6, 1e-5) == "");
      CHECK(difference(out, expected_out, 3e-6, 1e-5) == "");

      Buffer d_q(h.q.size(), 7), d_k(h.k.size(), 7), d_v(h.v.size(), 7), scratch(probs.size(), 7);
      Buffer expected_d_q = d_q, expected_d_k = d_k, expected_d_v = d_v;
      k::attentionHeadBackward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(), expected_probs.data(),
                               h.d_out.data(), d_q.data(), d_k.data(), d_v.data(), scratch.data());
      k::reference::attentionHeadBackward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(),
                                          expected_probs.data(), h.d_out.data(), expected_d_q.data(),
                                          expected_d_k.data(), expected_d_v.data(), scratch.data());
      CHECK(difference(d_q, expected_d_q, 2e-5, 1e-5) == "");
      CHECK(difference(d_k, expected_d_k, 2e-5, 1e-5) == "");
      CHECK(difference(d_v, expected_d_v, 2e-5, 1e-5) == "");
    }
  }
}

TEST_CASE("a forbidden key or value changes nothing, whatever it holds") {
  crumb::Random random(2);
  const Sizes s{20, 20, 16};
  Head h = makeHead(s, random);
  const auto ranges = rangesOf(Rule::kCausal, s.T_q, s.T_k);
  Buffer probs(count(s.T_q, s.T_k)), out(h.d_out.size());
  k::attentionHeadForward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(), probs.data(), out.data());
  for (int last = 0; last < s.T_k; ++last) {
    Head spoiled = h;
    for (int j = last + 1; j < s.T_k; ++j) {
      for (int c = 0; c < s.d_head; ++c) {
        const std::size_t at = count(j, h.shape.kv_stride) + static_cast<std::size_t>(c);
        spoiled.k[at] = spoiled.v[at] = std::numeric_limits<float>::quiet_NaN();
      }
    }
    Buffer probs_2(probs.size()), out_2(out.size());
    k::attentionHeadForward(h.shape, ranges.data(), h.q.data(), spoiled.k.data(), spoiled.v.data(), probs_2.data(),
                            out_2.data());
    const std::size_t seen_probs = count(last + 1, s.T_k), seen_out = headSize(last + 1, h.shape.out_stride, s.d_head);
    CHECK(std::equal(probs.data(), probs.data() + seen_probs, probs_2.data()));
    CHECK(std::equal(out.data(), out.data() + seen_out, out_2.data()));
  }
}

TEST_CASE("one query at a time gives what all at once give, bit for bit") {
  crumb::Random random(3);
  const Sizes s{33, 33, 16};
  const Head h = makeHead(s, random);
  const auto ranges = rangesOf(Rule::kCausal, s.T_q, s.T_k);
  Buffer probs(count(s.T_q, s.T_k)), out(h.d_out.size());
  k::attentionHeadForward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(), probs.data(), out.data());
  for (int i = 0; i < s.T_q; ++i) {
    k::HeadShape<float> one = h.shape;
    one.T_q = 1;
    Buffer probs_1(count(1, s.T_k)), out_1(static_cast<std::size_t>(s.d_head));
    k::attentionHeadForward(one, ranges.data() + i, h.q.data() + i * one.q_stride, h.k.data(), h.v.data(),
                            probs_1.data(), out_1.data());
    CHECK(std::equal(probs_1.data(), probs_1.data() + s.T_k, probs.data() + i * s.T_k));
    CHECK(std::equal(out_1.data(), out_1.data() + s.d_head, out.data() + i * one.out_stride));
  }
}

TEST_CASE("attention survives scores that differ by far more than a float's exponent") {
  crumb::Random random(4);
  const Sizes s{12, 12, 8};
  Head h = makeHead(s, random);
  for (std::size_t i = 0; i < h.q.size(); ++i) h.q[i] *= 1e4f;
  const auto ranges = rangesOf(Rule::kCausal, s.T_q, s.T_k);
  Buffer probs(count(s.T_q, s.T_k)), out(h.d_out.size());
  k::attentionHeadForward(h.shape, ranges.data(), h.q.data(), h.k.data(), h.v.data(), probs.data(), out.data());
  for (int i = 0; i < s.T_q; ++i) {
    double total = 0;
    for (int j = 0; j < s.T_k; ++j) total += probs[count(i, s.T_k) + static_cast<std::size_t>(j)];
    CHECK(total == doctest::Approx(1).epsilon(1e-6));
  }
}
