#include "fairly/ltl/parser.hpp"
#include "fairly/translate/stutter.hpp"

#include <gtest/gtest.h>

namespace fairly::translate::stutter_test {

template <class Question>
bool ask(Question&& question, const char* text) {
  ltl::Formulas formulas;
  const ltl::Formula formula = *ltl::parse(formulas, text);
  const TranslateOptions options;
  Workbench workbench(formulas, ltl::atoms(formulas, formula), options);
  const std::optional<bool> answer = question(workbench, formula);
  EXPECT_TRUE(answer) << text;
  return answer.value_or(false);
}

bool is_invariant(const char* text) {
  return ask(is_stutter_invariant, text);
}

bool may_be_shortened(const char* text) {
  return ask(violations_survive_shortening, text);
}

TEST(StutterInvariance, NeedsNoXOrAHarmlessOne) {
  EXPECT_TRUE(is_invariant("a U (b & GF c)"));
  EXPECT_TRUE(is_invariant("F X a | F a"));
  EXPECT_TRUE(is_invariant("GF X a"));
  EXPECT_TRUE(is_invariant("X a | !X a"));
  EXPECT_TRUE(is_invariant("F(a & X(!a & b))")); // a change, and then b
  EXPECT_TRUE(is_invariant("!a & F(!a & X a)")); // a rising edge
  EXPECT_TRUE(is_invariant("GF(a & X !a)"));     // infinitely many falling edges
}

TEST(StutterInvariance, IsLostByCountingLetters) {
  EXPECT_FALSE(is_invariant("X a"));
  EXPECT_FALSE(is_invariant("G(a -> X !a)"));
  EXPECT_FALSE(is_invariant("F(a & X a)"));
  EXPECT_FALSE(is_invariant("GF(a & X a)")); // one repetition changes nothing, infinitely many do
  EXPECT_FALSE(is_invariant("G(p | X p)"));
}

TEST(StutterInvariance, MayBeLostInOneDirectionOnly) {
  EXPECT_TRUE(may_be_shortened("a U b"));
  EXPECT_TRUE(may_be_shortened("F(a & X a)"));    // if a is nowhere twice, it stays so
  EXPECT_FALSE(may_be_shortened("G(a -> X !a)")); // a twice is a repetition
  EXPECT_FALSE(may_be_shortened("a -> X !a"));
  EXPECT_TRUE(may_be_shortened("a -> X a")); // no repetition there
}

} // namespace fairly::translate::stutter_test
