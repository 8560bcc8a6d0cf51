// Negation normal form: negations at atoms only, and none of ->, <-> and xor.
//
// Works on pairs (subformula, is it negated): each pair is translated once, so the result has at
// most a few nodes for each node of the input, also for chains of <-> whose text would be
// exponential. A tree of operators that all become And (or all Or) is collected as a whole and
// without duplicates, because translating it inside out would build lists of lengths 1, 2, ..., n.
// Cost: linear in the nodes of the formula (plus, for a formula that shares parts of such trees,
// one copy of the shared operands for each place of use).
// Tested by tests/unit/ltl/negation_normal_form_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace fairly::ltl {

// Remembers what it has translated; meant to be kept as long as its arena is worked on.
class NegationNormalForm {
 public:
  explicit NegationNormalForm(Formulas& formulas) : formulas_(formulas) {}

  Formula of(Formula formula) { return translate({formula, false}); }
  Formula of_negation(Formula formula) { return translate({formula, true}); }

 private:
  struct Signed {
    Formula formula;
    bool negated;
    friend bool operator==(Signed, Signed) = default;
    template <class H>
    friend H AbslHashValue(H state, Signed s) {
      return H::combine(std::move(state), s.formula, s.negated);
    }
  };

  Formula translate(Signed root);
  Signed without_negations(Signed s) const;
  std::optional<Op> nary_op(Signed s) const;
  void operands(Signed s, std::vector<Signed>& found) const;
  void nary_operands(Signed s, Op op, std::vector<Signed>& found) const;
  Formula build(Signed s, std::span<const Formula> operands);

  Formulas& formulas_;
  absl::flat_hash_map<Signed, Formula> known_;
};

Formula negation_normal_form(Formulas& formulas, Formula formula, bool negate = false);

} // namespace fairly::ltl
