// A map from code points to small numbers that is one array look-up per question.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/check.h"
#include "core/text/unicode.h"

namespace crumb {

// Values are at least 0; -1 means "not in the map". Pages of 256 code points exist only where something was set, so an
// English text costs 1 KB beside the page table and a Chinese one about 100 KB.
class CodePointMap {
 public:
  CodePointMap() { page_of_.fill(-1); }
  int find(char32_t c) const {
    if (c > kLastCodePoint) return -1;
    const int page = page_of_[c >> 8];
    return page < 0 ? -1 : values_[static_cast<std::size_t>(page) * 256 + (c & 0xFF)];
  }
  void set(char32_t c, int value) {
    CRUMB_CHECK(c <= kLastCodePoint, "not a code point: " + std::to_string(static_cast<std::uint32_t>(c)));
    std::int16_t& page = page_of_[c >> 8];
    if (page < 0) {
      page = static_cast<std::int16_t>(values_.size() / 256);
      values_.resize(values_.size() + 256, -1);
    }
    values_[static_cast<std::size_t>(page) * 256 + (c & 0xFF)] = value;
  }

 private:
  static constexpr std::size_t kPages = (kLastCodePoint >> 8) + 1;
  std::array<std::int16_t, kPages> page_of_;  // -1: no such page
  std::vector<int> values_;
};

}  // namespace crumb
