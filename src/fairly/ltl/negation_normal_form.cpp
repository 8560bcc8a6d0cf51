#include "fairly/ltl/negation_normal_form.hpp"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

namespace fairly::ltl {

Formula NegationNormalForm::translate(Signed root) {
  root = without_negations(root);
  std::vector<Signed> open{root};
  std::vector<Signed> parts;
  std::vector<Formula> images;
  while (!open.empty()) {
    const Signed s = open.back();
    if (known_.contains(s)) {
      open.pop_back();
      continue;
    }
    parts.clear();
    operands(s, parts);
    const std::size_t before = open.size();
    for (const Signed part : parts)
      if (!known_.contains(part)) open.push_back(part);
    if (open.size() > before) continue;
    images.clear();
    for (const Signed part : parts) images.push_back(known_.at(part));
    const Formula built = build(s, images);
    known_.emplace(s, built);
    open.pop_back();
  }
  return known_.at(root);
}

NegationNormalForm::Signed NegationNormalForm::without_negations(Signed s) const {
  while (formulas_.op(s.formula) == Op::Not) s = {formulas_.child(s.formula, 0), !s.negated};
  return s;
}

// And or Or if that is what the formula becomes.
std::optional<Op> NegationNormalForm::nary_op(Signed s) const {
  switch (formulas_.op(s.formula)) {
  case Op::And:
    return s.negated ? Op::Or : Op::And;
  case Op::Or:
  case Op::Implies:
    return s.negated ? Op::And : Op::Or;
  default:
    return {};
  }
}

void NegationNormalForm::operands(Signed s, std::vector<Signed>& found) const {
  if (const std::optional<Op> op = nary_op(s)) return nary_operands(s, *op, found);
  const Op op = formulas_.op(s.formula);
  for (const Formula child : formulas_.children(s.formula))
    found.push_back(without_negations({child, s.negated}));
  if (op != Op::Equiv && op != Op::Xor) return;
  for (const Formula child : formulas_.children(s.formula))
    found.push_back(without_negations({child, !s.negated}));
}

void NegationNormalForm::nary_operands(Signed root, Op op, std::vector<Signed>& found) const {
  absl::flat_hash_set<Signed> seen;
  std::vector<Signed> open{root};
  while (!open.empty()) {
    const Signed s = open.back();
    open.pop_back();
    if (!seen.insert(s).second) continue;
    if (nary_op(s) != op) {
      found.push_back(s);
      continue;
    }
    const std::span<const Formula> children = formulas_.children(s.formula);
    for (std::size_t i = children.size(); i-- > 0;) { // the first operand is taken first
      const bool premise = i == 0 && formulas_.op(s.formula) == Op::Implies;
      open.push_back(without_negations({children[i], s.negated != premise}));
    }
  }
}

Formula NegationNormalForm::build(Signed s, std::span<const Formula> operands) {
  if (const std::optional<Op> nary = nary_op(s)) return formulas_.nary(*nary, operands);
  const Op op = formulas_.op(s.formula);
  switch (op) {
  case Op::Atom:
    return s.negated ? formulas_.unary(Op::Not, s.formula) : s.formula;
  case Op::Equiv:
  case Op::Xor: {
    // The operands are a, b with the sign of the formula, then a, b with the other sign.
    const bool equal = (op == Op::Equiv) != s.negated;
    const Formula left = formulas_.binary(Op::And, operands[0], operands[equal ? 1 : 3]);
    const Formula right = formulas_.binary(Op::And, operands[2], operands[equal ? 3 : 1]);
    return formulas_.binary(Op::Or, left, right);
  }
  default:
    return formulas_.make(s.negated ? dual(op) : op, operands);
  }
}

Formula negation_normal_form(Formulas& formulas, Formula formula, bool negate) {
  NegationNormalForm form(formulas);
  return negate ? form.of_negation(formula) : form.of(formula);
}

} // namespace fairly::ltl
