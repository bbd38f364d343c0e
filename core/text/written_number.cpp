#include "core/text/written_number.h"

namespace crumb {

std::string writtenNumber(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t n, std::string_view singular) {
  return writtenNumber(n) + " " + std::string(singular) + (n == 1 ? "" : "s");
}

}  // namespace crumb
