// Unfolds a coloured net: it gets a place for each colour that a place can hold, and a transition
// for each binding of variables that can fire.
//
// Colours and bindings are found together, in the way that a deductive database applies its rules.
// Each colour is taken up once and matched with every input of a transition that can take it; the
// other inputs are then matched with the colours that have been taken up before. So each binding is
// found exactly once, when the last of the colours that it needs is taken up, and no search through
// all values of the variables is needed. The colours that a transition puts down are known from
// then on. Numbers of tokens are ignored: the transitions that remain can fire if enough tokens
// come together. A binding that needs more than its patterns say (`all`, differences) waits for a
// colour that it lacks.
//
// The result has no positions, and its places and transitions are in the order of the coloured net,
// then of the colours and values. A place that can hold nothing, or a transition that can never
// fire, is left out, but the table (petri::Colours) knows it. Cost: linear in the unfolded net and
// in the matches that the guard then rejects. Tested by tests/cross/coloured_cross_test.cpp and
// tests/cross/coloured_mcc_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/colour/coloured_net.hpp"
#include "fairly/petri/net.hpp"

#include <string>

namespace fairly::colour {

// Returns an error if the monitor or a limit of nets has ended the work. The message then says how
// far it came.
Result<petri::Net> unfold(const ColouredNet& net, const std::string& source,
                          Monitor* monitor = nullptr);

} // namespace fairly::colour
