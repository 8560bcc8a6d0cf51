// Where a run may rest.
#pragma once

#include <cstdint>

namespace fairly {

// May a run rest where it is for ever although something is enabled? See docs/semantics.md.
enum class Stuttering : std::uint8_t {
  when_dead, // only where nothing else is possible
  always     // anywhere, unless fairness forbids it: as in TLA+
};

} // namespace fairly
