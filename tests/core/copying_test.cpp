#include "core/generation/copying.h"

#include <doctest/doctest.h>

using namespace crumb;

TEST_CASE("a past reply is followed from its beginning, left, and taken up again") {
  PastReply past({0, 1, 2, 3, 4, 2, 3, 5, 9});
  std::vector<int> written = {0};
  const auto next = [&](int token) {
    const PastReply::Guess guess = past.guess(written);
    written.push_back(token);
    return guess;
  };
  CHECK(next(1).token == 1);
  CHECK(next(2).token == 2);
  CHECK(next(3).token == 3);
  CHECK(next(4).match == 4);
  CHECK(next(2).token == 2);
  CHECK(next(3).token == 3);
  CHECK(next(7).token == 5);  // not 4: the longer match is the second 2 3
  CHECK(next(2).match == 0);  // 7 stands nowhere
  CHECK(next(3).match == 1);
  CHECK(next(5).match == 2);
  CHECK(next(9).token == 9);
  CHECK(past.guess(written).match == 0);  // after the end comes nothing
  CHECK(PastReply().guess(written).match == 0);
}

TEST_CASE("of equal places the next one on is meant") {
  PastReply past({0, 1, 5, 2, 5, 3, 5, 4});
  CHECK(past.guess(std::vector{0, 1, 5, 2}).token == 5);
  CHECK(past.guess(std::vector{8, 5}).token == 3);  // the first 5 lies behind, the second is the next
  CHECK(past.guess(std::vector{8, 5}).token == 4);
  CHECK(past.guess(std::vector{8, 5}).token == 2);  // none is left: from the beginning
}

TEST_CASE("what is counted is how often the guess is right, by match") {
  CopyCounts counts;
  countCopies({0, 1, 2, 3, 9}, {0, 1, 2, 4, 9}, counts);
  CHECK(counts.total[1] == 1);
  CHECK(counts.right[1] == 1);
  CHECK(counts.total[3] == 1);
  CHECK(counts.right[3] == 0);
  CHECK(counts.total[4] == 0);
  CHECK(CopyCounts().share(5) == doctest::Approx(0.5));
  counts.total[1] = 1e6, counts.right[1] = 2.5e5;
  CHECK(counts.share(1) == doctest::Approx(0.25).epsilon(1e-4));
  for (int match = 1; match <= kLongestMatch; ++match) {
    CHECK(counts.share(match) > 0);
    CHECK(counts.share(match) < 1);
  }
}

TEST_CASE("leaning more weighs the guess more, and never all") {
  CopyCounts counts;
  CHECK(copyWeight(counts, 0, 1) == 0);
  CHECK(copyWeight(counts, 3, 0) == 0);
  CHECK(copyWeight(counts, 3, 1) == doctest::Approx(counts.share(3)));
  CHECK(copyWeight(counts, 3, 2) > copyWeight(counts, 3, 1));
  CHECK(copyWeight(counts, 3, 2) < 1);
}
