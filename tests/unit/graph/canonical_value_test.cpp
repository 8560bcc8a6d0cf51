#include "fairly/graph/canonical_value.hpp"

#include <gtest/gtest.h>

namespace fairly::graph::canonical_value_test {

void expect_equal(const std::string& a, const std::string& b) {
  EXPECT_EQ(canonical_value(a), canonical_value(b)) << a << " and " << b;
}

// The canonical text. Making it canonical again changes nothing.
std::string canonical(const std::string& text) {
  const std::string once = canonical_value(text);
  EXPECT_EQ(canonical_value(once), once) << text;
  return once;
}

TEST(CanonicalValue, SetsHaveNeitherOrderNorRepetitions) {
  EXPECT_EQ(canonical("{\"b\", \"a\", \"b\"}"), "{\"a\",\"b\"}");
  EXPECT_EQ(canonical("{10, 9, 3, \"a\"}"), "{3,9,10,\"a\"}");
  expect_equal("{{2, \"x\"}, {\"y\"}}", "{{\"y\"}, {\"x\", 2}, {2, \"x\"}}");
  EXPECT_NE(canonical("{1, {1}}"), canonical("{1}"));
  EXPECT_EQ(canonical("{ }"), "{}");
}

TEST(CanonicalValue, IntervalsAreSets) {
  expect_equal("1..3", "{3, 1, 2}");
  expect_equal("{1..2, {2, 1}}", "{{1, 2}}");
  expect_equal("3..3", "{3}");
  expect_equal("5..2", "{}");
  EXPECT_EQ(canonical("-1 .. 1"), "-1..1");
  EXPECT_EQ(canonical("{1, 2, 4}"), "{1,2,4}");
  EXPECT_EQ(canonical("{-9223372036854775808, 9223372036854775807}"),
            "{-9223372036854775808,9223372036854775807}");
}

TEST(CanonicalValue, RecordsAndFunctionsHaveNoOrder) {
  EXPECT_EQ(canonical("[b |-> 1, a |-> {2, 1}]"), "[a|->1..2,b|->1]");
  EXPECT_EQ(canonical("(p2 :> 1 @@ p1 :> <<2>>)"), "(p1:><<2>>@@p2:>1)");
  EXPECT_EQ(canonical("({2, 1} :> [b |-> 1, a |-> 1])"), "(1..2:>[a|->1,b|->1])");
  EXPECT_EQ(canonical("(p :> 1 @@ p :> 2)"), "(p:>1)");
  EXPECT_NE(canonical("<<1, 2>>"), canonical("<<2, 1>>"));
}

TEST(CanonicalValue, TuplesAndRecordsAreFunctions) {
  expect_equal("(2 :> \"b\" @@ 1 :> \"a\")", "<<\"a\", \"b\">>");
  expect_equal("(\"b\" :> 1 @@ \"a\" :> 2)", "[a |-> 2, b |-> 1]");
  EXPECT_EQ(canonical("(0 :> 1 @@ 1 :> 2)"), "(0:>1@@1:>2)");
  EXPECT_EQ(canonical("(1 :> 1 @@ \"2\" :> 2)"), "(1:>1@@\"2\":>2)");
  EXPECT_EQ(canonical("(\"a b\" :> 1)"), "(\"a b\":>1)");
}

TEST(CanonicalValue, NumbersHaveOneText) {
  EXPECT_EQ(canonical("007"), "7");
  EXPECT_EQ(canonical("-0"), "0");
  EXPECT_EQ(canonical("<<01, {02}>>"), "<<1,{2}>>");
  EXPECT_EQ(canonical("99999999999999999999"), "99999999999999999999");
}

TEST(CanonicalValue, LeavesStringsAlone) {
  EXPECT_EQ(canonical("\"{2, 1}  \\\" 1..2\""), "\"{2, 1}  \\\" 1..2\"");
  EXPECT_EQ(canonical("{\"b, a\", \"]\"}"), "{\"]\",\"b, a\"}");
}

TEST(CanonicalValue, LeavesWhatItCannotRead) {
  EXPECT_EQ(canonical("[x \\in {2, 1} |-> x]"), "[x\\in1..2|->x]");
  EXPECT_EQ(canonical("(b, a)"), "(b,a)");
  EXPECT_EQ(canonical("(b :> 1 :> 2 @@ a :> 1)"), "(b:>1:>2@@a:>1)");
  EXPECT_EQ(canonical("[b |-> 1, a]"), "[b|->1,a]");
  EXPECT_EQ(canonical("{2, 1"), "{2,1");
  EXPECT_EQ(canonical("<<2>> \\o <<1>>"), "<<2>>\\o<<1>>");
  EXPECT_EQ(canonical("(1 : > 2)"), "(1: >2)");
  EXPECT_EQ(canonical("(1 :> -)"), "<<- >>");
  EXPECT_EQ(canonical("(b :> 1 @@ a :> 2@)"), "(b:>1@@a:>2@)");
  EXPECT_EQ(canonical("()"), "()");
  EXPECT_EQ(canonical(""), "");
}

TEST(CanonicalValue, TakesDeepNesting) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "<<{";
  for (int i = 0; i < 2000; ++i) text += "}>>";
  EXPECT_EQ(canonical(text), text);
}

} // namespace fairly::graph::canonical_value_test
