// Puts a formula together for the parsers, with And and Or flattened late.
//
// The arena flattens And and Or at once, so building ((a & b) & c) & ... from the inside out
// would create operand lists of lengths 2, 3, ..., n: quadratic for a text of length n. Here a
// tree of equal operators stays a tree of parts until another operator needs it as one operand.
// Each part is meant to be used once; the total cost is then linear.
// Tested by tests/unit/ltl/parser_test.cpp and deep_formula_test.cpp.
#pragma once

#include "fairly/ltl/formula.hpp"

#include <cstdint>
#include <vector>

namespace fairly::ltl {

class Assembler {
 public:
  enum class Part : std::uint32_t {};

  explicit Assembler(Formulas& formulas) : formulas_(formulas) {}

  Part leaf(Formula formula);
  Part unary(Op op, Part operand) { return leaf(formulas_.unary(op, finish(operand))); }
  Part binary(Op op, Part left, Part right);
  Formula finish(Part part);

 private:
  struct Node {
    Op op; // And, Or; anything else: a leaf
    Formula formula;
    Part left;
    Part right;
  };

  const Node& node(Part part) const { return nodes_[static_cast<std::uint32_t>(part)]; }
  Part add(const Node& node);
  Part as_operand_of(Op op, Part part);

  Formulas& formulas_;
  std::vector<Node> nodes_;
};

} // namespace fairly::ltl
