// Automata with any acceptance to automata of a given kind.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/result.hpp"
#include "fairly/translate/options.hpp"

namespace fairly {

// An automaton of the wanted kind with the same language, reduced. A condition that can be written
// as Streett pairs stays on its states when the kind is Streett; others go the way through
// generalised Büchi. Every automaton is a generic one. States lose their names. Fails, as a
// limit, if it would take more than the limits allow.
// Tested by tests/cross/convert_cross_test.cpp.
Result<Automaton> convert(const Automaton& automaton, const TranslateOptions& options);

} // namespace fairly
