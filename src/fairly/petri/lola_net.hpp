// Nets as text, in the format of LoLA (.lola), without colours.
//
//     PLACE a, b; SAFE 2: c;
//     MARKING a: 2, b;
//     TRANSITION t STRONG FAIR
//     CONSUME a: 2, b;
//     PRODUCE c: 1;
//
// A name is any run of characters without space, commas, colons, semicolons, parentheses and braces
// that is no keyword. Braces hold comments. A number that is left out is 1. WEAK FAIR and STRONG
// FAIR are the fairness of the transition. SAFE is a claim about the net and is not used.
// High-level nets (SORT, VAR, GUARD, ...) are refused by name.
// Cost: linear in the text. Tested by tests/unit/petri/lola_net_test.cpp and
// tests/fuzz/lola_net_fuzz.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

namespace fairly::petri {

// Does a text begin like this format, or like a high-level net of LoLA?
bool begins_like_lola(std::string_view beginning);

// `source` names the input in errors.
Result<Net> read_lola_net(std::istream& in, const std::string& source, Monitor* monitor = nullptr);

struct LolaText {
  std::string text{};
  std::size_t renamed = 0; // nodes whose id the format cannot express
};

// The text reads back as the same net except for names, positions, units, the id of the net, and
// ids that cannot be written: characters that do not fit become '_', and a number is appended if
// the new id is taken. Returns an error if the net has inhibitor arcs, which the format lacks.
Result<LolaText> to_lola_net(const Net& net);

} // namespace fairly::petri
