// LTL to generalised Büchi automata: several ways from formula to automaton, the smallest result
// is kept. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"
#include "fairly/translate/workbench.hpp"

namespace fairly::translate {

// `formula` is simplified. Fails, with is_limit, beyond the limits.
Result<Draft> tgba(Workbench& workbench, ltl::Formula formula, std::size_t max_states);

} // namespace fairly::translate
