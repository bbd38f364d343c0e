// Watches what operator new hands out.
#pragma once

#include <cstddef>

namespace crumb::test {
std::size_t allocations();  // since the program began
std::size_t liveBytes();    // handed out and not given back
}
