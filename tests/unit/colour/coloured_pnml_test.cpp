#include "fairly/colour/coloured_pnml.hpp"
#include "support/coloured_philosophers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace fairly::test::coloured_pnml_test {

constexpr const char* kSorts =
    "<namedsort id=\"E\" name=\"E\"><cyclicenumeration><feconstant id=\"Ea\" name=\"a\"/>"
    "<feconstant id=\"Eb\" name=\"b\"/><feconstant id=\"Ec\" name=\"c\"/></cyclicenumeration>"
    "</namedsort>\n"
    "<namedsort id=\"R\" name=\"R\"><finiteintrange start=\"-1\" end=\"1\"/></namedsort>\n"
    "<namedsort id=\"D\" name=\"D\"><dot/></namedsort>\n"
    "<namedsort id=\"ER\" name=\"ER\"><productsort><usersort declaration=\"E\"/><usersort "
    "declaration=\"R\"/></productsort></namedsort>\n"
    "<partition id=\"Ep\" name=\"Ep\"><usersort declaration=\"E\"/><partitionelement id=\"ab\" "
    "name=\"ab\"><useroperator declaration=\"Ea\"/><useroperator declaration=\"Eb\"/>"
    "</partitionelement><partitionelement id=\"c\" name=\"c\"><useroperator declaration=\"Ec\"/>"
    "</partitionelement></partition>\n"
    "<variabledecl id=\"x\" name=\"x\"><usersort declaration=\"E\"/></variabledecl>\n"
    "<variabledecl id=\"n\" name=\"n\"><usersort declaration=\"R\"/></variabledecl>\n";

std::string sub(const std::string& term) {
  return "<subterm>" + term + "</subterm>";
}

// The declarations come last, as in some files of the contest.
std::string net_with(const std::string& nodes, const std::string& more = {}) {
  return "<pnml><net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/symmetricnet\">"
         "<page id=\"page\">\n" +
         nodes + "</page>\n<declaration><structure><declarations>" + kSorts + more +
         "</declarations></structure></declaration></net></pnml>";
}

std::string place(const std::string& sort, const std::string& marking) {
  return "<place id=\"p\"><type><structure><usersort declaration=\"" + sort +
         "\"/></structure></type><hlinitialMarking><structure>" + marking +
         "</structure></hlinitialMarking></place>\n";
}

// "a:1 b:2", the places that hold tokens.
std::string marking(const std::string& sort, const std::string& term) {
  const Result<petri::Net> net = unfolded(net_with(place(sort, term)));
  if (!net) return describe(net.error());
  std::string out;
  for (const petri::Place& each : net->places()) {
    out += (out.empty() ? "" : " ") + each.id + ":" + std::to_string(each.tokens);
  }
  return out;
}

std::string number_of(int number, const std::string& term) {
  return "<numberof>" + sub("<numberconstant value=\"" + std::to_string(number) + "\"/>") +
         sub(term) + "</numberof>";
}

const std::string kA = "<useroperator declaration=\"Ea\"/>";
const std::string kAll = "<all><usersort declaration=\"E\"/></all>";

TEST(ColouredPnml, EveryKindOfTermIsRead) {
  EXPECT_EQ(marking("E", kA), "p[a]:1");
  EXPECT_EQ(marking("E", number_of(3, kA)), "p[a]:3");
  EXPECT_EQ(marking("E", number_of(0, kA)), "");
  EXPECT_EQ(marking("E", kAll), "p[a]:1 p[b]:1 p[c]:1");
  EXPECT_EQ(marking("E", "<useroperator declaration=\"ab\"/>"), "p[a]:1 p[b]:1");
  EXPECT_EQ(marking("E", "<predecessor>" + sub(kA) + "</predecessor>"), "p[c]:1");
  EXPECT_EQ(marking("E", "<add>" + sub(kA) + sub(kAll) + "</add>"), "p[a]:2 p[b]:1 p[c]:1");
  EXPECT_EQ(marking("E", "<subtract>" + sub(kAll) + sub(kA) + "</subtract>"), "p[b]:1 p[c]:1");
  EXPECT_EQ(marking("E", "<empty/>"), "");
  EXPECT_EQ(marking("D", "<dotconstant/>"), "p:1");
  const std::string one = "<finiteintrangeconstant value=\"-1\"><finiteintrange start=\"-1\" "
                          "end=\"1\"/></finiteintrangeconstant>";
  EXPECT_EQ(marking("R", one), "p[-1]:1");
  EXPECT_EQ(marking("ER", "<tuple>" + sub(kA) + sub(one) + "</tuple>"), "p[a,-1]:1");
  EXPECT_EQ(marking("ER", "<tuple>" + sub(kAll) + sub(one) + "</tuple>"),
            "p[a,-1]:1 p[b,-1]:1 p[c,-1]:1");
  EXPECT_EQ(marking("ER", "<tuple>" + sub("<subtract>" + sub(kAll) + sub(kA) + "</subtract>") +
                              sub(one) + "</tuple>"),
            "p[b,-1]:1 p[c,-1]:1");
  EXPECT_EQ(marking("E", "<scalarproduct>" + sub("<numberconstant value=\"2\"/>") +
                             sub("<add>" + sub(kA) + sub(kA) + "</add>") + "</scalarproduct>"),
            "p[a]:4");
}

// Tokens that are not there cannot be taken away, and are not owed later.
TEST(ColouredPnml, SubtractionStopsAtNothing) {
  const std::string less = "<subtract>" + sub(kA) + sub(number_of(2, kA)) + "</subtract>";
  EXPECT_EQ(marking("E", less), "");
  EXPECT_EQ(marking("E", "<add>" + sub(less) + sub(kA) + "</add>"), "p[a]:1");
}

// The message, and the line and column behind it.
std::string error_of(const std::string& pnml) {
  const Result<petri::Net> net = unfolded(pnml);
  if (net) return "no error";
  const Error& error = net.error();
  return error.message + (error.line > 0 ? " @" + std::to_string(error.line) : "");
}

TEST(ColouredPnml, ErrorsHaveALine) {
  EXPECT_EQ(error_of(net_with(place("E", "<useroperator declaration=\"Ed\"/>"))),
            "there is no constant Ed @2");
  EXPECT_EQ(error_of(net_with(place("F", kA))), "there is no sort F @2");
  EXPECT_EQ(error_of(net_with(place("R", kA))),
            "a term of the sort R is expected, and this is one of E @2");
  EXPECT_EQ(error_of(net_with(place("E", "<variable refvariable=\"x\"/>"))),
            "there are no variables here @2");
  EXPECT_EQ(error_of(net_with(place("E", "<mystery/>"))),
            "terms of the kind <mystery> are not supported here @2");
  EXPECT_EQ(error_of(net_with(place("ER", "<tuple>" + sub(kA) + "</tuple>"))),
            "a tuple of the sort \"E x R\" has 2 parts, this one has 1 @2");
  EXPECT_EQ(error_of(net_with("<place id=\"p\"/>\n")), "the place p has no <type> @2");
  EXPECT_EQ(error_of(net_with("", "<arbitrarysort id=\"a\" name=\"a\"/>")),
            "declarations of the kind <arbitrarysort> are not supported @10");
  EXPECT_EQ(error_of(net_with("", "<namedsort id=\"L\" name=\"L\"><strings/></namedsort>")),
            "sorts of the kind <strings> are not supported @10");
  EXPECT_EQ(error_of(net_with("<arc id=\"a\" source=\"p\" target=\"q\"/>\n")),
            "there is no place or transition with the id p @2");
  EXPECT_EQ(error_of(net_with("<arc id=\"a\" source=\"p\" target=\"q\" type=\"inhibitor\"/>\n")),
            "inhibitor arcs in coloured nets are not supported @2");
  EXPECT_EQ(error_of(net_with("", "<namedsort id=\"L\" name=\"L\"><usersort declaration=\"L\"/>"
                                  "</namedsort>")),
            "the sort L is made of itself @10");
  EXPECT_EQ(error_of(net_with("<transition id=\"t\"><condition><text>x = y</text></condition>"
                              "</transition>\n")),
            "this label has a <text>, but no <structure> @2");
}

// The values of x that a guard lets through.
std::string allowed(const std::string& guard) {
  const std::string x = "<hlinscription><structure><variable refvariable=\"x\"/></structure>"
                        "</hlinscription>";
  const Result<petri::Net> net = unfolded(
      net_with(place("E", kAll) + "<transition id=\"t\"><condition><structure>" + guard +
               "</structure></condition></transition>\n<arc id=\"a\" source=\"p\" target=\"t\">" +
               x + "</arc>\n"));
  if (!net) return net.error().message;
  std::string out;
  for (const petri::Transition& each : net->transitions()) out += each.id.substr(4, 1);
  return out;
}

TEST(ColouredPnml, GuardsSpeakOfPartsOfAPartition) {
  const std::string of_x = sub("<partitionelementof refpartition=\"Ep\">" +
                               sub("<variable refvariable=\"x\"/>") + "</partitionelementof>");
  const std::string ab = sub("<useroperator declaration=\"ab\"/>");
  const std::string c = sub("<useroperator declaration=\"c\"/>");
  const auto compared = [](const std::string& tag, const std::string& left,
                           const std::string& right) {
    return allowed("<" + tag + ">" + left + right + "</" + tag + ">");
  };
  EXPECT_EQ(compared("equality", of_x, ab), "ab");
  EXPECT_EQ(compared("inequality", of_x, ab), "c");
  EXPECT_EQ(compared("equality", c, of_x), "c");
  EXPECT_EQ(compared("ltp", of_x, c), "ab");
  EXPECT_EQ(compared("gtp", of_x, ab), "c");
  EXPECT_EQ(compared("lessthanorequal", of_x, c), "abc");
  EXPECT_EQ(compared("equality", of_x, of_x), "abc");
  const std::string x = sub("<variable refvariable=\"x\"/>");
  EXPECT_EQ(compared("equality", x, ab), "a part of a partition is expected here");
  EXPECT_EQ(compared("ltp", x, x), "parts of a partition are expected here");
  const std::string other =
      sub("<partitionelementof refpartition=\"Fp\">" + x + "</partitionelementof>");
  EXPECT_EQ(compared("equality", other, ab), "there is no partition Fp");
}

TEST(ColouredPnml, ReferencesStandForPlaces) {
  std::string pnml = coloured_philosophers(3);
  const std::string page =
      "<page id=\"other\"><referencePlace id=\"ref\" ref=\"fork\"/>"
      "<transition id=\"break\"/><arc id=\"b\" source=\"ref\" target=\"break\">"
      "<hlinscription><structure><variable refvariable=\"varx\"/></structure>"
      "</hlinscription></arc></page>";
  pnml.insert(pnml.rfind("</page>"), page);
  const Result<petri::Net> net = unfolded(pnml);
  ASSERT_TRUE(net.ok()) << describe(net.error());
  EXPECT_TRUE(net->find_transition("break[x=2]"));
}

TEST(ColouredPnml, FairnessOfATransitionIsThatOfItsBindings) {
  std::string pnml = coloured_philosophers(2);
  const std::string bare = "<transition id=\"release\"/>";
  pnml.replace(pnml.find(bare), bare.size(),
               "<transition id=\"release\"><toolspecific tool=\"fairly\" version=\"1\"><fairness>"
               "strong</fairness></toolspecific></transition>");
  const Result<petri::Net> net = unfolded(pnml);
  ASSERT_TRUE(net.ok());
  for (const char* id : {"release[x=1]", "release[x=2]"}) {
    EXPECT_EQ(net->transitions()[net->find_transition(id).value()].fairness, Fairness::strong);
  }
}

} // namespace fairly::test::coloured_pnml_test
