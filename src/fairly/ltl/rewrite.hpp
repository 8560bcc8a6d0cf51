// The rules of the simplifier, each written once for an operator and its dual.
//
// A rule such as "a U b = b if a implies b" has a mirror image, "a R b = b if b implies a", that
// follows by negating everything. A Side lets one text stand for both: on the upper side it reads
// as written, on the lower side Or means And, F means G, U means R, M means W, true means false,
// eventual means universal, and implications point the other way.
// A rule looks at one operator whose operands are fully simplified. It returns a formula with
// fewer operators, or as many and simpler ones, or with X, And or Or moved up: so rewriting ends.
// Tested by tests/unit/ltl/simplify_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/implication.hpp"
#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/ltl/simplify.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace fairly::ltl {

// What all rules need, for one call of simplify().
struct RewriteContext {
  RewriteContext(Formulas& arena, const SimplifyOptions& wanted, std::size_t implication_budget)
      : formulas(arena), options(wanted), negation(arena), properties(arena),
        implication(arena, properties, implication_budget) {}

  Formulas& formulas;
  SimplifyOptions options;
  NegationNormalForm negation;
  PropertyTable properties;
  Implication implication;
};

class Side {
 public:
  enum class Reading { AsWritten, Dual };

  Side(RewriteContext& context, Reading reading)
      : context_(context), dual_(reading == Reading::Dual) {}

  const SimplifyOptions& options() const { return context_.options; }
  Formulas& formulas() const { return context_.formulas; }

  bool is(Formula f, Op op) const { return context_.formulas.op(f) == read(op); }
  bool is_constant(Formula f) const { return is(f, Op::True) || is(f, Op::False); }
  std::span<const Formula> parts(Formula f) const { return context_.formulas.children(f); }
  Formula part(Formula f, std::size_t i) const { return context_.formulas.child(f, i); }

  Formula constant(bool value) const { return context_.formulas.constant(value != dual_); }
  Formula make(Op op, Formula a) const { return context_.formulas.unary(read(op), a); }
  Formula make(Op op, Formula a, Formula b) const {
    return context_.formulas.binary(read(op), a, b);
  }
  Formula make(Op op, std::span<const Formula> operands) const {
    return context_.formulas.nary(read(op), operands);
  }
  // The negation, in negation normal form.
  Formula complement(Formula f) const { return context_.negation.of_negation(f); }

  // These are false when their group of rules is switched off.
  bool eventual(Formula f) const;
  bool universal(Formula f) const;
  bool suspendable(Formula f) const { return eventual(f) && universal(f); }
  bool implies(Formula a, Formula b) const;    // without implication rules: are they the same?
  bool exclusive(Formula a, Formula b) const;  // never both
  bool exhaustive(Formula a, Formula b) const; // always one of them

 private:
  Op read(Op op) const { return dual_ ? dual(op) : op; }

  RewriteContext& context_;
  bool dual_;
};

// One step at the root of a formula; nullopt if no rule fits. The names say how the rules read on
// the upper side.
std::optional<Formula> rewrite_next(const Side& side, Formula f);
std::optional<Formula> rewrite_finally(const Side& side, Formula f);
std::optional<Formula> rewrite_until(const Side& side, Formula f);
std::optional<Formula> rewrite_strong_release(const Side& side, Formula f);
std::optional<Formula> rewrite_or(const Side& side, Formula f); // operands sorted, no duplicates

// One step for any operator.
std::optional<Formula> rewrite(RewriteContext& context, Formula f);

// The operands for which a predicate holds, and the others.
struct Split {
  std::vector<Formula> chosen{};
  std::vector<Formula> rest{};
};

template <class Predicate>
Split split(std::span<const Formula> operands, Predicate predicate) {
  Split result;
  for (const Formula operand : operands)
    (predicate(operand) ? result.chosen : result.rest).push_back(operand);
  return result;
}

} // namespace fairly::ltl
