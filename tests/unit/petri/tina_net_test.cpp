#include "fairly/petri/tina_net.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/hostile_net.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::petri::tina_net_test {

using Arcs = std::vector<Arc>;

Result<Net> read(const std::string& text) {
  std::istringstream in(text);
  return read_tina_net(in, "test.net");
}

Net net_of(const std::string& text) {
  Result<Net> net = read(text);
  EXPECT_TRUE(net.ok()) << describe(net.error());
  return net.ok() ? *std::move(net) : Net();
}

// "line:column message".
std::string error_of(const std::string& text) {
  const Result<Net> net = read(text);
  if (net.ok()) return "no error";
  const Error& error = net.error();
  EXPECT_EQ(error.source, "test.net");
  EXPECT_GE(error.length, 1U);
  return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
}

TEST(TinaNet, ReadsPlacesTransitionsAndArcs) {
  const Net net = net_of("# an example\n"
                         "net demo\n"
                         "tr t1 : {do it} [0,w[ p1 p2*2 -> p3 p4*3\n"
                         "pl p1 : start (1)\n"
                         "pl p2 (2K)\n"
                         "nt n1 1 {a note}\n"
                         "tr t2 p3?2 p1?-1 ->\n");
  EXPECT_EQ(net.id, "demo");
  ASSERT_EQ(net.places().size(), 4U);
  EXPECT_EQ(net.places()[0], (Place{.id = "p1", .name = "start", .tokens = 1}));
  EXPECT_EQ(net.places()[1].tokens, 2000U);
  ASSERT_EQ(net.transitions().size(), 2U);
  EXPECT_EQ(net.transitions()[0].name, "do it");
  EXPECT_EQ(net.transitions()[0].inputs, (Arcs{{0, 1}, {1, 2}}));
  EXPECT_EQ(net.transitions()[0].outputs, (Arcs{{2, 1}, {3, 3}}));
  EXPECT_EQ(net.transitions()[1].inputs, (Arcs{{2, 2}}));
  EXPECT_EQ(net.transitions()[1].outputs, (Arcs{{2, 2}}));
  EXPECT_EQ(net.transitions()[1].inhibitors, (Arcs{{0, 1}}));
}

TEST(TinaNet, DeclarationsAddUp) {
  const Net net = net_of("pl p (1) a*2 -> b c?3 d?-4\n"
                         "pl p (2)\n"
                         "tr b p?2 -> p\n"
                         "tr d p?-2 ->\n"
                         "lb p label lb b {other}");
  EXPECT_EQ(net.places()[0].tokens, 3U);
  EXPECT_EQ(net.places()[0].name, "label");
  EXPECT_EQ(net.transitions()[1].name, "other");
  EXPECT_EQ(net.transitions()[0].outputs, (Arcs{{0, 2}}));
  EXPECT_EQ(net.transitions()[1].inputs, (Arcs{{0, 2}})); // takes one and tests for two
  EXPECT_EQ(net.transitions()[1].outputs, (Arcs{{0, 2}}));
  EXPECT_EQ(net.transitions()[2].inputs, (Arcs{{0, 3}}));
  EXPECT_EQ(net.transitions()[3].inhibitors, (Arcs{{0, 2}}));
}

TEST(TinaNet, NamesInBracesCanBeAnything) {
  const Net net = net_of("tr {a -> b} {\\{\\}\\\\} {tr}-> {line\nend}#x\n");
  EXPECT_EQ(net.transitions()[0].id, "a -> b");
  EXPECT_EQ(net.places()[0].id, "{}\\");
  EXPECT_EQ(net.places()[1].id, "tr");
  EXPECT_EQ(net.places()[2].id, "line\nend");
}

TEST(TinaNet, ErrorsSayWhereAndWhat) {
  EXPECT_EQ(error_of("hello"), "1:1 expected a declaration: tr, pl, net, lb or nt");
  EXPECT_EQ(error_of("tr"), "1:3 expected the name of a transition");
  EXPECT_EQ(error_of("pl tr"), "1:4 expected the name of a place");
  EXPECT_EQ(error_of("tr t a b\npl c"), "2:1 expected '->' or a place of the transition");
  EXPECT_EQ(error_of("tr t a -> b -> c"), "1:13 expected a declaration: tr, pl, net, lb or nt");
  EXPECT_EQ(error_of("tr t a*0 -> b"),
            "1:8 the weight of an arc is a whole number from 1 to 2147483647, not \"0\"");
  EXPECT_EQ(error_of("tr t a* -> b"), "1:9 expected the weight of an arc, a whole number");
  EXPECT_EQ(error_of("tr t a -> b?1"), "1:12 read arcs lead from places to transitions");
  EXPECT_EQ(error_of("tr t a -> b?-1"), "1:12 inhibitor arcs lead from places to transitions");
  EXPECT_EQ(error_of("pl p t?1 -> u"), "1:7 read arcs lead from places to transitions");
  EXPECT_EQ(error_of("pl p (x)"), "1:7 a marking is a whole number from 0 to 4294967295, not x");
  EXPECT_EQ(error_of("pl p (5G)"),
            "1:7 a marking is a whole number from 0 to 4294967295, not \"5G\"");
  EXPECT_EQ(error_of("pl p (4G)\npl p (1G)"), "2:6 a place holds at most 4294967295 tokens");
  EXPECT_EQ(error_of("pl p (1"), "1:8 expected ')'");
  EXPECT_EQ(error_of("pl {x"), "1:4 this brace is never closed");
  EXPECT_EQ(error_of("pl {}"), "1:4 a place or transition needs a name");
  EXPECT_EQ(error_of("tr t a-b -> c"), "1:7 unexpected character '-'");
  EXPECT_EQ(error_of("pl é"), "1:4 unexpected character 'é'");
  EXPECT_EQ(error_of("tr t t -> c"), "1:6 t is the name of a place and of a transition");
  EXPECT_EQ(error_of("lb p q"), "1:4 there is no place or transition p so far");
  EXPECT_EQ(error_of("tr t a*2G a*1G ->"),
            "1:11 the weights of the arcs between the same two nodes add up to more than "
            "2147483647");
}

TEST(TinaNet, RefusesTimeAndPrioritiesByName) {
  EXPECT_EQ(error_of("tr t [2,3] a -> b"), "1:6 time intervals of transitions are not supported");
  EXPECT_EQ(error_of("tr t ]0,w[ a -> b"), "1:6 time intervals of transitions are not supported");
  EXPECT_EQ(error_of("tr t : x [0,5[ a -> b"),
            "1:10 time intervals of transitions are not supported");
  EXPECT_EQ(error_of("tr t a!2 -> b"), "1:7 stopwatch arcs are not supported");
  EXPECT_EQ(error_of("tr t a -> b\npr t > u"), "2:1 priorities of transitions are not supported");
  EXPECT_EQ(read("pr t > u").error().kind, ErrorKind::unsupported);
}

TEST(TinaNet, IsRecognisedByItsBeginning) {
  for (const char* text : {"tr t a -> b", "# x\n\n  pl p", "net{n}\n", "\xEF\xBB\xBFpl p"}) {
    EXPECT_TRUE(begins_like_tina(text)) << text;
  }
  for (const char* text : {"", "tr", "trt a", "transition", "PLACE p;", "<pnml>", "des (0,1,2)"}) {
    EXPECT_FALSE(begins_like_tina(text)) << text;
  }
}

// The net without what the format cannot express.
Net without_fairness(Net net) {
  for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    net.transition(t).fairness = Fairness::none;
  }
  return net;
}

TEST(TinaNet, WhatIsWrittenReadsBackTheSame) {
  for (std::size_t i = 0; i < test::scaled(3000); ++i) {
    test::Random random(test::base_seed() + i);
    const Net net = test::hostile_net(random);
    const std::string text = to_tina_net(net);
    ASSERT_TRUE(begins_like_tina(text));
    const Result<Net> back = read(text);
    ASSERT_TRUE(back.ok()) << describe(back.error()) << '\n' << text;
    ASSERT_EQ(*back, without_fairness(net)) << text;
  }
}

TEST(TinaNet, WhatIsWrittenHasTheSameMarkings) {
  for (std::size_t i = 0; i < test::scaled(200); ++i) {
    test::Random random(test::base_seed() + i);
    Net net = test::random_net(random);
    test::add_special_arcs(random, net);
    const oracle::Exploration before = oracle::explore(net, 300);
    const oracle::Exploration after = oracle::explore(net_of(to_tina_net(net)), 300);
    ASSERT_EQ(before.complete, after.complete);
    if (before.complete) {
      ASSERT_EQ(before.markings, after.markings);
    }
  }
}

TEST(TinaNet, SaysWhatToWriteInstead) {
  const auto hint = [](const std::string& text) { return read(text).error().hint; };
  EXPECT_EQ(hint("tr t a -> b\ntl u b -> a\n"),
            "tl at the beginning of a line before is none of these words, so it belongs to the "
            "declaration before it");
  EXPECT_EQ(hint("pl p (1);\n"), "a declaration ends with its line, without a sign");
  EXPECT_EQ(hint("tr t p, q -> p\n"), "put spaces between names, and no commas");
  EXPECT_EQ(hint("tr t p -> p, q\n"), "put spaces between names, and no commas");
  EXPECT_EQ(hint("tr t p => q\n"), "'tr t a -> b': what is taken, ->, what is put");
  EXPECT_EQ(hint("pl p (1)\ntrans t p -> q\n"),
            "a transition is 'tr t a -> b', a place with a token 'pl a (1)'");
  EXPECT_EQ(hint("net n\nplaces p (1)\n"), hint("pl p (1)\ntransition t p -> q\n"));
  EXPECT_EQ(hint("pl p 1\ntr t p -> q\n"), "tokens stand in parentheses: pl p (1)");
}

} // namespace fairly::petri::tina_net_test
