// LTL to automata whose acceptance is any Boolean combination of Inf and Fin.
//
// GF p and FG p need one state each, whatever p says about letters, and so does every Boolean
// combination of them: the combination goes into the acceptance. In general a formula is taken
// apart at its conjunctions and disjunctions; the parts' automata are multiplied, their conditions
// joined by "and" or, for complete automata, by "or". A part whose negation has a deterministic
// automaton can also use that one with the condition negated. The smallest is kept, the plain
// generalised Büchi automaton included [MS17].
// Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/workbench.hpp"

namespace fairly::translate {

// A draft whose marks mean what the acceptance says.
struct GenericDraft {
  Draft draft;
  Acceptance acceptance;
};

// `formula` must be simplified. Fails with an error of kind limit if the limits are exceeded.
Result<GenericDraft> generic(Workbench& workbench, ltl::Formula formula);

// Reads a draft in the usual way: every mark infinitely often.
GenericDraft with_all_marks(Draft draft);

// Drops what cannot matter: states, marks, differences between states.
void tidy(GenericDraft& draft, Bdds& bdds);

} // namespace fairly::translate
