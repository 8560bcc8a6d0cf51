// Counterexamples as text for people.
// Tested by tests/cli/check_test.cpp.
#pragma once

#include "fairly/lasso/replay.hpp"

#include <string>

namespace fairly {

// Numbered steps: what fired and which places changed; where the cycle begins; why the run is fair.
std::string trace_text(const NetProperty& property, const Trace& trace, const Replay& replay);

// The fired transitions, one a line; "cycle:" stands before those that repeat for ever.
std::string trace_actions(const petri::Net& net, const Trace& trace);

} // namespace fairly
