#include "fairly/graph/plain_value.hpp"

#include <gtest/gtest.h>

namespace fairly::graph::plain_value_test {

std::string part(const std::string& text, const std::string& key) {
  const PlainValue value(text);
  const auto found = value.at(value.root(), key);
  return found ? value.text(*found) : "none";
}

TEST(PlainValue, KnowsWhatItIs) {
  const auto kind = [](const char* text) {
    const PlainValue value(text);
    return value.kind(value.root());
  };
  EXPECT_EQ(kind("17"), PlainValue::Kind::simple);
  EXPECT_EQ(kind("\"<<a>>\""), PlainValue::Kind::simple);
  EXPECT_EQ(kind("<<1>>"), PlainValue::Kind::tuple);
  EXPECT_EQ(kind(" { } "), PlainValue::Kind::set);
  EXPECT_EQ(kind("[a |-> 1]"), PlainValue::Kind::record);
  EXPECT_EQ(kind("(a :> 1)"), PlainValue::Kind::function);
  EXPECT_EQ(kind("<<1>> \\o <<2>>"), PlainValue::Kind::simple);
}

TEST(PlainValue, FindsParts) {
  EXPECT_EQ(part("<<1, {2, 3}>>", "2"), "2..3");
  EXPECT_EQ(part("<<1, 2>>", "0"), "none");
  EXPECT_EQ(part("<<1, 2>>", "3"), "none");
  EXPECT_EQ(part("[a |-> 1, b |-> [a |-> \"x ,\"]]", "\"b\""), "(\"a\":>\"x ,\")");
  EXPECT_EQ(part("(p1 :> \"x @@ y\" @@ <<1, 2>> :> <<3>>)", "<<1,2>>"), "<<3>>");
  EXPECT_EQ(part("(p1 :> \"x \\\" y\" @@ p2 :> 3)", "p1"), "\"x \\\" y\"");
  EXPECT_EQ(part("{1, 2}", "1"), "none");
  EXPECT_EQ(part("<<a :>>>", "1"), "a:>"); // not a value, but the same text for the search
}

TEST(PlainValue, HasOneTextForEqualValues) {
  const auto text = [](const char* value) {
    const PlainValue plain(value);
    return plain.text(plain.root());
  };
  EXPECT_EQ(text("{\"b\", 1, \"a\", 01}"), text("{1, \"a\", \"b\"}"));
  EXPECT_EQ(text("{3, 1, 2}"), text("1 .. 3"));
  EXPECT_EQ(text("{{7}, {}}"), text("{2..1, 7..7}"));
  EXPECT_EQ(text("[b |-> {2, 1}, a |-> 0]"), text("(\"a\" :> 0 @@ \"b\" :> 1..2)"));
  EXPECT_EQ(text("(2 :> y @@ 1 :> x @@ 1 :> z)"), text("<<x, y>>"));
  EXPECT_EQ(text("(b :> 1 @@ a :> 2)"), text("(a :> 2 @@ b :> 1)"));
  EXPECT_NE(text("{1, 2, 4}"), text("1..4"));
  EXPECT_NE(text("<<1, 2>>"), text("<<2, 1>>"));
  EXPECT_NE(text("(b :> 1 @@ a)"), text("(a @@ b :> 1)"));
}

TEST(PlainValue, Counts) {
  const auto count = [](const char* text) {
    const PlainValue value(text);
    const auto length = value.length(value.root());
    return length ? length : value.cardinality(value.root());
  };
  EXPECT_EQ(count("<<>>"), 0);
  EXPECT_EQ(count("<<<<1, 2>>, \",\">>"), 2);
  EXPECT_EQ(count("{{1, 2}, {}, 3}"), 3);
  EXPECT_EQ(count("{1, 2, 1}"), 2);
  EXPECT_EQ(count("3..3"), 1);
  EXPECT_EQ(count("-1..1"), 3);
  EXPECT_EQ(count("5..2"), 0);
  EXPECT_EQ(count("0..9223372036854775807"), std::nullopt);
  EXPECT_EQ(count("0..9223372036854775806"), 9223372036854775807);
  EXPECT_EQ(count("[a |-> 1]"), std::nullopt);
}

TEST(PlainValue, LooksIntoSets) {
  const auto contains = [](const char* set, const char* element) {
    const PlainValue value(set);
    return value.contains(value.root(), element);
  };
  EXPECT_EQ(contains("{<<1, 2>>, 3}", "<<1,2>>"), true);
  EXPECT_EQ(contains("{<<1, 2>>, 3}", "1"), false);
  EXPECT_EQ(contains("1..3", "3"), true);
  EXPECT_EQ(contains("1..3", "4"), false);
  EXPECT_EQ(contains("-0000000000000000000000001..3", "0"), true);
  EXPECT_EQ(contains("-..3", "0"), std::nullopt);
  EXPECT_EQ(contains("<<1>>", "1"), std::nullopt);
}

TEST(PlainValue, TakesDeepNesting) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "<<{";
  for (int i = 0; i < 2000; ++i) text += "}>>";
  const PlainValue value(text);
  EXPECT_EQ(value.text(value.root()), text);
  EXPECT_EQ(value.length(value.root()), 1);
}

} // namespace fairly::graph::plain_value_test
