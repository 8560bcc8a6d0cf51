// LTL to automata from which testing automata can be made.
//
// If the formula is insensitive to stuttering, so is the whole automaton. Otherwise the states of
// the tableau are formulas, and each insensitive one among them is replaced by the best automaton
// for it. These automata are the insensitive part, entered only at their initial states. If the
// result has more states than the best automaton for the formula, that one is taken instead, and
// all of it counts as sensitive.
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
  std::vector<bool> insensitive; // by state; see automaton/testing_table.hpp
};

// Fails with an error of kind limit if the limits are exceeded. The kind in the options must be
// tgba or ba. A ba is only for formulas that are insensitive as a whole; other formulas are an
// error then.
Result<TestableAutomaton> translate_for_testing(ltl::Formulas& formulas, ltl::Formula formula,
                                                const TranslateOptions& options = {});

} // namespace fairly
