// Minimal weak deterministic automata for obligation properties.
//
// Boolean combinations of safety and guarantee properties are exactly what weak deterministic Büchi
// automata recognise, and those have a unique minimal form. The subset construction gives the
// transitions. A component accepts if the automaton accepts some word that goes round in it
// [DEK07]. Colouring the components makes the automaton comparable with a finite one, which is
// minimised by partition refinement [Loe01]. Languages are compared to find out whether the
// property is an obligation at all, unless the caller knows that. Cost: a product with the
// automaton and one with its negation.
// Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/subset.hpp"

#include <optional>

namespace fairly::translate {

// Returns a weak deterministic automaton with the same language, or nullopt if there is none.
// `subsets` must be those of `draft`. `negation` is an automaton for the complement, or null if the
// language is known to be an obligation.
std::optional<Draft> minimal_weak_deterministic(const Subsets& subsets, const Draft& draft,
                                                const Draft* negation, Bdds& bdds);

} // namespace fairly::translate
