// The ways of masking that the lessons try: one is right, the others are what people do by mistake.
#pragma once

#include <optional>
#include <string_view>

namespace crumb {

enum class MaskRule {
  causal,                      // −∞ before softmax over all that comes later: the right one
  none,                        // everything is seen
  after_softmax,               // zeros after softmax: the future still stands in the denominator
  after_softmax_renormalised,  // zeros after softmax, then rows divided by their sum: right but wasteful
  small_fill,                  // −10 instead of −∞ before softmax: the future weighs little, not nothing
  flipped,                     // sees itself and what comes later
  shifted_by_one,              // sees one token too far: the answer itself
  padding_visible,             // causal over the real tokens, but everyone sees the padding
};

inline constexpr MaskRule kMaskRules[] = {
    MaskRule::causal,     MaskRule::none,    MaskRule::after_softmax,  MaskRule::after_softmax_renormalised,
    MaskRule::small_fill, MaskRule::flipped, MaskRule::shifted_by_one, MaskRule::padding_visible};

// What small_fill writes over a score.
inline constexpr double kSmallFill = -10;

// The names are those of the enumerators, in settings as on the page.
std::string_view nameOf(MaskRule rule);
std::optional<MaskRule> maskRuleNamed(std::string_view name);

// Whether the rule lets a query look at a key, in a sequence whose tokens are padding from `length` on.
bool maySee(MaskRule rule, int query, int key, int length);

// Whether softmax comes first and the mask afterwards.
bool masksAfterSoftmax(MaskRule rule);

}  // namespace crumb
