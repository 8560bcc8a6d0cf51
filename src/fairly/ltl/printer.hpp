// Writes LTL formulas as text.
//
// Spot: the letters X F G U R W M glued to what follows, as Spot writes them. Spin: [] <> && ||
// and so on; W, M and xor, which SPIN lacks, are written with the operators it has. Lbt: prefix
// notation. Infix operators inside infix operators always get parentheses, although precedence
// would often do: few readers know how U and & bind. Parsing the text gives back the same
// formula, for Spin the rewritten one.
// Cost: linear in the text, which for a formula with shared parts can be exponential in its
// number of nodes; so can W and M nested in their left operands for Spin.
// Tested by tests/unit/ltl/printer_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/syntax.hpp"

#include <string>

namespace fairly::ltl {

std::string print(const Formulas& formulas, Formula formula, Syntax syntax = Syntax::Spot);

} // namespace fairly::ltl
