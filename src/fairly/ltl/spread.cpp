#include "fairly/ltl/spread.hpp"

#include "fairly/ltl/properties.hpp"

#include <vector>

namespace fairly::ltl {
namespace {

class Spreader {
 public:
  explicit Spreader(Formulas& formulas) : formulas_(formulas), properties_(formulas) {}

  Formula run(Formula root) {
    std::vector<Formula> image(root.id() + std::size_t{1});
    std::vector<Formula> operands;
    for (const Formula f : subformulas(formulas_, root)) {
      operands.clear();
      for (const Formula child : formulas_.children(f)) operands.push_back(image[child.id()]);
      image[f.id()] = build(f, operands);
    }
    return image[root.id()];
  }

 private:
  Formula build(Formula f, const std::vector<Formula>& operands) {
    const Op op = formulas_.op(f);
    if (op == Op::Globally || op == Op::Finally) return always(op, operands[0]);
    return operands.empty() ? f : formulas_.make(op, operands);
  }

  // Read for op = G; for op = F everything is its mirror image.
  Formula always(Op op, Formula operand) {
    const Op join = op == Op::Globally ? Op::And : Op::Or;
    std::vector<Formula> open{operand}, parts, stay;
    while (!open.empty()) {
      const Formula x = open.back();
      open.pop_back();
      if (can_wait(op, x) && formulas_.op(x) == Op::Next) {
        open.push_back(formulas_.child(x, 0));
      } else if (formulas_.op(x) == join) {
        separate(op, x, open, stay);
        if (!stay.empty()) parts.push_back(formulas_.unary(op, formulas_.nary(join, stay)));
      } else if (formulas_.op(x) == dual(op)) {
        recurring(op, formulas_.child(x, 0), open, parts);
      } else {
        parts.push_back(formulas_.op(x) == op ? x : formulas_.unary(op, x));
      }
    }
    return formulas_.nary(join, parts);
  }

  // GF x; what of x can wait goes to `open`, to be always true.
  void recurring(Op op, Formula x, std::vector<Formula>& open, std::vector<Formula>& parts) {
    const Op join = op == Op::Globally ? Op::And : Op::Or;
    while (formulas_.op(x) == Op::Next || formulas_.op(x) == dual(op)) x = formulas_.child(x, 0);
    if (formulas_.op(x) == join) {
      std::vector<Formula> stay, rest;
      separate(op, x, open, stay);
      for (const Formula part : stay) { // GF(a & u) = GF a & F u
        const bool lasts = can_wait(dual(op), part);
        if (lasts)
          parts.push_back(formulas_.unary(dual(op), part));
        else
          rest.push_back(part);
      }
      if (rest.empty()) return;
      x = formulas_.nary(join, rest);
    } else if (formulas_.op(x) == dual(join)) { // GF(a | X b) = GF(a | b)
      std::vector<Formula> alternatives(formulas_.children(x).begin(), formulas_.children(x).end());
      for (Formula& part : alternatives) {
        while (formulas_.op(part) == Op::Next || formulas_.op(part) == dual(op)) {
          part = formulas_.child(part, 0);
        }
      }
      x = formulas_.nary(dual(join), alternatives);
    }
    parts.push_back(formulas_.unary(op, formulas_.unary(dual(op), x)));
  }

  void separate(Op op, Formula x, std::vector<Formula>& waiting, std::vector<Formula>& stay) {
    stay.clear();
    for (const Formula part : formulas_.children(x)) {
      (can_wait(op, part) ? waiting : stay).push_back(part);
    }
  }

  bool can_wait(Op op, Formula x) {
    const Properties p = properties_.of(x);
    return op == Op::Globally ? p.eventual : p.universal;
  }

  Formulas& formulas_;
  PropertyTable properties_;
};

} // namespace

Formula spread(Formulas& formulas, Formula formula) {
  return Spreader(formulas).run(formula);
}

} // namespace fairly::ltl
