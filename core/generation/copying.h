// Lets a draft lean on a past reply: where what was written so far ends as a place of the past reply does, the token that
// stands there is likelier. After Grave, Joulin & Usunier 2017 (a cache of what was seen beside the model) and Khandelwal
// et al. 2020 (interpolating with the nearest neighbours); here neighbours are equal endings.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace crumb {

constexpr int kLongestMatch = 8;  // tokens that are compared at most

// How often the past reply went on as the true one did, by the length of the match; [0] is never used. Counted on the
// training pairs, each with a past reply that is not its own.
struct CopyCounts {
  std::array<double, kLongestMatch + 1> right{}, total{};
  // Above 0 and below 1; where little was seen, near the share of the next shorter match, and at first one half.
  double share(int match) const;
};

// One past reply, and the place in it that the draft has reached.
class PastReply {
 public:
  PastReply() = default;
  // tokens[0] is what begins every reply, the last one what ends it.
  explicit PastReply(std::vector<int> tokens) : tokens_(std::move(tokens)) {}

  struct Guess {
    int match = 0;   // tokens before it that are equal; 0: there is no guess
    int token = -1;  // what comes next in the past reply
  };
  // `written` begins with tokens[0], too. Of several places with the longest match the one right after the last
  // guess that came true is meant, else the first one after it, else the first.
  Guess guess(std::span<const int> written);

 private:
  int matchAt(std::span<const int> written, std::size_t place) const;

  std::vector<int> tokens_;
  std::size_t place_ = 0;  // of the last guess
};

// Teacher forcing: adds up how often the guesses for `reply` (with beginning and end) are right.
void countCopies(const std::vector<int>& past, const std::vector<int>& reply, CopyCounts& counts);

// How much the guess weighs: `lean` 1 is the share as counted, more leans on the past reply more, 0 not at all.
double copyWeight(const CopyCounts& counts, int match, double lean);

}  // namespace crumb
