// The end of a text is held out: it is never trained on, and shows how well the rest was learnt.
#pragma once

#include <vector>

namespace crumb {

struct TextSplit {
  std::vector<int> train, held_out;
};

// The last `share` of the tokens, rounded down, is held out; 0 keeps all for training.
inline TextSplit splitText(std::vector<int> tokens, double share) {
  TextSplit split;
  const auto held_out = static_cast<std::size_t>(share * static_cast<double>(tokens.size()));
  const auto first = tokens.end() - static_cast<std::ptrdiff_t>(held_out);
  split.held_out.assign(first, tokens.end());
  tokens.erase(first, tokens.end());
  split.train = std::move(tokens);
  return split;
}

}  // namespace crumb
