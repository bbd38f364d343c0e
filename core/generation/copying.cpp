#include "core/generation/copying.h"

#include <algorithm>
#include <cmath>

namespace crumb {

double CopyCounts::share(int match) const {
  double share = 0.5;  // two imagined cases, as likely as with the next shorter match
  for (int length = 1; length <= match; ++length) {
    const auto i = static_cast<std::size_t>(length);
    share = (right[i] + 2 * share) / (total[i] + 2);
  }
  return share;
}

int PastReply::matchAt(std::span<const int> written, std::size_t place) const {
  int match = 0;
  while (match < kLongestMatch && static_cast<std::size_t>(match) < std::min(written.size(), place) &&
         written[written.size() - 1 - static_cast<std::size_t>(match)] == tokens_[place - 1 - static_cast<std::size_t>(match)])
    ++match;
  return match;
}

PastReply::Guess PastReply::guess(std::span<const int> written) {
  Guess best;
  std::size_t chosen = place_;
  bool chosen_is_later = false;
  for (std::size_t place = 1; place < tokens_.size(); ++place) {
    const int match = matchAt(written, place);
    if (match == 0 || match < best.match) continue;
    const bool later = place > place_;
    if (match > best.match || (later && !chosen_is_later)) {
      best = {match, tokens_[place]};
      chosen = place;
      chosen_is_later = later;
    }
  }
  if (best.match > 0) place_ = chosen;
  return best;
}

void countCopies(const std::vector<int>& past, const std::vector<int>& reply, CopyCounts& counts) {
  PastReply source(past);
  for (std::size_t i = 1; i < reply.size(); ++i) {
    const PastReply::Guess guess = source.guess(std::span(reply).first(i));
    if (guess.match == 0) continue;
    counts.total[static_cast<std::size_t>(guess.match)] += 1;
    counts.right[static_cast<std::size_t>(guess.match)] += guess.token == reply[i];
  }
}

double copyWeight(const CopyCounts& counts, int match, double lean) {
  if (match == 0 || !(lean > 0)) return 0;
  return 1.0 - std::pow(1.0 - counts.share(match), lean);
}

}  // namespace crumb
