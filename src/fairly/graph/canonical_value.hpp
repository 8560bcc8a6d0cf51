// One text for each value of TLA+, however it is written.
//
//     {2, 1, 2}  1..2                   1..2: sets have no order, and intervals are sets
//     [b |-> 1, a |-> 2]                fields in the order of their names
//     (b :> 1 @@ a :> 2)                entries in the order of their keys; the first one counts
//     (1 :> x @@ 2 :> y), ("a" :> x)    <<x, y>> and [a |-> x], which are the same functions
//     007                               7
//
// The same holds inside other values. Anything else stays as it is, without white space.
// Parts of a canonical text are canonical texts, so that value_text.hpp finds and compares them.
// Cost: for each bracket, the length of its content and sorting; without recursion.
// Tested by tests/unit/graph/canonical_value_test.cpp, and against plain_value.hpp by
// tests/unit/graph/plain_graph_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace fairly::graph {

std::string canonical_value(std::string_view text);

} // namespace fairly::graph
