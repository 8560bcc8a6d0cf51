// How many random cases the tests run, and from which seed.
//
// FAIRLY_TEST_SCALE is a percentage (default 100): sanitizer builds run fewer cases, a night run
// more. FAIRLY_TEST_SEED moves every random test to other cases.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace fairly::test {

inline std::uint64_t environment_number(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// At least one case, so that no test passes by doing nothing.
inline std::size_t scaled(std::size_t cases) {
  return std::max<std::size_t>(1, cases * environment_number("FAIRLY_TEST_SCALE", 100) / 100);
}

inline std::uint64_t base_seed() {
  return environment_number("FAIRLY_TEST_SEED", 20260101);
}

} // namespace fairly::test
