// What post- and pre-agglomeration share.
#pragma once

#include "fairly/reduce/net_draft.hpp"

namespace fairly::reduce {

// Returns true if the place is unobserved, initially empty and inhibits nothing; the transitions
// that put into it and those that take from it are not empty, disjoint, and have the same weight
// there, so that this many tokens act like one; and joining each with each does not make the net
// much larger.
bool is_between(NetDraft& draft, PlaceIndex place);

// Replaces the place and its transitions by one transition for each pair. A pair takes over the
// names of its first transition. It is inhibited by whatever inhibits one of the two; the rules say
// why this is right.
void join_around(NetDraft& draft, PlaceIndex place);

} // namespace fairly::reduce
