// Which characters of a text are visible, which are ordinary blanks, and which are odd: there, but not to be seen.
#pragma once

#include <string>

namespace crumb {

enum class CharacterKind {
  visible,  // to be seen; combining marks, private use and U+FFFD too
  space,    // U+0020
  tab,
  line_end,        // LF
  needed_joiner,   // not to be seen, but its neighbours need it: see below
  odd_space,       // no-break, thin, ideographic … spaces and fillers: clean-up makes them U+0020
  line_separator,  // U+0085, U+2028, U+2029, vertical tab, form feed: clean-up makes them LF
  zero_width,      // zero-width space, stray joiners and selectors, direction marks …: clean-up removes them
  soft_hyphen,     // U+00AD: clean-up removes it
  control,         // all other control characters: clean-up removes them
};

// The kind of `c` between its neighbours. `before` is the last code point that clean-up kept, `after` the next of the
// text as it is; 0 where there is none. Needed are
// - zero-width joiners between pictographs (families, professions), and joiners and non-joiners beside a letter of a
//   script in which they change the letters' forms (Arabic, Persian, Devanagari and the other scripts of India …);
// - variation selectors after a visible character outside ASCII or after the digits, # and * of keycaps;
// - tags after a black flag (England, Scotland, Wales).
// Sources: Unicode UTS #51 (emoji sequences), UAX #31 section 2.3 (joiners), emoji-data.txt (pictographs, here rounded
// to whole ranges).
CharacterKind characterKind(char32_t before, char32_t c, char32_t after);

}  // namespace crumb
