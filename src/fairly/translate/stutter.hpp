// Does a formula care how often a letter repeats?
//
// A formula without X does not. Otherwise two words are looked for that differ only in repetitions,
// one of which satisfies the formula and one its negation. This is done in a product of the two
// automata in which each may repeat a letter on its own [MD15]. To test only one direction, only
// one of them may repeat letters. Cost of the exact test: two translations; states times states
// times classes of letters.
// Tested by tests/unit/translate/stutter_test.cpp, tests/cross/testing_cross_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"
#include "fairly/translate/workbench.hpp"

#include <optional>

namespace fairly::translate {

// Returns true if it does not care, nullopt if finding out takes more than a moderate effort.
std::optional<bool> is_stutter_invariant(Workbench& workbench, ltl::Formula formula);

// Returns true if a word that violates the formula still does so when repetitions of letters are
// left out. Returns nullopt as above.
std::optional<bool> violations_survive_shortening(Workbench& workbench, ltl::Formula formula);

} // namespace fairly::translate
