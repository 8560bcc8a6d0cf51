// What post- and pre-agglomeration share.
#pragma once

#include "fairly/reduce/net_draft.hpp"

namespace fairly::reduce {

// Unobserved, initially empty and inhibiting nothing; what puts into it and what takes from it is
// not empty, disjoint, and has the same weight there, so that so many tokens are like one; joining
// each with each does not make the net much larger.
bool is_between(NetDraft& draft, PlaceIndex place);

// Replaces the place and its transitions by one for each pair. What the property names before the
// place names all of its pairs. What inhibits one of two inhibits the pair: see the rules for why.
void join_around(NetDraft& draft, PlaceIndex place);

} // namespace fairly::reduce
