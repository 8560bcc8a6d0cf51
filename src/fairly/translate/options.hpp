// What a translation should make, and how much it may take.
#pragma once

#include "fairly/base/monitor.hpp"

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

struct TranslateOptions {
  AutomatonKind kind = AutomatonKind::tgba;
  std::size_t max_states = 20'000;
  std::size_t max_guard_nodes = std::size_t{1} << 22; // of all decision diagrams together
  Monitor* monitor = nullptr;
};

} // namespace fairly
