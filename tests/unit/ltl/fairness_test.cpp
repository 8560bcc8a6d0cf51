#include "fairly/ltl/fairness.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/simplify.hpp"

#include <gtest/gtest.h>

namespace fairly::ltl::fairness_test {

std::size_t count(const std::string& text) {
  Formulas formulas;
  return strong_fairness_count(formulas, simplify(formulas, *parse(formulas, text)));
}

TEST(Fairness, IsFoundInWhateverWayItIsWritten) {
  EXPECT_EQ(count("GFp -> GFq"), 1U);
  EXPECT_EQ(count("[]<>p -> []<>q"), 1U);
  EXPECT_EQ(count("!GFp | GFq"), 1U);
  EXPECT_EQ(count("FG!p | GFq"), 1U);
  EXPECT_EQ(count("GF(GFp) -> FGFq"), 1U);
  EXPECT_EQ(count("!(GFp & FG!q)"), 1U);
  EXPECT_EQ(count("FGFp -> GFq"), 1U);
  EXPECT_EQ(count("GF(p & Xr) -> GF(q U !r)"), 1U);
}

TEST(Fairness, IsCountedInConjunctionsAndNegatedImplications) {
  EXPECT_EQ(count("(GFa -> GFb) & (GFc -> GFd) & G(a -> Xb)"), 2U);
  EXPECT_EQ(count("!(((GFa -> GFb) & (GFc -> GFd)) -> Fe)"), 2U);
}

TEST(Fairness, IsNotFoundWhereThereIsNone) {
  EXPECT_EQ(count("FGp -> GFq"), 0U); // weak: a recurrence
  EXPECT_EQ(count("GFp"), 0U);
  EXPECT_EQ(count("FGp | FGq | GFr"), 0U);
  EXPECT_EQ(count("(GFp -> GFq) | Xp"), 0U);
  EXPECT_EQ(count("G(p -> Fq)"), 0U);
  EXPECT_EQ(count("G(Fp -> GFq)"), 0U); // G!p | GFq
}

} // namespace fairly::ltl::fairness_test
