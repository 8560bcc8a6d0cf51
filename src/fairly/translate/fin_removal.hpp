// Automata with any acceptance to generalised Büchi automata.
//
// The acceptance is read as a disjunction of Streett conditions. A run reads a finite prefix in
// the original automaton, then guesses a disjunct and jumps into a copy in which each state
// remembers the pairs whose l was seen and whose u has not been seen since; the edges of states
// for which pair i is not pending carry mark i. With n states and k pairs that is n(2^k + 1) states
// [DPC09]. Copies are made component by component: a pair whose l does not occur there needs no
// memory, and where its u does not occur edges with l are left out.
// Cost: exponential in the pairs, limited. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/translate/generic.hpp"

namespace fairly::translate {

// A generalised Büchi automaton with the same language, reduced.
Result<Draft> remove_fin(const GenericDraft& generic, Bdds& bdds, std::size_t max_states);

} // namespace fairly::translate
