#include "fairly/graph/value_itf.hpp"

#include <gtest/gtest.h>

namespace fairly::graph::value_itf_test {

std::string itf(const std::string& text) {
  return to_itf(PlainValue(text));
}

TEST(ValueItf, WritesSimpleValues) {
  EXPECT_EQ(itf("-3"), R"({"#bigint":"-3"})");
  EXPECT_EQ(itf("99999999999999999999"), R"({"#bigint":"99999999999999999999"})");
  EXPECT_EQ(itf("TRUE"), "true");
  EXPECT_EQ(itf("FALSE"), "false");
  EXPECT_EQ(itf(R"("idle")"), R"("idle")");
  EXPECT_EQ(itf(R"("a \"b\" \\ c")"), R"("a \"b\" \\ c")");
  EXPECT_EQ(itf("m1"), R"("m1")");
}

TEST(ValueItf, WritesCompoundValues) {
  EXPECT_EQ(itf("<<1, \"a\">>"), R"({"#tup":[{"#bigint":"1"},"a"]})");
  EXPECT_EQ(itf("<<>>"), R"({"#tup":[]})");
  EXPECT_EQ(itf("{b, a}"), R"({"#set":["a","b"]})");
  EXPECT_EQ(itf("{{}}"), R"({"#set":[{"#set":[]}]})");
  EXPECT_EQ(itf("0 .. 1"), R"({"#set":[{"#bigint":"0"},{"#bigint":"1"}]})");
  EXPECT_EQ(itf("{1, 0}"), R"({"#set":[{"#bigint":"0"},{"#bigint":"1"}]})");
  EXPECT_EQ(itf("[b |-> TRUE, a |-> {}]"), R"({"a":{"#set":[]},"b":true})");
  EXPECT_EQ(itf("(p2 :> 1 @@ p1 :> <<x>>)"),
            R"({"#map":[["p1",{"#tup":["x"]}],["p2",{"#bigint":"1"}]]})");
  EXPECT_EQ(itf("(2 :> y @@ 1 :> x)"), R"({"#tup":["x","y"]})");
}

TEST(ValueItf, SaysWhatItCannotWrite) {
  EXPECT_EQ(itf("0..1000000"), R"({"#unserializable":"0..1000000"})");
  EXPECT_EQ(itf("<<1>> \\o <<2>>"), R"({"#unserializable":"<<1>>\\o<<2>>"})");
  EXPECT_EQ(itf("(a @@ b :> 1)"), R"x({"#unserializable":"(a@@b:>1)"})x");
  std::string deep;
  for (int i = 0; i < 2000; ++i) deep += "{";
  for (int i = 0; i < 2000; ++i) deep += "}";
  EXPECT_EQ(itf(deep), "{\"#unserializable\":\"" + deep + "\"}");
}

} // namespace fairly::graph::value_itf_test
