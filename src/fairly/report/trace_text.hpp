// Counterexamples as text for people.
// Tested by tests/cli/check_test.cpp.
#pragma once

#include "fairly/replay/replay.hpp"

#include <cstdint>
#include <string>

namespace fairly {

enum class Colours : std::uint8_t { none, ansi };

// Numbered steps: what happened, which variables changed, which atoms of the formula hold after
// that; where the cycle begins; why the run is fair. At most 100 columns, unless a name alone is
// longer.
std::string trace_text(const Counterexample& found, Colours colours = Colours::none);

// The actions, one a line; "cycle:" stands before those that repeat for ever.
std::string trace_actions(const Counterexample& found);

} // namespace fairly
