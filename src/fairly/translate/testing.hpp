// LTL to automata from which testing automata can be made.
//
// If the formula is insensitive to stuttering so is the whole automaton. Otherwise the states of
// the tableau are formulas, and each insensitive one among them is replaced by the best automaton
// for it: these automata are the insensitive part, entered at their initial states only. Where that
// has more states than the best automaton for the formula, that one is taken, all of it sensitive.
// Tested by tests/cross/testing_cross_test.cpp.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/translate/options.hpp"

#include <vector>

namespace fairly {

struct TestableAutomaton {
  Automaton automaton;           // generalised Büchi
  std::vector<bool> insensitive; // as automaton/testing_table.hpp wants it
};

// Fails, as a limit, beyond the limits. The kind of the options is tgba or ba; a ba is only for
// formulas that are insensitive as a whole, others are an error.
Result<TestableAutomaton> translate_for_testing(ltl::Formulas& formulas, ltl::Formula formula,
                                                const TranslateOptions& options = {});

} // namespace fairly
