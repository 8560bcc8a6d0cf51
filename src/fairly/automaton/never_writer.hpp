// Writes Büchi automata as SPIN never claims [Hol04].
// Tested by tests/unit/automaton/never_writer_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/result.hpp"

#include <string>

namespace fairly {

// Fails unless acceptance is Büchi on states and there is one initial state. A proposition that is
// not a word is written in parentheses, since it is taken to be a Promela expression.
Result<std::string> to_never_claim(const Automaton& automaton);

} // namespace fairly
