#include "fairly/petri/lola_net.hpp"
#include "support/hostile_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::petri::lola_net_test {

using Arcs = std::vector<Arc>;

Result<Net> read(const std::string& text) {
  std::istringstream in(text);
  return read_lola_net(in, "test.lola");
}

std::string error_of(const std::string& text) {
  const Result<Net> net = read(text);
  if (net.ok()) return "no error";
  const Error& error = net.error();
  EXPECT_EQ(error.source, "test.lola");
  return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
}

TEST(LolaNet, ReadsPlacesMarkingsAndTransitionsWithFairness) {
  const Result<Net> read_net = read("/* a ** comment { */ { a comment /* }\n"
                                    "PLACE p, q.[x=1]; SAFE 3: r; SAFE: 4;\n"
                                    "MARKING p: 2, r, p;\n"
                                    "TRANSITION t STRONG FAIR\n"
                                    "CONSUME p: 2, r, p;\n"
                                    "PRODUCE 4: 7;\n"
                                    "TRANSITION u WEAK FAIR CONSUME; PRODUCE {nothing};\n"
                                    "TRANSITION 5 CONSUME r; PRODUCE r;");
  ASSERT_TRUE(read_net.ok()) << describe(read_net.error());
  const Net& net = *read_net;
  ASSERT_EQ(net.places().size(), 4U);
  EXPECT_EQ(net.places()[0].tokens, 3U); // both count
  EXPECT_EQ(net.places()[1].id, "q.[x=1]");
  EXPECT_EQ(net.places()[2].tokens, 1U);
  ASSERT_EQ(net.transitions().size(), 3U);
  EXPECT_EQ(net.transitions()[0].fairness, Fairness::strong);
  EXPECT_EQ(net.transitions()[0].inputs, (Arcs{{0, 3}, {2, 1}}));
  EXPECT_EQ(net.transitions()[0].outputs, (Arcs{{3, 7}}));
  EXPECT_EQ(net.transitions()[1].fairness, Fairness::weak);
  EXPECT_TRUE(net.transitions()[1].inputs.empty());
  EXPECT_EQ(net.transitions()[2].fairness, Fairness::none);
}

TEST(LolaNet, ErrorsSayWhereAndWhat) {
  const std::string places = "PLACE pump, q; MARKING q;\n";
  EXPECT_EQ(error_of("PLAC p;"), "1:1 expected PLACE, not PLAC");
  EXPECT_EQ(error_of("PLACE p q; MARKING;"), "1:9 expected ',' or ';', not q");
  EXPECT_EQ(error_of("PLACE p; MARKING q;"), "1:18 there is no place q");
  EXPECT_EQ(error_of("PLACE p, p; MARKING;"), "1:10 the place p is declared twice");
  EXPECT_EQ(error_of("PLACE p MARKING;"), "1:9 expected ',' or ';', not MARKING");
  EXPECT_EQ(error_of("PLACE p, MARKING;"),
            "1:10 expected the name of a place, not the keyword MARKING");
  EXPECT_EQ(error_of("PLACE p;"), "1:9 expected MARKING, not the end of the text");
  EXPECT_EQ(error_of("PLACE p; MARKING p: x;"),
            "1:21 a marking is a whole number from 0 to 4294967295, not x");
  EXPECT_EQ(error_of(places + "TRANSITION t CONSUME plump; PRODUCE;"),
            "2:22 there is no place plump");
  EXPECT_EQ(read(places + "TRANSITION t CONSUME plump; PRODUCE;").error().hint,
            "did you mean pump?");
  EXPECT_EQ(error_of(places + "TRANSITION t STRONG CONSUME; PRODUCE;"),
            "2:21 expected FAIR, not CONSUME");
  EXPECT_EQ(error_of(places + "TRANSITION t CONSUME q: 0; PRODUCE;"),
            "2:25 the weight of an arc is a whole number from 1 to 2147483647, not \"0\"");
  EXPECT_EQ(error_of(places + "TRANSITION t CONSUME; PRODUCE;\nTRANSITION t CONSUME; PRODUCE;"),
            "3:12 the transition t is declared twice");
  EXPECT_EQ(error_of(places + "TRANSITION q CONSUME; PRODUCE;"),
            "2:12 q is the name of a place and of a transition");
  EXPECT_EQ(error_of(places + "TRANSITION t CONSUME; PRODUCE"),
            "2:30 expected the name of a place, not the end of the text");
  EXPECT_EQ(error_of("PLACE p; { MARKING"), "1:10 this comment is never closed");
  EXPECT_EQ(error_of("PLACE p; /* MARKING"), "1:10 this comment is never closed");
  EXPECT_EQ(error_of("PLACE p(1); MARKING;"), "1:8 unexpected character '('");
}

TEST(LolaNet, RefusesHighLevelNetsByName) {
  EXPECT_EQ(error_of("SORT id = [1,2]; PLACE p;"),
            "1:1 high-level LoLA nets (SORT) are not supported");
  EXPECT_EQ(error_of("PLACE p; MARKING;\nTRANSITION t VAR x: id; CONSUME; PRODUCE;"),
            "2:14 high-level LoLA nets (VAR) are not supported");
}

TEST(LolaNet, WordsOfHighLevelNetsAreNamesLikeOthers) {
  const Result<Net> net =
      read("PLACE SORT, CONST; MARKING VAR; TRANSITION GUARD CONSUME; PRODUCE SORT;");
  ASSERT_FALSE(net.ok());
  EXPECT_EQ(net.error().message, "there is no place VAR");
  Result<Net> right = read("PLACE SORT; MARKING SORT; TRANSITION GUARD CONSUME; PRODUCE SORT;");
  ASSERT_TRUE(right.ok()) << describe(right.error());
  EXPECT_EQ(to_lola_net(*right)->renamed, 0U);
}

TEST(LolaNet, IsRecognisedByItsBeginning) {
  for (const char* text : {"PLACE p;", "{c}\n{d} PLACE\np;", "SORT x = 1;"}) {
    EXPECT_TRUE(begins_like_lola(text)) << text;
  }
  for (const char* text : {"", "PLACE", "PLACES p;", "{ PLACE p;", "pl p", "<pnml>"}) {
    EXPECT_FALSE(begins_like_lola(text)) << text;
  }
}

TEST(LolaNet, WhatIsWrittenReadsBackTheSame) {
  std::size_t renamed = 0;
  for (std::size_t i = 0; i < test::scaled(3000); ++i) {
    test::Random random(test::base_seed() + i);
    Net net = test::hostile_net(random);
    if (net.has_inhibitors()) {
      EXPECT_FALSE(to_lola_net(net).ok());
      for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
        net.transition(t).inhibitors.clear();
      }
    }
    const Result<LolaText> written = to_lola_net(net);
    ASSERT_TRUE(written.ok());
    const Result<Net> back = read(written->text);
    ASSERT_TRUE(back.ok()) << describe(back.error()) << '\n' << written->text;
    ASSERT_EQ(back->places().size(), net.places().size());
    ASSERT_EQ(back->transitions().size(), net.transitions().size());
    std::size_t others = 0;
    for (std::size_t p = 0; p < net.places().size(); ++p) {
      ASSERT_EQ(back->places()[p].tokens, net.places()[p].tokens);
      others += back->places()[p].id != net.places()[p].id ? 1 : 0;
    }
    for (std::size_t t = 0; t < net.transitions().size(); ++t) {
      Transition expected = net.transitions()[t];
      others += back->transitions()[t].id != expected.id ? 1 : 0;
      expected.id = back->transitions()[t].id;
      expected.name.clear();
      ASSERT_EQ(back->transitions()[t], expected) << written->text;
    }
    ASSERT_EQ(others, written->renamed);
    renamed += others > 0 ? 1 : 0;
  }
  EXPECT_GT(renamed, 0U);
}

TEST(LolaNet, SaysWhatToWriteInstead) {
  const auto hint = [](const std::string& text) { return read(text).error().hint; };
  const std::string begin = "PLACE p, q; MARKING p; TRANSITION t ";
  EXPECT_EQ(hint("PLACE p; TRANSITION t CONSUME; PRODUCE;"),
            "MARKING stands before it, and ends with a semicolon, as PLACE does");
  EXPECT_EQ(hint(begin + "STRONGFAIR CONSUME p; PRODUCE q;"),
            "in two words: STRONG FAIR, WEAK FAIR");
  for (const char* list : {"p*2;", "p * 2;", "p=2;", "p = 2;"}) {
    EXPECT_EQ(hint(begin + "CONSUME " + list + " PRODUCE q;"), "numbers stand behind a colon: p: 2")
        << list;
  }
}

} // namespace fairly::petri::lola_net_test
