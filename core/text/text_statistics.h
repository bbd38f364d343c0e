// What a text is like before anything is trained on it: sizes, repetition, odd characters, and the losses that simple
// guessing would reach on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace crumb {

// How many of each kind clean-up would change (see odd_characters.h); parts of emoji and of Persian or Hindi words do
// not count.
struct OddCharacters {
  std::size_t spaces = 0;
  std::size_t line_separators = 0;
  std::size_t zero_width = 0;
  std::size_t soft_hyphens = 0;
  std::size_t controls = 0;
  std::size_t total() const { return spaces + line_separators + zero_width + soft_hyphens + controls; }
};

struct TextStatistics {
  // Of the decoded text as it came, a byte order mark at the start not counted.
  std::size_t decoded_code_points = 0;
  std::size_t decoded_distinct = 0;
  std::size_t invalid_sequences = 0;  // faults in the UTF-8, each of which became one U+FFFD
  std::size_t invalid_bytes = 0;      // bytes in those

  // Of the text that is trained on, in which CR LF and CR have become LF.
  std::size_t code_points = 0;       // tokens of a CharTokenizer
  std::size_t distinct_symbols = 0;  // its vocabulary, V
  std::size_t visible_characters = 0;
  std::size_t lines = 0;            // an LF ends a line; what follows the last LF is a line if it is not empty
  std::size_t non_empty_lines = 0;  // with at least one visible character
  std::size_t repeated_lines = 0;   // non-empty lines that equal an earlier one
  std::size_t tabs = 0;
  std::size_t replacement_characters = 0;  // U+FFFD, from invalid bytes or written in the text
  OddCharacters odd;

  // Losses per symbol in nats that a model can be compared with; 0 for an empty text.
  double uniform_loss = 0;  // ln V: every symbol equally likely
  double unigram_loss = 0;  // entropy of the symbols' frequencies: knows how often each occurs
  double bigram_loss = 0;   // entropy of a symbol given the one before: knows the pairs of this very text
};

// Linear in the length of the text; needs some 12 bytes of memory per byte of text, twice that for very short lines.
TextStatistics examineText(std::string_view utf8);

// The one-click clean-up: line ends become LF, odd spaces plain ones, zero-width and control characters and soft
// hyphens go, and so do blanks and tabs at line ends. Nothing that can be seen changes. Cleaning twice is cleaning
// once.
std::string cleanUp(std::string_view utf8);

// Whether a model with this context (in tokens) can be trained on the text, of which the chosen tokenizer made
// `tokens`. A window of `context` tokens and its targets, shifted by one, need context + 1 tokens.
//   text_empty      no visible character
//   text_too_short  names both numbers and a context that fits
// A text of a single distinct symbol is allowed: see textNotes.
Status checkTrainingText(const TextStatistics& statistics, std::uint64_t tokens, int context);

inline constexpr std::uint64_t kLongestContext = 4096;  // of any model here; see core/model/model_config.h

// The largest power of two that is at most tokens - 1, and that a model can have; 0: even a context of 1 is too long.
int contextThatFits(std::uint64_t tokens);

// Sentences about what is allowed but worth knowing: bytes that were not UTF-8, a single symbol.
std::vector<std::string> textNotes(const TextStatistics& statistics);

}  // namespace crumb
