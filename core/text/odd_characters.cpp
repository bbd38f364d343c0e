#include "core/text/odd_characters.h"

#include <algorithm>
#include <span>

namespace crumb {
namespace {

struct Range {
  char32_t first, last;
};

bool within(std::span<const Range> ranges, char32_t c) {  // ranges in ascending order
  const auto next = std::upper_bound(ranges.begin(), ranges.end(), c, [](char32_t x, Range r) { return x < r.first; });
  return next != ranges.begin() && c <= std::prev(next)->last;
}

constexpr Range kOddSpaces[] = {{0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A},
                                {0x202F, 0x202F}, {0x205F, 0x205F}, {0x2800, 0x2800},
                                {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0}};

// Without the joiners, selectors and tags, whose neighbours decide.
constexpr Range kZeroWidth[] = {{0x034F, 0x034F},   {0x061C, 0x061C},   {0x200B, 0x200B},  {0x200E, 0x200F},
                                {0x202A, 0x202E},   {0x2060, 0x206F},   {0xFEFF, 0xFEFF},  {0xFFF9, 0xFFFB},
                                {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE001F}};

constexpr Range kPictographs[] = {{0x00A9, 0x00A9}, {0x00AE, 0x00AE}, {0x203C, 0x203C}, {0x2049, 0x2049},
                                  {0x2122, 0x2122}, {0x2139, 0x2139}, {0x2190, 0x21FF}, {0x2300, 0x23FF},
                                  {0x24C2, 0x24C2}, {0x25A0, 0x27BF}, {0x2934, 0x2935}, {0x2B05, 0x2B55},
                                  {0x3030, 0x3030}, {0x303D, 0x303D}, {0x3297, 0x3299}, {0x1F000, 0x1FAFF}};

// Only characters that clean-up keeps; otherwise a joiner would be needed for the sake of one that is then removed.
constexpr Range kJoiningScripts[] = {
    {0x0600, 0x061B},   {0x061D, 0x08FF},                      // Arabic (not its letter mark), Syriac, N'Ko, Mandaic
    {0x0900, 0x0DFF},                                          // Devanagari to Sinhala
    {0x1000, 0x109F},   {0x1780, 0x180D},   {0x180F, 0x18AF},  // Myanmar, Khmer, Mongolian
    {0x1B00, 0x1B7F},   {0xA840, 0xA8FF},                      // Balinese, Phags-pa, Saurashtra, Devanagari Extended
    {0xA980, 0xA9DF},   {0xFB50, 0xFDFF},                      // Javanese, Arabic forms
    {0xFE70, 0xFEFC},   {0x10D00, 0x10D3F},                    // Arabic forms, Hanifi Rohingya
    {0x11000, 0x11FFF}, {0x1E900, 0x1E95F}};                   // Brahmi and its descendants, Adlam

constexpr Range kIdeographs[] = {{0x2E80, 0xA4CF}, {0xF900, 0xFAFF}, {0x20000, 0x3FFFF}};

bool isJoiner(char32_t c) { return c == 0x200C || c == 0x200D || c == 0x180E; }
bool isSelector(char32_t c) { return c >= 0xFE00 && c <= 0xFE0F; }
bool isIdeographSelector(char32_t c) { return c >= 0xE0100 && c <= 0xE01EF; }
bool isTag(char32_t c) { return c >= 0xE0020 && c <= 0xE007F; }

bool isVisible(char32_t c) {  // of a code point that clean-up kept, so no control characters and the like
  return c > 0x20 && !isJoiner(c) && !isSelector(c) && !isIdeographSelector(c) && !isTag(c);
}

bool joinerIsNeeded(char32_t before, char32_t c, char32_t after) {
  if (c == 0x200D && (within(kPictographs, before) || before == 0xFE0F) && within(kPictographs, after)) return true;
  return within(kJoiningScripts, before) || within(kJoiningScripts, after);
}

bool selectorIsNeeded(char32_t before) {
  return (isVisible(before) && before >= 0x80) || (before >= U'0' && before <= U'9') || before == U'#' ||
         before == U'*';
}

}  // namespace

CharacterKind characterKind(char32_t before, char32_t c, char32_t after) {
  using enum CharacterKind;
  if (c > 0x20 && c < 0x7F) return visible;
  if (c == 0x20) return space;
  if (c == U'\n') return line_end;
  if (c == U'\t') return tab;
  if (c == U'\v' || c == U'\f' || c == 0x85 || c == 0x2028 || c == 0x2029) return line_separator;
  if (c < 0xA0) return control;
  if (c == 0xAD) return soft_hyphen;
  const auto neededIf = [](bool needed) { return needed ? needed_joiner : zero_width; };
  if (isJoiner(c)) return neededIf(joinerIsNeeded(before, c, after));
  if (isSelector(c)) return neededIf(selectorIsNeeded(before));
  if (isIdeographSelector(c)) return neededIf(within(kIdeographs, before));
  if (isTag(c)) return neededIf(before == 0x1F3F4 || isTag(before));
  if (within(kOddSpaces, c)) return odd_space;
  if (within(kZeroWidth, c)) return zero_width;
  if (c == 0x115F || c == 0x1160) return needed_joiner;  // place holders in Korean syllables that are spelled out
  return visible;
}

}  // namespace crumb
