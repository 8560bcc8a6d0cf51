#include "fairly/certificate/tableau.hpp"

#include <gtest/gtest.h>

namespace fairly::certificate::tableau_test {

class CertificateTableau : public testing::Test {
 protected:
  using Ways = std::vector<Way>;

  Ways ways(FormulaNumber f, bool a_holds, bool b_holds) {
    Tableau tableau(formulas_);
    Set set;
    add_conjuncts(formulas_, f, set);
    return tableau.ways(tableau.number(set), formulas_.values({a_holds, b_holds}));
  }

  NormalForms formulas_;
  const FormulaNumber yes_ = formulas_.make(NormalOp::yes), no_ = formulas_.make(NormalOp::no);
  const FormulaNumber a_ = formulas_.make(NormalOp::atom, 0);
  const FormulaNumber b_ = formulas_.make(NormalOp::atom, 1);
};

TEST_F(CertificateTableau, PutsOffWhatIsPromised) {
  const FormulaNumber u = formulas_.make(NormalOp::until, a_, b_);
  EXPECT_EQ(ways(u, false, true), (Ways{{{}, {}}})); // nothing better than b now
  EXPECT_EQ(ways(u, true, true), (Ways{{{}, {}}}));
  EXPECT_EQ(ways(u, true, false), (Ways{{{u}, {u}}}));
  EXPECT_EQ(ways(u, false, false), Ways{});
}

TEST_F(CertificateTableau, GoesOnWithRelease) {
  const FormulaNumber r = formulas_.make(NormalOp::release, a_, b_);
  EXPECT_EQ(ways(r, true, true), (Ways{{{}, {}}}));
  EXPECT_EQ(ways(r, false, true), (Ways{{{r}, {}}}));
  EXPECT_EQ(ways(r, true, false), Ways{});
}

TEST_F(CertificateTableau, GuessesWhereItHasTo) {
  const FormulaNumber always = formulas_.make(NormalOp::release, no_, a_);
  const FormulaNumber finally = formulas_.make(NormalOp::until, yes_, always);
  EXPECT_EQ(ways(finally, true, false), (Ways{{{always}, {}}, {{finally}, {finally}}}));
  EXPECT_EQ(ways(finally, false, false), (Ways{{{finally}, {finally}}}));
}

TEST_F(CertificateTableau, TakesConjunctsApart) {
  const FormulaNumber both =
      formulas_.make(NormalOp::both, a_, formulas_.make(NormalOp::both, b_, yes_));
  const FormulaNumber next = formulas_.make(NormalOp::next, 0, both);
  EXPECT_EQ(ways(next, false, false), (Ways{{{a_, b_}, {}}}));
  EXPECT_EQ(ways(yes_, false, false), (Ways{{{}, {}}}));
  EXPECT_EQ(ways(no_, false, false), Ways{});
}

} // namespace fairly::certificate::tableau_test
