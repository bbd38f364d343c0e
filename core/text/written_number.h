// Numbers as they stand in sentences for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace crumb {

std::string writtenNumber(std::uint64_t n);  // 4000000 → "4,000,000"
std::string counted(std::uint64_t n,
                    std::string_view singular);  // (1, "token") → "1 token"; (40, "token") → "40 tokens"

}  // namespace crumb
