// Terms of coloured nets as people write them.
//
//     x + 2'(y,x+1)      tokens: one x, two pairs; x+1 is the successor of x
//     all - x            every colour but x
//     x != y and y < 3   a guard
//
// Dots are written as their number only. Tested by tests/unit/colour/coloured_text_test.cpp.
#pragma once

#include "fairly/colour/coloured_net.hpp"

#include <string>

namespace fairly::colour {

// "Process x Bool"
std::string sorts_text(const ColouredNet& net, const petri::SortNumbers& sorts);
// Tokens of a place with the given sorts. `transition` is the one whose variables occur in them, or
// null.
std::string tokens_text(const ColouredNet& net, const petri::SortNumbers& sorts,
                        const Multiset& tokens, const Transition* transition);
// Empty if the guard always holds.
std::string guard_text(const ColouredNet& net, const Transition& transition);

} // namespace fairly::colour
