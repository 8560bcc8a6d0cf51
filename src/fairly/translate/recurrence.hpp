// Deterministic Büchi automata for recurrence properties, and fewer states for those there are.
//
// Given a deterministic graph such as the subset construction, there is one best choice of
// accepting edges: those that lie on no cycle whose word violates the property. All accepted
// words then satisfy it, and if no cycle without accepting edges satisfies it, all that satisfy
// it are accepted [KPB94]. Both are questions about components of a product with an automaton
// for the negation and for the property.
// In a deterministic automaton the state after a prefix accepts exactly what may follow. So of
// states with one language in different components, the one that is left last can stand for all:
// a run changes over only finitely often. In one component it may change over again and again;
// there one state is tried for another, and the result compared with the automaton before.
// Cost: a product with each automaton; for the joining, the square of the states.
// Tested by tests/unit/translate/recurrence_test.cpp and tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/subset.hpp"

#include <optional>

namespace fairly::translate {

// `subsets` are those of `draft`, `negation` accepts the complement. Nothing if no choice of
// accepting edges fits, or if the products are too large. The result is not reduced.
std::optional<Draft> deterministic_buchi(const Subsets& subsets, const Draft& draft,
                                         const Draft& negation, Bdds& bdds);

// Joins states with the same language. `draft` is deterministic and pruned; so is the result.
void join_equal_languages(Draft& draft, Bdds& bdds);

} // namespace fairly::translate
