// The kinds of automata that a formula can become, by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairly {

enum class AutomatonKind : std::uint8_t {
  tgba,    // generalised Büchi acceptance on transitions
  ba,      // Büchi acceptance on states
  streett, // Streett pairs on transitions: strong fairness costs no states
  generic, // any acceptance on transitions, whatever needs the fewest states
};

constexpr std::string_view name(AutomatonKind kind) {
  constexpr std::string_view kNames[] = {"tgba", "ba", "streett", "generic"};
  return kNames[static_cast<std::size_t>(kind)];
}

} // namespace fairly
