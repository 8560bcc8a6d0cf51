// Draws automata in Graphviz dot.
// Tested by tests/unit/automaton/dot_writer_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"

#include <string>

namespace fairly {

std::string to_dot(const Automaton& automaton);

} // namespace fairly
