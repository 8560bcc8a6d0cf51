// Makes deterministic Büchi automata for recurrence properties, and joins states of deterministic
// automata.
//
// Given a deterministic graph such as the subset construction, there is one best choice of
// accepting edges: those that lie on no cycle whose word violates the property. Then all accepted
// words satisfy the property; and if no cycle without accepting edges satisfies it, all words that
// satisfy it are accepted [KPB94]. Both are questions about components, of a product with an
// automaton for the negation and of one with an automaton for the property.
//
// In a deterministic automaton the state after a prefix accepts exactly what may follow. So, of
// states with the same language in different components, one in the component that comes last can
// stand for all: a run changes over only finitely often. Inside one component a run may change over
// again and again; there one state is tried for another, and the result is compared with the
// automaton before.
// Cost: a product with each automaton; for joining, the square of the states.
// Tested by tests/unit/translate/recurrence_test.cpp and tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/subset.hpp"

#include <optional>

namespace fairly::translate {

// `subsets` must be those of `draft`, and `negation` must accept the complement. Returns nullopt if
// no choice of accepting edges fits, or if the products are too large. The result is not reduced.
std::optional<Draft> deterministic_buchi(const Subsets& subsets, const Draft& draft,
                                         const Draft& negation, Bdds& bdds);

// Joins states with the same language. `draft` must be deterministic and pruned; so is the result.
void join_equal_languages(Draft& draft, Bdds& bdds);

} // namespace fairly::translate
