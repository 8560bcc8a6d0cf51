// Converts automata with any acceptance to automata of a given kind.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/result.hpp"
#include "fairly/translate/options.hpp"

namespace fairly {

// Returns an automaton of the wanted kind with the same language, reduced. If the kind is Streett,
// a condition that can be written as Streett pairs keeps its states; any other condition goes
// through generalised Büchi. Every automaton is a generic one. States lose their names. Fails with
// an error of kind limit if the conversion would take more than the limits allow.
// Tested by tests/cross/convert_cross_test.cpp.
Result<Automaton> convert(const Automaton& automaton, const TranslateOptions& options);

} // namespace fairly
