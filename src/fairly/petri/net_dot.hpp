// Writes a net as a drawing for Graphviz.
//
// Places are circles with their tokens, transitions boxes with their fairness. A read arc, which is
// one arc there and one back with the same weight, is a line without an arrow; an inhibitor arc
// ends in a small circle. Cost: linear. Tested by tests/unit/petri/net_formats_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <string>

namespace fairly::petri {

std::string to_dot(const Net& net);

} // namespace fairly::petri
