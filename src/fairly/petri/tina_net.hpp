// Nets as text, in the format of the TINA toolbox (.net).
//
//     net name
//     pl p : label (3)            a place with three tokens
//     tr t : label a b*2 -> c     takes one token from a and two from b, puts one into c
//     tr t p?2 q?-1 -> c          wants to see two tokens in p, and none in q
//     pl p t -> u*2               arcs can also be said where the place is
//     lb p label                  a label by itself
//
// A name is a word of letters, digits, _ and ', or anything in braces, with a backslash before
// braces and backslashes. Declarations add up: arcs and tokens of the same node are summed. A node
// that is not declared is declared by its use. `#` begins a comment, `nt` a note. A label becomes
// the name of the place or transition.
// Refused by name: time ([2,3], where [0,w[ means no time), stopwatch arcs (!) and priorities (pr).
// Cost: linear in the text. Tested by tests/unit/petri/tina_net_test.cpp and
// tests/fuzz/tina_net_fuzz.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"

#include <istream>
#include <string>
#include <string_view>

namespace fairly::petri {

// Does a text begin like this format?
bool begins_like_tina(std::string_view beginning);

// `source` names the input in errors.
Result<Net> read_tina_net(std::istream& in, const std::string& source, Monitor* monitor = nullptr);

// The text reads back as the same net except for what the format cannot say: fairness, positions,
// units, and a name of the net that differs from its id. An input and an output with the same
// weight become a read arc.
std::string to_tina_net(const Net& net);

} // namespace fairly::petri
