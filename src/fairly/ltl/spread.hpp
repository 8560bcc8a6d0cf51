// Spreads G over conjunctions and F over disjunctions where that frees obligations that can wait.
//
// If e is a pure eventuality, infinitely many positions with e mean that e holds everywhere. So
//     G(a & e) = G a & G e,   G X e = G e,   GF(a & e) = GF a & G e,   GF(a | X b) = GF(a | b),
// and for a universal formula u and a formula s that is both
//     GF(a & u) = GF a & F u,   GF(a | u) = GF a | F u,   GF(a W b) = GF b | FG a,
//     G(a | s) = G a | s.
// So G(p & XF(q & XF r)) becomes G p & GF q & GF r: a translator can serve GF q and GF r one by
// one, where it had to follow the nesting before. The mirror images hold for F, | and universal
// formulas. The formula may get more operators; simplify() goes the other way.
// Cost: linear. Tested by tests/unit/ltl/spread_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

namespace fairly::ltl {

// `formula` must be in negation normal form; so is the result.
Formula spread(Formulas& formulas, Formula formula);

} // namespace fairly::ltl
