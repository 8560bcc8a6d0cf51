// Removes what no accepted run needs: states that are not reachable or accept nothing, marks
// outside accepting components, and marks that others imply.
//
// Inside each accepting component a mark that sits on all edges of some other mark there is
// implied by it. Each component keeps only the marks it needs, numbered from 0; marks that it
// does not need are put on all its edges. So the automaton has as many marks as its most
// demanding component. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"

#include <vector>

namespace fairly::translate {

void prune(Draft& draft, Bdds& bdds);

// For any acceptance: the reachable states from which some component that may accept can be
// reached. `accepting` says which components may accept.
std::vector<bool> useful_states(const Draft& draft, const ComponentNumbers& scc,
                                std::vector<bool> accepting);

// Drops the other states. The initial state stays, without edges if it is not useful.
void keep_useful_states(Draft& draft, std::vector<bool> useful);

} // namespace fairly::translate
