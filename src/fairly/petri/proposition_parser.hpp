// Reads the propositions that stand as atoms in a formula over a net.
//
//     p                      the place p holds a token
//     expr op expr           op is one of < <= = == != >= >
//     fireable(t1, t2, ...)  one of the transitions is enabled
//     dead                   no transition is enabled
//     true, false
//
// In a net with colours, p is the sum over all colours of p, while p[2] or p[1,2] is one colour; t
// is any binding of t, and t[x=3] one in which x is 3.
//
// An expr is made of numbers, places, tokens(p1, p2, ...) for the sum of their tokens, + - * and
// parentheses. A name is a word of letters, digits, '_' and '.', or anything in single quotes, with
// a backslash before a quote or a backslash. It is an id or, if there is no such id, a name that
// only one node has. A text that as a whole is the id of a place means that place, unless it is one
// of the words dead, fireable, tokens, true and false.
// Cost: O(n log n) for a text of length n without products of sums. Stacks are explicit, so that
// only memory limits nesting.
// Tested by tests/unit/petri/proposition_parser_test.cpp and tests/fuzz/proposition_fuzz.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <string_view>

namespace fairly::petri {

// `text` is the name of an atom, without the double quotes and backslashes that the formula has.
Result<Proposition> parse_proposition(std::string_view text, const Net& net,
                                      const AtomSource& where = {});

} // namespace fairly::petri
