// Makes formulas smaller before they are translated to automata.
//
// The result is in negation normal form, equivalent to the input, and never has more operators than
// the input's negation normal form. Three groups of rules are applied from the leaves up until none
// fits: identities that look at operators only; rules for pure eventualities and universal formulas
// [EH00]; rules that need "a implies b" [SB00]. Most are also in the documentation of Spot [DL11].
// rewrite_temporal.cpp and rewrite_nary.cpp list them.
//
// Choices among equal forms, made for a tableau translator:
//   - X goes up (F X a becomes X F a): what is left below is the same at fewer positions.
//   - G a & G b becomes G(a & b), F a | F b becomes F(a | b): one obligation instead of two.
//     But if both keep their value at all positions (GF a & GF b), they stay apart and move up,
//     since a translator can postpone each on its own.
//   - Operands of And and Or are sorted by id, without duplicates.
//
// Simplifying twice gives the same as once, unless an implication test met its limits.
// Cost: near linear in the nodes of the formula. If the work exceeds a bound, which takes a formula
// made for that purpose, the result is the plain negation normal form.
// Tested by tests/unit/ltl/simplify_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

namespace fairly::ltl {

struct SimplifyOptions {
  bool basic = true;
  bool eventual_universal = true;
  bool implication = true;
};

Formula simplify(Formulas& formulas, Formula formula, const SimplifyOptions& options = {});

} // namespace fairly::ltl
