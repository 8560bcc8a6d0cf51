// Unfolds a coloured net: a place for each colour that a place can hold, a transition for each
// binding of the variables that can fire.
//
// Colours and bindings are found together, as rules of a deductive database are applied: a colour
// is taken up once, and matched with every input of a transition that can take it; the other inputs
// are then matched with the colours that have been taken up before. So each binding is found
// exactly once, when the last of the colours that it needs is taken up, and never looked for among
// all values of the variables. What a transition puts down is known from then on. How many tokens
// there are is not looked at: what is left can fire if enough of them come together. A binding that
// needs more than its patterns say (`all`, differences) waits for a colour that it lacks.
//
// The result has no positions, and its places and transitions are in the order of the coloured net,
// then of the colours and values. A place that can hold nothing, or a transition that can never
// fire, is not there, but known to the table (petri::Colours). Cost: linear in the unfolded net,
// and in the matches that the guard then refuses. Tested by tests/cross/coloured_cross_test.cpp and
// tests/cross/coloured_mcc_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/colour/coloured_net.hpp"
#include "fairly/petri/net.hpp"

#include <string>

namespace fairly::colour {

// An error: the monitor or a limit of nets has ended the work; the message says how far it came.
Result<petri::Net> unfold(const ColouredNet& net, const std::string& source,
                          Monitor* monitor = nullptr);

} // namespace fairly::colour
