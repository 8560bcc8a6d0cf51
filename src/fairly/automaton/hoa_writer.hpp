// Writes automata in HOA version 1, with acceptance and labels on transitions.
// Tested by tests/unit/automaton/hoa_writer_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"

#include <string>

namespace fairly {

std::string to_hoa(const Automaton& automaton);

} // namespace fairly
