// Does a formula care how often a letter repeats?
//
// A formula without X does not. Otherwise: two words that differ only in repetitions, one of which
// satisfies the formula and one its negation, are looked for in a product of the two automata in
// which each may repeat a letter on its own [MD15]. For one direction only one of them may.
// Cost of the exact test: two translations; states times states times classes of letters.
// Tested by tests/unit/translate/stutter_test.cpp, tests/cross/testing_cross_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"
#include "fairly/translate/workbench.hpp"

#include <optional>

namespace fairly::translate {

// nullopt: that takes more than a moderate effort.
std::optional<bool> is_stutter_invariant(Workbench& workbench, ltl::Formula formula);

// A word that violates the formula still does so if repetitions of letters are left out. nullopt as
// above.
std::optional<bool> violations_survive_shortening(Workbench& workbench, ltl::Formula formula);

} // namespace fairly::translate
