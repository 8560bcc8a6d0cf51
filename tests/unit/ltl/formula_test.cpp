#include "fairly/ltl/formula.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace fairly::ltl::formula_test {

class FormulaTest : public testing::Test {
 protected:
  Formulas formulas;
  Formula a = formulas.atom("a");
  Formula b = formulas.atom("b");
  Formula c = formulas.atom("c");
};

TEST_F(FormulaTest, EqualFormulasAreTheSameNode) {
  const Formula first = formulas.binary(Op::Until, a, b);
  const std::size_t nodes = formulas.node_count();
  EXPECT_EQ(formulas.binary(Op::Until, a, b), first);
  EXPECT_EQ(formulas.node_count(), nodes);
  EXPECT_NE(formulas.binary(Op::Until, b, a), first);
  EXPECT_NE(formulas.binary(Op::Release, a, b), first);
}

TEST_F(FormulaTest, AndFlattensInTheOrderWritten) {
  const Formula inner = formulas.binary(Op::And, b, a);
  const Formula outer = formulas.binary(Op::And, c, inner);
  const std::vector<Formula> operands(formulas.children(outer).begin(),
                                      formulas.children(outer).end());
  EXPECT_EQ(operands, (std::vector<Formula>{c, b, a}));
}

TEST_F(FormulaTest, OrKeepsDuplicatesAndAndsApart) {
  const Formula both = formulas.binary(Op::And, a, b);
  const Formula f = formulas.binary(Op::Or, both, both);
  EXPECT_EQ(formulas.children(f).size(), 2U);
}

TEST_F(FormulaTest, EmptyAndSingleOperandListsNeedNoOperator) {
  EXPECT_EQ(formulas.nary(Op::And, {}), formulas.constant(true));
  EXPECT_EQ(formulas.nary(Op::Or, {}), formulas.constant(false));
  EXPECT_EQ(formulas.nary(Op::Or, {&a, 1}), a);
}

TEST_F(FormulaTest, ConstructorsDoNotSimplify) {
  const Formula twice = formulas.unary(Op::Not, formulas.unary(Op::Not, a));
  EXPECT_NE(twice, a);
  EXPECT_EQ(formulas.op(formulas.binary(Op::Until, formulas.constant(true), a)), Op::Until);
}

TEST_F(FormulaTest, SizeCountsOperatorsAsWritten) {
  EXPECT_EQ(formulas.size(a), 0U);
  const Formula f = formulas.nary(Op::And, std::vector<Formula>{a, b, c});
  EXPECT_EQ(formulas.size(f), 2U);
  EXPECT_EQ(formulas.size(formulas.binary(Op::Until, f, formulas.unary(Op::Not, f))), 6U);
}

TEST_F(FormulaTest, SizeSaturatesOnSharedFormulas) {
  Formula f = a;
  for (int i = 0; i < 100; ++i) f = formulas.binary(Op::Until, f, f);
  EXPECT_EQ(formulas.size(f), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(dag_size(formulas, f), 101U);
}

TEST_F(FormulaTest, ListsSubformulasChildrenFirst) {
  const Formula until = formulas.binary(Op::Until, a, b);
  const Formula f = formulas.binary(Op::Implies, formulas.unary(Op::Globally, until), until);
  const std::vector<Formula> parts = subformulas(formulas, f);
  EXPECT_EQ(parts.size(), 5U);
  EXPECT_EQ(parts.front(), a);
  EXPECT_EQ(parts.back(), f);
}

TEST_F(FormulaTest, ListsOnlyAtomsThatOccur) {
  const Formula f = formulas.binary(Op::Xor, c, formulas.unary(Op::Next, a));
  const std::vector<AtomId> found = atoms(formulas, f);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(formulas.name(found[0]), "a");
  EXPECT_EQ(formulas.name(found[1]), "c");
}

TEST_F(FormulaTest, OperandListsStayValidWhenTheArenaGrows) {
  const std::span<const Formula> operands = formulas.children(formulas.binary(Op::Until, a, b));
  Formula f = a;
  for (int i = 0; i < 20000; ++i) f = formulas.unary(Op::Next, f);
  EXPECT_EQ(operands[0], a);
  EXPECT_EQ(operands[1], b);
}

TEST_F(FormulaTest, CopyKeepsTheFormulaAndTheNamesOfAtoms) {
  const Formula f = formulas.binary(Op::WeakUntil, formulas.unary(Op::Not, b),
                                    formulas.binary(Op::Or, c, formulas.constant(false)));
  Formulas other;
  const Formula moved = copy(formulas, f, other);
  EXPECT_EQ(other.op(moved), Op::WeakUntil);
  EXPECT_EQ(copy(other, moved, formulas), f);
  EXPECT_EQ(other.atom_count(), 2U);
}

} // namespace fairly::ltl::formula_test
