#include "fairly/model/fairness_reader.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/coloured_philosophers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace fairly::test::family_pattern_test {

// Transitions pair, with x and y in 1..2, and single, without variables.
std::string pairs() {
  const std::string sort = "<usersort declaration=\"N\"/>";
  const auto label = [](const std::string& tag, const std::string& term) {
    return "<" + tag + "><structure>" + term + "</structure></" + tag + ">";
  };
  const auto place = [&](const std::string& id) {
    return "<place id=\"" + id + "\">" + label("type", sort) +
           label("hlinitialMarking", "<all>" + sort + "</all>") + "</place>";
  };
  const auto arc = [&](const std::string& from, const std::string& to,
                       const std::string& variable) {
    return "<arc id=\"" + from + to + "\" source=\"" + from + "\" target=\"" + to + "\">" +
           label("hlinscription", "<variable refvariable=\"" + variable + "\"/>") + "</arc>";
  };
  return "<pnml><net id=\"n\" type=\"symmetricnet\"><page id=\"g\"><declaration><structure>"
         "<declarations><namedsort id=\"N\" name=\"N\"><finiteintrange start=\"1\" end=\"2\"/>"
         "</namedsort><variabledecl id=\"x\" name=\"x\">" +
         sort + "</variabledecl><variabledecl id=\"y\" name=\"y\">" + sort +
         "</variabledecl></declarations></structure></declaration>" + place("p") + place("q") +
         "<transition id=\"pair\"/><transition id=\"single\"/>" + arc("p", "pair", "x") +
         arc("q", "pair", "y") + "</page></net></pnml>";
}

// What a pattern stands for: "strong a; strong {b} together", or the error.
std::string read(const std::string& pattern) {
  static petri::NetModel model(*unfolded(pairs()));
  Result<Property> property = Property::parse(model, "true");
  property->assume(strong(pattern));
  if (property->error()) return property->error()->message + "; " + property->error()->hint;
  std::string out;
  for (const FairnessHypothesis& each : property->hypotheses()) {
    out += (out.empty() ? "" : "; ") + each.text + ":" + std::to_string(each.actions.size());
  }
  return out;
}

TEST(FamilyPattern, ANameIsEachActionOfTheFamily) {
  EXPECT_EQ(read("pair"), "strong pair[x=1,y=1]:1; strong pair[x=1,y=2]:1; strong "
                          "pair[x=2,y=1]:1; strong pair[x=2,y=2]:1");
  EXPECT_EQ(read("pa?r"), read("pair"));
  EXPECT_EQ(read("p*"), read("pair"));
  EXPECT_EQ(read("single"), "strong single:1");
  EXPECT_EQ(read("pair[x=2]"), "strong pair[x=2,y=1]:1; strong pair[x=2,y=2]:1");
  EXPECT_EQ(read("pair[y=1,x=2]"), "strong pair[x=2,y=1]:1");
  EXPECT_EQ(read("p*[x=2]"), read("pair[x=2]"));
}

TEST(FamilyPattern, BracesMakeOneGroup) {
  EXPECT_EQ(read("{pair}"), "strong {pair} together:4");
  EXPECT_EQ(read("{pair[x=1,y=2],single}"), "strong {pair[x=1,y=2],single} together:2");
  EXPECT_EQ(read("{pair[x=1]}"), "strong {pair[x=1]} together:2");
}

TEST(FamilyPattern, AParameterWithoutAValueIsAGroupForEachValue) {
  EXPECT_EQ(read("pair[x]"), "strong {pair[x=1]} together:2; strong {pair[x=2]} together:2");
  EXPECT_EQ(read("pair[y,x=1]"),
            "strong {pair[y=1,x=1]} together:1; strong {pair[y=2,x=1]} together:1");
}

TEST(FamilyPattern, MistakesAreNamed) {
  EXPECT_EQ(read("pair[z]"), "pair has no variable z; its variables are x, y");
  EXPECT_EQ(read("pair[x=3]"), "3 is no value of N; its values are 1 to 2");
  EXPECT_EQ(read("single[x]"), "single has no variable x; it has none");
  EXPECT_EQ(read("{pair[x]}"), "pair[x] is a group for each value; leave out the braces, or what "
                               "stands in brackets");
  EXPECT_EQ(read("paar"), "no transition matches paar; did you mean pair?");
}

} // namespace fairly::test::family_pattern_test
