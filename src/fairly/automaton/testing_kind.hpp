// The kinds of testing automata, by name.
#pragma once

#include <cstdint>
#include <string_view>

namespace fairly {

// Transition-based generalised testing automata accept in one way only. Classic testing automata
// have a second way: to wait for ever in some states.
enum class TestingKind : std::uint8_t { generalized, classic };

constexpr std::string_view name(TestingKind kind) {
  return kind == TestingKind::generalized ? "tgta" : "ta";
}

} // namespace fairly
