#include "fairly/ltl/assembler.hpp"

namespace fairly::ltl {

Assembler::Part Assembler::leaf(Formula formula) {
  return add({Op::Atom, formula, {}, {}});
}

Assembler::Part Assembler::binary(Op op, Part left, Part right) {
  if (arity(op) != Arity::Nary) {
    const Formula first = finish(left); // in the order written, so that ids do not depend on
    return leaf(formulas_.binary(op, first, finish(right))); // how a compiler orders arguments
  }
  const Part first = as_operand_of(op, left);
  return add({op, {}, first, as_operand_of(op, right)});
}

Formula Assembler::finish(Part part) {
  const Op op = node(part).op;
  if (arity(op) != Arity::Nary) return node(part).formula;
  std::vector<Formula> operands;
  std::vector<Part> open{part};
  while (!open.empty()) {
    const Node& next = node(open.back());
    open.pop_back();
    if (next.op == op) {
      open.push_back(next.right);
      open.push_back(next.left);
    } else {
      operands.push_back(next.formula);
    }
  }
  return formulas_.nary(op, operands);
}

Assembler::Part Assembler::add(const Node& node) {
  nodes_.push_back(node);
  return Part{static_cast<std::uint32_t>(nodes_.size() - 1)};
}

Assembler::Part Assembler::as_operand_of(Op op, Part part) {
  return arity(node(part).op) == Arity::Nary && node(part).op != op ? leaf(finish(part)) : part;
}

} // namespace fairly::ltl
