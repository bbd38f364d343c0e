// Cuts text into the words that byte pairs are merged within.
#pragma once

#include <cstddef>
#include <string_view>

namespace crumb {

// Where the word that starts at `at` ends, at < bytes.size(). All words together are the text, byte for byte, whatever
// the bytes are. A word is a run of letters, of digits or of other signs, with the one blank that stands before it; an
// English contraction's end ('s, 'll …); or a run of white space. Source of the idea: Radford et al. 2019, section 2.2.
// Letters are here all code points from U+0080 on that are neither white space nor in a block of signs or pictographs.
std::size_t wordEnd(std::string_view bytes, std::size_t at);

// No word is longer, so that merging the pairs of a word takes a bounded time and encoding is linear in the text.
constexpr std::size_t kLongestWord = 64;  // bytes; the blank before a word not counted

}  // namespace crumb
