#include "fairly/graph/value_text.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace fairly::graph::value_text_test {

TEST(TidyValue, PutsAValueOnOneLine) {
  EXPECT_EQ(tidy_value("  ( a :>\n      [ v |-> {},\n  w |-> << >> ] @@\n b :> 1 )\n"),
            "(a :> [v |-> {}, w |-> <<>>] @@ b :> 1)");
  EXPECT_EQ(tidy_value("<< <<1>>, <<2>> >>"), "<<<<1>>, <<2>>>>");
  EXPECT_EQ(tidy_value("\"a  b ]\" "), "\"a  b ]\"");
  EXPECT_EQ(tidy_value("- >> a"), "- >> a");
  EXPECT_EQ(tidy_value(""), "");
}

TEST(CompactValue, DropsWhiteSpaceOutsideStrings) {
  EXPECT_EQ(compact_value("(a :> \" x \\\" y\" @@\n b :> <<1, 2>>)"),
            "(a:>\" x \\\" y\"@@b:><<1,2>>)");
  EXPECT_EQ(compact_value("a < < b - > c"), "a< <b- >c");
}

TEST(UnbalancedAt, FindsWhatDoesNotMatch) {
  EXPECT_EQ(unbalanced_at("<<[a |-> {(1 :> \"]\")}]>>"), std::nullopt);
  EXPECT_EQ(unbalanced_at("a :> 1 -> 2"), std::nullopt);
  EXPECT_EQ(unbalanced_at("{1"), 0U);
  EXPECT_EQ(unbalanced_at("1}"), 1U);
  EXPECT_EQ(unbalanced_at("{(1}"), 3U);
  EXPECT_EQ(unbalanced_at("<<1>"), 0U);
  EXPECT_EQ(unbalanced_at("1 \"a\\\""), 2U);
  EXPECT_EQ(unbalanced_at("\""), 0U);
}

TEST(ValueParts, CutsAtTheSeparatorOutside) {
  const auto parts = [](std::string_view text, std::string_view separator) {
    std::vector<std::string> out;
    ValueParts all(text, separator);
    while (const auto part = all.next()) out.emplace_back(*part);
    return out;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(parts(" 1, {2, 3} , \",\"", ","), (Texts{"1", "{2, 3}", "\",\""}));
  EXPECT_EQ(parts("  ", ","), Texts{});
  EXPECT_EQ(parts("1,", ","), (Texts{"1", ""}));
  EXPECT_EQ(parts("a :> (b :> 1 @@ c :> 2) @@ d :> <<3>>", "@@"),
            (Texts{"a :> (b :> 1 @@ c :> 2)", "d :> <<3>>"}));
}

TEST(ValueAt, FindsPartsOfTuplesRecordsAndFunctions) {
  EXPECT_EQ(value_at("<<1, {2, 3}>>", "2"), "{2, 3}");
  EXPECT_EQ(value_at("<<1, {2, 3}>>", "3"), std::nullopt);
  EXPECT_EQ(value_at("<<1, 2>>", "0"), std::nullopt);
  EXPECT_EQ(value_at("<<1, 2>>", "-1"), std::nullopt);
  EXPECT_EQ(value_at("<<1, 2>>", "a"), std::nullopt);
  EXPECT_EQ(value_at("<<>>", "1"), std::nullopt);
  EXPECT_EQ(value_at("[a |-> 1, b |-> [a |-> 2]]", "\"b\""), "[a |-> 2]");
  EXPECT_EQ(value_at("[a |-> 1, b |-> 2]", "b"), std::nullopt);
  EXPECT_EQ(value_at("(p1 :> \"x @@ y\" @@ <<1, 2>> :> 3)", "p1"), "\"x @@ y\"");
  EXPECT_EQ(value_at("(p1 :> \"x\" @@ <<1, 2>> :> 3)", "<<1,2>>"), "3");
  EXPECT_EQ(value_at("(0 :> 5)", "0"), "5");
  EXPECT_EQ(value_at("(0 :> 5)", "1"), std::nullopt);
  EXPECT_EQ(value_at("{1, 2}", "1"), std::nullopt);
  EXPECT_EQ(value_at("17", "1"), std::nullopt);
  EXPECT_EQ(value_at("[x \\in {1} |-> x]", "1"), std::nullopt);
}

TEST(IntegerOf, TakesWholeNumbersOnly) {
  EXPECT_EQ(integer_of("-12"), -12);
  EXPECT_EQ(integer_of("9223372036854775807"), 9223372036854775807);
  for (const char* text : {"", "-", "1x", "+1", " 1", "9223372036854775808", "1..2", "\"1\""}) {
    EXPECT_EQ(integer_of(text), std::nullopt) << text;
  }
}

TEST(LengthOf, CountsWhatIsInTuplesAndSets) {
  EXPECT_EQ(length_of("<<>>"), 0);
  EXPECT_EQ(length_of("<<<<1, 2>>, \",\">>"), 2);
  EXPECT_EQ(length_of("{1}"), std::nullopt);
  EXPECT_EQ(cardinality_of("{}"), 0);
  EXPECT_EQ(cardinality_of("{{1, 2}, {}, 3}"), 3);
  EXPECT_EQ(cardinality_of("2..5"), 4);
  EXPECT_EQ(cardinality_of("-1..1"), 3);
  EXPECT_EQ(cardinality_of("5..2"), 0);
  EXPECT_EQ(cardinality_of("-9223372036854775807..9223372036854775807"), std::nullopt);
  EXPECT_EQ(cardinality_of("0..9223372036854775807"), std::nullopt);
  EXPECT_EQ(cardinality_of("<<1>>"), std::nullopt);
}

TEST(IsElement, LooksIntoSetsAndIntervals) {
  EXPECT_EQ(is_element("2", "{1, 2}"), true);
  EXPECT_EQ(is_element("<<1,2>>", "{<<1, 2>>, <<3>>}"), true);
  EXPECT_EQ(is_element("1", "{<<1, 2>>}"), false);
  EXPECT_EQ(is_element("", "{}"), false);
  EXPECT_EQ(is_element("3", "1..3"), true);
  EXPECT_EQ(is_element("4", "1..3"), false);
  EXPECT_EQ(is_element("a", "1..3"), false);
  EXPECT_EQ(is_element("1", "<<1>>"), std::nullopt);
}

} // namespace fairly::graph::value_text_test
