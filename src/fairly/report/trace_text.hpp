// Counterexamples as text for people.
// Tested by tests/cli/check_test.cpp.
#pragma once

#include "fairly/lasso/replay.hpp"

#include <string>

namespace fairly {

// Numbered steps: what fired, which places changed, which atoms of the formula hold after that;
// where the cycle begins; why the run is fair. At most 100 columns, unless a name alone is longer.
// colours: ANSI sequences for a terminal.
std::string trace_text(const NetProperty& property, const Trace& trace, const Replay& replay,
                       bool colours = false);

// The fired transitions, one a line; "cycle:" stands before those that repeat for ever.
std::string trace_actions(const petri::Net& net, const Trace& trace);

} // namespace fairly
