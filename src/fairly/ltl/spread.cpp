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

  // Written for op = G; for op = F everything is the mirror image.
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
      } else if (formulas_.op(x) == dual(join)) {
        parts.push_back(always_one_of(op, x));
      } else {
        parts.push_back(formulas_.op(x) == op ? x : formulas_.unary(op, x));
      }
    }
    return formulas_.nary(join, parts);
  }

  // G(x_1 | x_2 | ...). What has the same value everywhere moves out, and F a | F b is F(a | b).
  Formula always_one_of(Op op, Formula x) {
    const Op join = dual(op == Op::Globally ? Op::And : Op::Or);
    std::vector<Formula> fixed, recurrences, rest;
    for (const Formula part : formulas_.children(x)) {
      if (properties_.of(part).suspendable()) {
        fixed.push_back(part);
      } else if (formulas_.op(part) == dual(op)) {
        recurrences.push_back(formulas_.child(part, 0));
      } else {
        rest.push_back(part);
      }
    }
    if (!recurrences.empty() && rest.empty()) {
      fixed.push_back(always(op, formulas_.unary(dual(op), formulas_.nary(join, recurrences))));
    } else {
      for (const Formula r : recurrences) rest.push_back(formulas_.unary(dual(op), r));
      if (!rest.empty()) fixed.push_back(formulas_.unary(op, formulas_.nary(join, rest)));
    }
    return formulas_.nary(join, fixed);
  }

  // Adds GF x to `parts`. The parts of x that can wait go to `open` instead, as formulas that must
  // always hold.
  void recurring(Op op, Formula x, std::vector<Formula>& open, std::vector<Formula>& parts) {
    const Op join = op == Op::Globally ? Op::And : Op::Or;
    std::vector<Formula> rest, others; // GF rest | other | ...
    for (const Formula x_i : alternatives(op, x)) {
      if (can_wait(dual(op), x_i)) { // GF(a | u) = GF a | F u
        others.push_back(always(dual(op), x_i));
      } else {
        rest.push_back(x_i);
      }
    }
    if (rest.size() == 1 && others.empty() && formulas_.op(rest[0]) == join) {
      std::vector<Formula> stay, last;
      separate(op, rest[0], open, stay);
      for (const Formula part : stay) { // GF(a & u) = GF a & F u
        if (can_wait(dual(op), part)) {
          parts.push_back(always(dual(op), part));
        } else {
          last.push_back(part);
        }
      }
      if (last.empty()) return;
      rest = {formulas_.nary(join, last)};
    }
    if (!rest.empty()) {
      const Formula any = formulas_.nary(dual(join), rest);
      others.push_back(formulas_.unary(op, formulas_.unary(dual(op), any)));
    }
    parts.push_back(formulas_.nary(dual(join), others));
  }

  // Returns x_1, x_2, ... with GF x = GF(x_1 | x_2 | ...). Below GF, a formula that comes only
  // later, or that must come only once, is as good as one that holds now; and a W b means b again
  // and again or a for ever.
  std::vector<Formula> alternatives(Op op, Formula x) {
    const bool upper = op == Op::Globally;
    const auto read = [&](Op as_written) { return upper ? as_written : dual(as_written); };
    std::vector<Formula> open{x}, result;
    while (!open.empty()) {
      const Formula f = open.back();
      open.pop_back();
      const Op shape = formulas_.op(f);
      const auto child = [&](std::size_t i) { return formulas_.child(f, i); };
      const auto both = [&] { return formulas_.binary(read(Op::And), child(0), child(1)); };
      const auto for_ever = [&](Formula g) { return formulas_.unary(op, g); };
      if (shape == Op::Next || shape == read(Op::Finally)) {
        open.push_back(child(0));
      } else if (shape == read(Op::Or)) {
        for (std::size_t i = formulas_.children(f).size(); i-- > 0;) open.push_back(child(i));
      } else if (shape == read(Op::Until)) {
        open.push_back(child(1));
      } else if (shape == read(Op::StrongRelease)) {
        result.push_back(both());
      } else if (shape == read(Op::WeakUntil)) {
        result.push_back(for_ever(child(0)));
        open.push_back(child(1));
      } else if (shape == read(Op::Release)) {
        result.push_back(for_ever(child(1)));
        result.push_back(both());
      } else {
        result.push_back(f);
      }
    }
    return result;
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
