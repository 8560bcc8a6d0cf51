// Turns generalised Büchi automata into Büchi automata with accepting states.
//
// There is a copy of a state for each mark that is waited for: an edge leads to the copy that waits
// for the first mark, in some order, that is still missing. The copy that waits for none is
// accepting and starts again. The marks that all edges of a state carry count as soon as the state
// is entered. Each component is done on its own [BBDKS13]: it waits only for marks that some of its
// edges lack; components without an accepting cycle and weak ones need no copies at all. All copies
// of a state accept the same words. So, of a component's copies, only the smallest part that is not
// left again is kept, for the best order of marks that was tried.
// Cost: states times marks, for each order tried. Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"

namespace fairly::translate {

// The result has one mark, on all edges of a state or on none. It means nothing if `bdds` are
// exhausted on the way.
Draft degeneralize(const Draft& draft, Bdds& bdds);

} // namespace fairly::translate
