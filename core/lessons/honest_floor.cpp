#include "core/lessons/honest_floor.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/check.h"

namespace crumb {
namespace {

// Finds, for windows of one length that come in order, an equal one that came before. A hash
// (Karp & Rabin 1987) only proposes; the tokens decide.
class EqualWindows {
 public:
  EqualWindows(std::span<const int> tokens, std::size_t length)
      : tokens_(tokens),
        length_(length),
        slots_(std::bit_ceil(tokens.size() + tokens.size() / 2), kEmpty) {
    for (std::size_t i = 0; i < length; ++i) hash_ = hash_ * kBase + digit(i);
    for (std::size_t i = 1; i < length; ++i) highest_ *= kBase;
  }

  // The first window that equals the next one; the next one itself if it is new.
  std::uint32_t next() {
    const auto at = static_cast<std::uint32_t>(start_);
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(((hash_ ^ (hash_ >> 32)) * 0x9E3779B97F4A7C15u) >> 20) & mask;
    while (slots_[slot] != kEmpty && !equals(slots_[slot])) slot = (slot + 1) & mask;
    if (slots_[slot] == kEmpty) slots_[slot] = at;
    last_match_ = slots_[slot];
    if (start_ + length_ < tokens_.size())
      hash_ = (hash_ - digit(start_) * highest_) * kBase + digit(start_ + length_);
    ++start_;
    return last_match_;
  }

 private:
  static constexpr std::uint32_t kEmpty = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint64_t kBase = 0xD1342543DE82EF95u;  // odd

  std::uint64_t digit(std::size_t i) const { return static_cast<std::uint64_t>(tokens_[i]) + 1; }
  // In a repeated passage the window before matched the one before `candidate`: then only the last
  // token is new.
  bool equals(std::uint32_t candidate) const {
    const int *a = tokens_.data() + candidate, *b = tokens_.data() + start_;
    if (start_ > 0 && candidate == last_match_ + 1) return a[length_ - 1] == b[length_ - 1];
    return std::equal(a, a + length_, b);
  }

  std::span<const int> tokens_;
  std::size_t length_;
  std::vector<std::uint32_t> slots_;  // starts of windows
  std::uint64_t hash_ = 0, highest_ = 1;
  std::size_t start_ = 0;
  std::uint32_t last_match_ = 0;
};

// nats, of the windows of this length that start at one of the first `starts` tokens.
double windowEntropy(std::span<const int> tokens, std::size_t length, std::size_t starts) {
  EqualWindows windows(tokens.first(starts + length - 1), length);
  std::vector<std::uint32_t> counts(starts);  // by the first of equal windows
  for (std::size_t i = 0; i < starts; ++i) ++counts[windows.next()];
  double sum = 0;
  for (const std::uint32_t n : counts)
    if (n > 1) sum += n * std::log(static_cast<double>(n));
  const auto N = static_cast<double>(starts);
  return std::log(N) - sum / N;
}

}  // namespace

double honestFloor(std::span<const int> tokens, int T) {
  CRUMB_CHECK(T > 0, "a window holds at least one token");
  const auto width = static_cast<std::size_t>(T);
  if (tokens.size() <= width) return std::numeric_limits<double>::quiet_NaN();
  const std::size_t starts = tokens.size() - width;
  const double all = windowEntropy(tokens, width + 1, starts), first = windowEntropy(tokens, 1, starts);
  return std::max(0.0, (all - first) / T);
}

}  // namespace crumb
