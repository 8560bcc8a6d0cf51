// Reads the propositions that stand as atoms in a formula over a graph.
//
//     enabled(A, B, ...)    one of the actions is enabled: a step takes it; in a TLC graph a
//                           step to another state
//     dead                  no action is enabled
//     term op term          op is one of = == # != /= < <= =< > >=
//     term \in term         also \notin
//     term                  which is always TRUE or FALSE
//     true, false
//
// A term is one of
//     x                     the value of a variable; in an .aut file there is one, "state"
//     f[key]  f[1, 2]  r.a  parts of functions, records and tuples (counted from 1), also nested
//     Len(q)  Cardinality(s)
//     3  "idle"  TRUE  m1  {1, 2}  ...    a value as TLC writes it
//
// Values are compared as in TLA+, however they are written: see canonical_value.hpp. Only whole
// numbers have an order: if one side is no number, < is false. Where a value has no such part, the
// proposition is false, whatever the comparison. If that is so in all states, or if a comparison
// cannot hold for another reason that does not depend on the state, the proposition is an error.
// The name of an action is a word, or anything in single quotes, with a backslash before a quote or
// a backslash. It may leave out the parameters of the action, and then means all actions of that
// name.
// Cost: linear in the text and, for the checks, in the states and the values of the graph.
// Tested by tests/unit/graph/proposition_parser_test.cpp and
// tests/fuzz/graph_proposition_fuzz.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/graph/proposition.hpp"
#include "fairly/model/model.hpp"

#include <string_view>

namespace fairly::graph {

// `text` is the name of an atom, without the double quotes and backslashes that the formula has.
Result<Proposition> parse_proposition(std::string_view text, const LabelledGraph& graph,
                                      const AtomSource& where = {});

} // namespace fairly::graph
