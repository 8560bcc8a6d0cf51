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

inline std::uint64_t scale() {
  return std::max<std::uint64_t>(1, environment_number("FAIRLY_TEST_SCALE", 100));
}

// At least one case, so that no test passes by doing nothing.
inline std::size_t scaled(std::size_t cases) {
  return std::max<std::size_t>(1, cases * scale() / 100);
}

// Of a fixed list of cases one in so many is tested: all of them, unless the scale is small.
inline std::size_t stride() {
  return std::clamp<std::size_t>(25 / scale(), 1, 8);
}

inline std::uint64_t base_seed() {
  return environment_number("FAIRLY_TEST_SEED", 20260101);
}

} // namespace fairly::test
