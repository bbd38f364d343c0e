#include "core/lessons/mask_rule.h"

#include "core/base/check.h"

namespace crumb {

std::string_view nameOf(MaskRule rule) {
  switch (rule) {
    case MaskRule::causal:
      return "causal";
    case MaskRule::none:
      return "none";
    case MaskRule::after_softmax:
      return "after_softmax";
    case MaskRule::after_softmax_renormalised:
      return "after_softmax_renormalised";
    case MaskRule::small_fill:
      return "small_fill";
    case MaskRule::flipped:
      return "flipped";
    case MaskRule::shifted_by_one:
      return "shifted_by_one";
    case MaskRule::padding_visible:
      return "padding_visible";
  }
  CRUMB_CHECK(false, "no such mask rule");
  return {};
}

std::optional<MaskRule> maskRuleNamed(std::string_view name) {
  for (const MaskRule rule : kMaskRules)
    if (nameOf(rule) == name) return rule;
  return std::nullopt;
}

bool maySee(MaskRule rule, int query, int key, int length) {
  const bool is_real = key < length;
  switch (rule) {
    case MaskRule::none:
      return is_real;
    case MaskRule::flipped:
      return is_real && key >= query;
    case MaskRule::shifted_by_one:
      return is_real && key <= query + 1;
    case MaskRule::padding_visible:
      return !is_real || key <= query;
    default:
      return is_real && key <= query;
  }
}

bool masksAfterSoftmax(MaskRule rule) {
  return rule == MaskRule::after_softmax || rule == MaskRule::after_softmax_renormalised;
}

}  // namespace crumb
