// Counterexamples as text for people.
// Tested by tests/cli/check_test.cpp.
#pragma once

#include "fairly/replay/replay.hpp"

#include <cstdint>
#include <string>

namespace fairly {

enum class Colours : std::uint8_t { none, ansi };

// Numbered steps: which atoms of the formula hold before the step, what happens, which variables
// change; also where the cycle begins and why the run is fair. At most 100 columns, unless a single
// name is longer.
std::string trace_text(const Counterexample& found, Colours colours = Colours::none);

// The actions, one per line, with "cycle:" before those that repeat for ever.
std::string trace_actions(const Counterexample& found);

} // namespace fairly
