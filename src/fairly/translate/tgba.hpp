// LTL to generalised Büchi automata: several ways from formula to automaton, the smallest result
// is kept. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/workbench.hpp"

#include <cstddef>
#include <vector>

namespace fairly::translate {

// `formula` is simplified. Fails, as a limit, beyond the limits.
Result<Draft> tgba(Workbench& workbench, ltl::Formula formula, std::size_t max_states);

// The same, followed by what else was tried: the smallest automaton of another kind need not come
// from the smallest of this kind.
Result<std::vector<Draft>> tgba_candidates(Workbench& workbench, ltl::Formula formula,
                                           std::size_t max_states);

// The operands of a conjunction or disjunction, for translation one by one: those that are
// obligations together, since they have a minimal deterministic automaton, the others alone.
std::vector<ltl::Formula> separate_parts(Workbench& workbench, ltl::Formula formula);

} // namespace fairly::translate
