#include "fairly/check/growing_run.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/replay/replay.hpp"

#include <gtest/gtest.h>

namespace fairly::growing_run_test {

// Each step adds a token to one of two places or moves one from the first to the second.
petri::Net factory() {
  petri::Net net;
  net.add(petri::Place{.id = "p"});
  net.add(petri::Place{.id = "q"});
  net.add(petri::Transition{.id = "make_p", .outputs = {{0}}});
  net.add(petri::Transition{.id = "make_q", .outputs = {{1}}});
  net.add(petri::Transition{.id = "move", .inputs = {{0}}, .outputs = {{1}}});
  return net;
}

TEST(GrowingRun, ViolatesWhatABadPrefixDecides) {
  petri::NetModel model(factory());
  const Property property = *Property::parse(model, "G !q");
  const auto trace = growing_run(property, {.prefix = {Move{1}}}, 0, nullptr);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->prefix.at(0), Move{1});
  const auto replayed = replay(*model.plain(), property, *trace);
  ASSERT_TRUE(replayed.ok());
  EXPECT_FALSE(replayed->growing.empty());
}

TEST(GrowingRun, IsFair) {
  petri::NetModel model(factory());
  Property property = *Property::parse(model, "G !q");
  property.assume(strong("make_*"));
  const auto trace = growing_run(property, {.prefix = {Move{1}}}, 0, nullptr);
  ASSERT_TRUE(trace);
  EXPECT_GE(trace->cycle.size(), 2U);
}

TEST(GrowingRun, ProvesNothingAboutWhatChangesOnTheCycle) {
  petri::Net net = factory();
  net.transition(0).outputs = {{1}};
  petri::NetModel model(net);
  // False with the values of the first round, but not with those of later rounds.
  for (const char* formula : {"F \"q >= 9\"", "GF \"q >= 9\"", "X (q & F \"q >= 9\")"}) {
    const Property property = *Property::parse(model, formula);
    const Trace trace{.prefix = {}, .cycle = {Move{1}}};
    const auto replayed = replay(*model.plain(), property, trace);
    ASSERT_FALSE(replayed.ok()) << formula;
    EXPECT_EQ(replayed.error().message,
              "the cycle does not close: q is 0 where it starts and 1 where it ends");
    EXPECT_FALSE(growing_run(property, {}, 0, nullptr)) << formula;
  }
}

TEST(GrowingRun, KeepsWhatAHypothesisSees) {
  petri::NetModel model(factory());
  const Property plain = *Property::parse(model, "G !q");
  const Trace trace{.prefix = {Move{1}}, .cycle = {Move{0}}};
  EXPECT_TRUE(replay(*model.plain(), plain, trace).ok());
  // After the first round the transition would be enabled for ever.
  Property fair = plain;
  fair.assume(weak("move"));
  EXPECT_FALSE(replay(*model.plain(), fair, trace).ok());
}

} // namespace fairly::growing_run_test
