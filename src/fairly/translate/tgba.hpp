// LTL to generalised Büchi automata: several ways from formula to automaton are tried, and the
// smallest result is kept. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/workbench.hpp"

#include <cstddef>
#include <vector>

namespace fairly::translate {

// `formula` must be simplified. Fails with an error of kind limit if the limits are exceeded.
Result<Draft> tgba(Workbench& workbench, ltl::Formula formula, std::size_t max_states);

// The same automaton, followed by the others that were tried: the smallest automaton of another
// kind need not come from the smallest of this kind.
Result<std::vector<Draft>> tgba_candidates(Workbench& workbench, ltl::Formula formula,
                                           std::size_t max_states);

// The operands of a conjunction or disjunction, grouped for separate translation: all obligations
// together, since they have a minimal deterministic automaton, and each of the others alone.
std::vector<ltl::Formula> separate_parts(Workbench& workbench, ltl::Formula formula);

} // namespace fairly::translate
