// LTL formulas to automata of any kind.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/translate/options.hpp"

namespace fairly {

// Returns an automaton of the wanted kind that accepts exactly the words that satisfy the formula.
// Its propositions are the atoms that occur in the formula. Its name is the formula, unless that is
// very long. Fails with an error of kind limit if it would take more than the limits allow.
Result<Automaton> translate_ltl(ltl::Formulas& formulas, ltl::Formula formula,
                                const TranslateOptions& options = {});

} // namespace fairly
