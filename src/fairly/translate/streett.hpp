// LTL to Streett automata: strong fairness is recognised and never translated.
//
// A conjunct GF p -> GF q becomes a pair (l, u) of a one-state automaton, l on letters with p and u
// on letters with q. The other conjuncts together become a generalised Büchi automaton, and the
// product has as many states as that one [DPC09]. If p or q speaks about more than one letter,
// deterministic automata for GF p and GF q take the place of the single state. A mark b of the rest
// becomes the pair (edges without b, edges with b). If the rest is weak and there are other pairs,
// no such pair is needed: a component that must not accept has l and never u.
// Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/generic.hpp"

#include <optional>

namespace fairly::translate {

// `formula` must be simplified. The acceptance of the result is Acceptance::streett(n).
Result<GenericDraft> streett(Workbench& workbench, ltl::Formula formula);

// Returns the same automaton with its condition as pairs, if it has that form: Inf(b) becomes the
// pair (edges without b, edges with b).
std::optional<GenericDraft> with_pairs(const GenericDraft& generic);

} // namespace fairly::translate
