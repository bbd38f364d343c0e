#include "core/lessons/mask_rule.h"

#include <doctest/doctest.h>

#include <string>

using namespace crumb;

namespace {

// One row for each query, x where it may see.
std::string table(MaskRule rule, int T, int length) {
  std::string out;
  for (int i = 0; i < T; ++i) {
    for (int j = 0; j < T; ++j) out += maySee(rule, i, j, length) ? 'x' : '.';
    if (i + 1 < T) out += ' ';
  }
  return out;
}

}  // namespace

TEST_CASE("every rule has a name of its own, and no other name is one") {
  for (const MaskRule rule : kMaskRules) CHECK(maskRuleNamed(nameOf(rule)) == rule);
  CHECK(std::size(kMaskRules) == 8);
  for (const char* name : {"", "Causal", "causal ", "diagonal"}) CHECK_FALSE(maskRuleNamed(name).has_value());
}

TEST_CASE("who may see whom") {
  CHECK(table(MaskRule::causal, 4, 4) == "x... xx.. xxx. xxxx");
  CHECK(table(MaskRule::none, 4, 4) == "xxxx xxxx xxxx xxxx");
  CHECK(table(MaskRule::flipped, 4, 4) == "xxxx .xxx ..xx ...x");
  CHECK(table(MaskRule::shifted_by_one, 4, 4) == "xx.. xxx. xxxx xxxx");
  for (const MaskRule rule :
       {MaskRule::after_softmax, MaskRule::after_softmax_renormalised, MaskRule::small_fill, MaskRule::padding_visible})
    CHECK(table(rule, 4, 4) == table(MaskRule::causal, 4, 4));
}

TEST_CASE("padding is hidden by every rule but one") {
  CHECK(table(MaskRule::causal, 4, 2) == "x... xx.. xx.. xx..");
  CHECK(table(MaskRule::none, 4, 2) == "xx.. xx.. xx.. xx..");
  CHECK(table(MaskRule::flipped, 4, 2) == "xx.. .x.. .... ....");
  CHECK(table(MaskRule::shifted_by_one, 4, 2) == "xx.. xx.. xx.. xx..");
  CHECK(table(MaskRule::padding_visible, 4, 2) == "x.xx xxxx xxxx xxxx");
}

TEST_CASE("only two rules mask after softmax") {
  for (const MaskRule rule : kMaskRules)
    CHECK(masksAfterSoftmax(rule) == (rule == MaskRule::after_softmax || rule == MaskRule::after_softmax_renormalised));
}
