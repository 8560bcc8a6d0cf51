// Reductions by example: small nets on which a condition of a rule decides.
#include "fairly/check/checker.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/reduce/reduce.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::reduce::reduce_test {

using petri::Place;
using petri::Transition;

class Example {
 public:
  explicit Example(petri::Net net) : model_(std::move(net)) {}

  Property property(const std::string& ltl, const Assumptions& fairness = {}) {
    Result<Property> parsed = Property::parse(model_, ltl);
    EXPECT_TRUE(parsed.ok());
    parsed->assume(fairness);
    EXPECT_FALSE(parsed->error());
    return *std::move(parsed);
  }
  Answer check(const std::string& ltl, const Assumptions& fairness = {},
               Reduce how = Reduce::always) {
    const Property asked = property(ltl, fairness);
    Result<Answer> answer = Checker(model_).check(asked, {.reduce = how});
    EXPECT_TRUE(answer.ok());
    return *std::move(answer);
  }

 private:
  petri::NetModel model_;
};

bool used(const Answer& answer, const std::string& rule) {
  const auto& all = answer.statistics.reduction.rules;
  return std::any_of(all.begin(), all.end(), [&](const auto& each) { return each.name == rule; });
}

// p0 -h-> p -f-> p1 -t-> q, and a transition that can always fire.
petri::Net chain() {
  petri::Net net;
  net.add(Place{.id = "p0", .tokens = 1});
  net.add(Place{.id = "p"});
  net.add(Place{.id = "p1"});
  net.add(Place{.id = "q"});
  net.add(Place{.id = "tick", .tokens = 1});
  net.add(Place{.id = "tock"});
  net.add(Transition{.id = "h", .inputs = {{0}}, .outputs = {{1}}});
  net.add(Transition{.id = "f", .inputs = {{1}}, .outputs = {{2}}});
  net.add(Transition{.id = "t", .inputs = {{2}}, .outputs = {{3}}});
  net.add(Transition{.id = "tick_tock", .inputs = {{4}}, .outputs = {{5}}});
  net.add(Transition{.id = "tock_tick", .inputs = {{5}}, .outputs = {{4}}});
  return net;
}

TEST(Reduce, NoStepIsForcedByAFairSuccessor) {
  Example example(chain());
  // f need not fire, so t may never be enabled.
  EXPECT_TRUE(example.check("F q", {.weak = {"t"}}).violated());
  EXPECT_TRUE(example.check("F q", {.weak = {"t", "f", "h"}}).holds());
  EXPECT_TRUE(example.check("F q", {.weak = {"*"}}).holds());
  EXPECT_TRUE(example.check("F q").violated());
}

TEST(Reduce, ChainsBecomeOneStep) {
  Example example(chain());
  const Answer answer = example.check("G !q");
  EXPECT_TRUE(answer.violated());
  EXPECT_TRUE(used(answer, "pre-agglomeration") || used(answer, "post-agglomeration"));
  const std::vector<Move>& prefix = answer.counterexample->trace.prefix;
  EXPECT_EQ(prefix, (std::vector<Move>{Move(0), Move(1), Move(2)}));
}

// f puts a token into a place that inhibits another transition, so f must not come early.
TEST(Reduce, TokensThatInhibitDoNotComeEarlier) {
  petri::Net net = chain();
  net.add(Place{.id = "x", .tokens = 1});
  net.add(Place{.id = "y"});
  net.add(Transition{.id = "v", .inputs = {{1}, {6}}, .outputs = {{1}, {7}}, .inhibitors = {{2}}});
  EXPECT_TRUE(Example(net).check("G !y").violated());
  // v is inhibited until the chain is at its end.
  petri::Net between = chain();
  between.add(Place{.id = "x", .tokens = 1});
  between.add(Place{.id = "y"});
  between.add(
      Transition{.id = "v", .inputs = {{6}}, .outputs = {{7}}, .inhibitors = {{1}, {0}, {2}}});
  EXPECT_TRUE(Example(between).check("G !y").violated());
  EXPECT_TRUE(Example(between).check("!y W q").holds());
}

// v has to fire before f fills p1, which h.f would do at once.
TEST(Reduce, WhatComesForwardFillsNothingThatInhibits) {
  petri::Net net;
  net.add(Place{.id = "p0", .tokens = 1});
  for (const char* id : {"p", "p1", "g", "y"}) net.add(Place{.id = id});
  net.add(Transition{.id = "h", .inputs = {{0}}, .outputs = {{1}, {3}}});
  net.add(Transition{.id = "f", .inputs = {{1}}, .outputs = {{2}}});
  net.add(Transition{.id = "v", .inputs = {{3}}, .outputs = {{4}}, .inhibitors = {{2}}});
  EXPECT_TRUE(Example(net).check("G !y").violated());
}

// f has to wait for z to become empty, and h must not wait for it.
TEST(Reduce, WhatComesForwardIsNotInhibited) {
  petri::Net net;
  net.add(Place{.id = "p0", .tokens = 1});
  for (const char* id : {"p", "q", "y"}) net.add(Place{.id = id});
  net.add(Place{.id = "z", .tokens = 1});
  net.add(Place{.id = "end"});
  net.add(Transition{.id = "h", .inputs = {{0}}, .outputs = {{1}, {3}}});
  net.add(Transition{.id = "f", .inputs = {{1}}, .outputs = {{2}}, .inhibitors = {{4}}});
  net.add(Transition{.id = "clear", .inputs = {{3}, {4}}, .outputs = {{3}}});
  net.add(Transition{.id = "finish", .inputs = {{2}}, .outputs = {{5}}});
  EXPECT_TRUE(Example(net).check("G !end").violated());
}

// h has to fire before w fills z.
TEST(Reduce, WhatWaitsIsNotInhibited) {
  petri::Net net;
  net.add(Place{.id = "a", .tokens = 1});
  net.add(Place{.id = "b", .tokens = 1});
  for (const char* id : {"c", "p", "q", "z"}) net.add(Place{.id = id});
  net.add(Transition{.id = "h", .inputs = {{0}}, .outputs = {{3}}, .inhibitors = {{5}}});
  net.add(Transition{.id = "f", .inputs = {{2}, {3}}, .outputs = {{4}}});
  net.add(Transition{.id = "w", .inputs = {{1}}, .outputs = {{2}, {5}}});
  EXPECT_TRUE(Example(net).check("G !q").violated());
}

// h has to empty a before v, and f needs what comes after v.
TEST(Reduce, WhatWaitsEmptiesNothingThatInhibits) {
  petri::Net net;
  net.add(Place{.id = "a", .tokens = 1});
  for (const char* id : {"p", "q"}) net.add(Place{.id = id});
  net.add(Place{.id = "x", .tokens = 1});
  for (const char* id : {"y", "c"}) net.add(Place{.id = id});
  net.add(Transition{.id = "h", .inputs = {{0}}, .outputs = {{1}}});
  net.add(Transition{.id = "f", .inputs = {{1}, {5}}, .outputs = {{2}}});
  net.add(Transition{.id = "v", .inputs = {{3}}, .outputs = {{4}}, .inhibitors = {{0}}});
  net.add(Transition{.id = "w", .inputs = {{4}}, .outputs = {{5}}});
  EXPECT_TRUE(Example(net).check("G !y").violated());
}

TEST(Reduce, WhatInhibitsIsNoSinkAndIsInTheSlice) {
  petri::Net net;
  net.add(Place{.id = "a", .tokens = 1});
  net.add(Place{.id = "full"}); // nothing takes from it
  net.add(Place{.id = "go", .tokens = 1});
  net.add(Place{.id = "gone"});
  net.add(Transition{.id = "fill", .inputs = {{0}}, .outputs = {{1}}});
  net.add(Transition{.id = "leave", .inputs = {{2}}, .outputs = {{3}}, .inhibitors = {{1}}});
  Example example(net);
  EXPECT_TRUE(example.check("F gone", {.strong = {"*"}}).violated()); // fill comes first
  EXPECT_TRUE(example.check("F(dead & !gone) | F gone").holds());
}

TEST(Reduce, ConstantPlacesInhibitForEverOrNever) {
  petri::Net net = chain();
  net.add(Place{.id = "two", .tokens = 2});
  net.transition(2).inhibitors = {{6, 2}};
  const Answer never = Example(net).check("G !q");
  EXPECT_TRUE(never.holds());
  net.transition(2).inhibitors = {{6, 3}};
  const Answer still = Example(net).check("G !q");
  EXPECT_TRUE(still.violated());
  EXPECT_TRUE(used(still, "constant places"));
}

// h needs no tokens: it can fire for ever and keep everything else waiting.
TEST(Reduce, ASourceIsNotMovedBehind) {
  petri::Net net;
  net.add(Place{.id = "p"});
  net.add(Place{.id = "q", .tokens = 1});
  net.add(Place{.id = "r"});
  net.add(Transition{.id = "h", .outputs = {{0}}});
  net.add(Transition{.id = "f", .inputs = {{0}, {1}}, .outputs = {{2}}});
  EXPECT_FALSE(Example(net).check("F r").holds());
}

TEST(Reduce, SensitiveFormulasForbidRules) {
  Example example(chain());
  const Answer answer = example.check("X X X q");
  EXPECT_TRUE(answer.violated());
  EXPECT_FALSE(used(answer, "slice"));
  const auto& refused = answer.statistics.reduction.refusals;
  ASSERT_FALSE(refused.empty());
  EXPECT_EQ(refused[0].reason, "the formula is sensitive to stuttering");
  // X(p0 & !p0) is a contradiction, so the formula is insensitive.
  EXPECT_TRUE(example.check("F q | X(p0 & !p0)").statistics.reduction.refusals.empty());
}

// Rings of three places each, not connected.
petri::Net rings(std::size_t count) {
  petri::Net net;
  for (std::size_t r = 0; r < count; ++r) {
    const std::string ring = std::to_string(r);
    const auto first = static_cast<petri::PlaceIndex>(net.places().size());
    for (petri::PlaceIndex i = 0; i < 3; ++i) {
      net.add(Place{.id = "p" + ring + "_" + std::to_string(i), .tokens = i == 0 ? 1U : 0U});
    }
    for (petri::PlaceIndex i = 0; i < 3; ++i) {
      net.add(Transition{.id = "t" + ring + "_" + std::to_string(i),
                         .inputs = {{first + i}},
                         .outputs = {{first + (i + 1) % 3}}});
    }
  }
  return net;
}

TEST(Slice, FairPartsAreCheckedAlone) {
  Example example(rings(40)); // 3^40 markings
  const Answer holds = example.check("GF p0_1", {.weak = {"*"}});
  EXPECT_TRUE(holds.holds());
  EXPECT_TRUE(used(holds, "slice"));
  EXPECT_LT(holds.statistics.model_states, 10U);
  const Answer violated = example.check("F G p0_1", {.weak = {"*"}});
  EXPECT_TRUE(violated.violated()); // and fair to all 40 rings
  EXPECT_GE(violated.counterexample->trace.cycle.size(), 120U);
}

TEST(Slice, PartsThatAreNotFairMayWait) {
  Example example(rings(40));
  const Answer violated = example.check("GF p0_1");
  EXPECT_TRUE(violated.violated());
  EXPECT_TRUE(used(violated, "slice"));
  EXPECT_TRUE(example.check("G(p0_0 | p0_1 | p0_2)").holds());
  // Only another ring moves, and weak fairness of that ring does not help.
  EXPECT_TRUE(example.check("GF p0_1", {.weak = {"t1_*"}}).violated());
}

TEST(Slice, AGroupAcrossTheBorderForbidsIt) {
  Example example(rings(3));
  const Answer answer = example.check("GF p0_1", {.weak = {"*", "{t0_0,t1_0}"}});
  EXPECT_TRUE(answer.holds());
  EXPECT_FALSE(used(answer, "slice"));
  const auto& refused = answer.statistics.reduction.refusals;
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(refused[0].rule, "slice");
  EXPECT_EQ(refused[0].reason, "a group of the fairness is partly outside");
}

TEST(Slice, DeadPartsRestWhileOthersMove) {
  petri::Net net = rings(1);
  net.add(Place{.id = "once", .tokens = 1});
  net.add(Place{.id = "done"});
  net.add(Transition{.id = "finish", .inputs = {{3}}, .outputs = {{4}}});
  const Answer answer = Example(net).check("F G once", {.weak = {"*"}});
  EXPECT_TRUE(answer.violated());
  EXPECT_TRUE(used(answer, "slice"));
  EXPECT_FALSE(answer.counterexample->trace.cycle[0].is_stutter());
}

} // namespace fairly::reduce::reduce_test
