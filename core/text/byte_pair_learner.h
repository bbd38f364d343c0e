// Learns which pairs of neighbours to merge (Sennrich et al. 2016, algorithm 1).
#pragma once

#include <span>
#include <string>

#include "core/text/byte_pair_tokenizer.h"

namespace crumb {

struct BytePairOptions {
  std::vector<std::string> controls, placeholders;
  int vocab_size = 0;  // at most, everything counted; 0: chosen from the amount of text
};

// Counts the words of all texts, and merges the most frequent pair of neighbouring tokens within words until the
// vocabulary is full or no pair occurs twice; of equally frequent pairs the one with the smaller ids, the left one
// first. Placeholders in the texts are left alone. The same texts give the same vocabulary everywhere.
BytePairTokenizer learnBytePairs(std::span<const std::string> texts, const BytePairOptions& options);

// The vocabulary for so many bytes of text: a token should occur often enough to be learnt from.
int vocabularySizeFor(std::size_t bytes);

}  // namespace crumb
