// Automata for languages that do not depend on any prefix: u.w is accepted iff w is.
//
// Such a language (GF a, FG b and their Boolean combinations) is decided by the components that a
// run stays in, and a run may enter one at any time. So only accepting components are kept. If one
// of them is a single state that can go on whatever the letter, it is the place to wait in and the
// others are entered from it; otherwise one new state waits. (In a larger component a run that
// waits could be in the wrong state when it wants to stay.)
// Tested by tests/cross/translate_cross_test.cpp.
#pragma once

#include "fairly/translate/draft.hpp"

namespace fairly::translate {

// The language of `draft` must be of this kind. The result is not reduced.
Draft without_prefixes(const Draft& draft, Bdds& bdds);

} // namespace fairly::translate
