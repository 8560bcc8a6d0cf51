// Turns automata with any acceptance into generalised Büchi automata.
//
// The acceptance is read as a disjunction of Streett conditions. A run that satisfies k pairs (l,
// u) sees, from some point on, no l for some of them, and u again and again for the others. The run
// is first read in the original automaton, where the marks of all u are waited for. It may guess
// that the point has come: then it jumps into the copy for a set of pairs, which lacks the edges
// that carry their l. With n states this makes n 2^k states, n fewer than the construction of
// [DPC09], which remembers which pairs are pending. Copies are made component by component: a pair
// whose l does not occur there needs none, and where its u does not occur the edges with l are left
// out at once.
// Cost: exponential in the pairs, limited. Tested by tests/cross/convert_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/translate/generic.hpp"

namespace fairly::translate {

// Returns a generalised Büchi automaton with the same language, reduced.
Result<Draft> remove_fin(const GenericDraft& generic, Bdds& bdds, std::size_t max_states);

} // namespace fairly::translate
