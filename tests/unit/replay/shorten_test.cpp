#include "fairly/petri/families.hpp"
#include "fairly/replay/shorten.hpp"
#include "support/graph_model.hpp"
#include "support/net_run.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly::shorten_test {

using test::NetRun;

// Two processes that crash and recover until they finish.
class ShortenTest : public testing::Test {
 protected:
  // The remaining trace, with a bar before the cycle.
  std::string shorter(const NetRun& run, const std::string& prefix, const std::string& cycle,
                      std::size_t effort = 1000) {
    const Counterexample found = shortened(run.plain(), run.counterexample(prefix, cycle), effort);
    EXPECT_TRUE(replay(run.plain(), run.property(), found.trace).ok());
    EXPECT_EQ(found.replay.states.size(), found.trace.size());
    return text(found.trace, run.model());
  }

  static std::string text(const Trace& trace, const Model& model) {
    std::string out;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      if (i == trace.prefix.size()) out += "| ";
      const Action action = trace.move(i).action;
      out += (action == kStutter ? "-" : model.action_name(action)) + " ";
    }
    return out;
  }

  petri::Net net_ = *petri::make_family("crash-recover", 2);
};

TEST_F(ShortenTest, LeavesTheRunAsItIsWithoutEffort) {
  const NetRun run(net_, "F finished_1");
  EXPECT_EQ(shorter(run, "", "crash_1 recover_1 crash_1 recover_1", 0), "| crash_1 recover_1 ");
  EXPECT_EQ(shorter(run, "crash_1 recover_1 crash_1", "recover_1 crash_1", 0),
            "| crash_1 recover_1 ");
}

TEST_F(ShortenTest, CutsBetweenEqualMarkings) {
  const NetRun run(net_, "F finished_1");
  EXPECT_EQ(shorter(run, "crash_2 recover_2 crash_2", "recover_2 crash_1 recover_1 crash_2"),
            "| crash_2 recover_2 ");
}

TEST_F(ShortenTest, KeepsWhatThePropertyNeeds) {
  const NetRun run(net_, "!(F crashed_2 & GF crashed_1 & GF working_1)");
  EXPECT_EQ(shorter(run, "crash_2 recover_2", "crash_1 recover_1"), "crash_2 | crash_1 recover_1 ");
  const NetRun both(net_, "!(GF crashed_2 & GF working_2 & GF crashed_1 & GF working_1)");
  EXPECT_EQ(shorter(both, "", "crash_1 recover_1 crash_2 recover_2"),
            "| crash_1 recover_1 crash_2 recover_2 ");
}

TEST_F(ShortenTest, KeepsWhatFairnessNeeds) {
  const NetRun run(net_, "F finished_1", {.weak = {"crash_2"}, .ignore_declared = true});
  EXPECT_EQ(shorter(run, "", "crash_1 recover_1 crash_2 recover_2"), "| crash_2 recover_2 ");
}

TEST_F(ShortenTest, ClosesTheRunEarly) {
  const NetRun run(net_, "G !crashed_1");
  EXPECT_EQ(shorter(run, "crash_2 crash_1 recover_1", "recover_2 crash_2"), "| crash_1 recover_1 ");
  EXPECT_EQ(shorter(run, "finish_2 crash_1 recover_1 finish_1", "-"), "| crash_1 recover_1 ");
}

TEST_F(ShortenTest, ShortensTheWayToADeadEnd) {
  const NetRun run(net_, "G !dead");
  EXPECT_EQ(shorter(run, "crash_1 recover_1 finish_1 finish_2", "-"), "finish_1 finish_2 | - ");
}

// Prefix and cycle end with the same action, but from different states. The run is 0 1 (2 3)*;
// moving the last step of the prefix into the cycle would turn it into 0 (1 2)*.
TEST(ShortenOwnModel, DoesNotTakeEqualActionsForEqualSteps) {
  test::GraphModel model({.steps = {{{0, 1}}, {{1, 2}}, {{0, 3}}, {{1, 2}}},
                          .letters = {0b000, 0b001, 0b000, 0b010},
                          .actions = 2});
  const auto plain = model.plain();
  for (const char* formula : {"false", "!GF b", "!(F a & GF b)"}) {
    const Property property = Property::parse(model, formula).value();
    const Trace trace{{0, 1}, {0, 1}};
    const Replay replayed = replay(*plain, property, trace).value();
    for (const std::size_t effort : {0U, 1000U}) {
      const Counterexample found = shortened(*plain, {property, trace, replayed}, effort);
      EXPECT_EQ(found.trace, trace) << formula << ' ' << effort;
      EXPECT_EQ(found.replay.states, replayed.states);
    }
  }
}

// One action has two steps: the first choice leads to 1, the second one to 2, and both lead back.
TEST(ShortenOwnModel, KeepsChoices) {
  test::GraphModel model({.steps = {{{0, 1}, {0, 2}}, {{0, 0}}, {{0, 0}}},
                          .letters = {0b000, 0b001, 0b010},
                          .initial = {1, 0}});
  const auto plain = model.plain();
  const Move first(0), second(0, 1);
  const auto shorter = [&](const char* formula, const Trace& trace) {
    const Property property = Property::parse(model, formula).value();
    const Replay replayed = replay(*plain, property, trace).value();
    return shortened(*plain, {property, trace, replayed}).trace;
  };
  const Trace both{{}, {first, first, second, first}, 1};
  EXPECT_EQ(shorter("!(GF a & GF b)", both), both) << "it repeats no shorter cycle";
  EXPECT_EQ(shorter("!GF b", both), (Trace{{}, {second, first}, 1}));
  EXPECT_EQ(shorter("!(GF a & FG !b)", {{first, first}, {first, first}, 1}),
            (Trace{{}, {first, first}, 1}));
  EXPECT_EQ(shorter("!(a & GF b)", {{first}, {second, first}, 0}),
            (Trace{{first}, {second, first}, 0}));
}

TEST(ShortenOwnModel, RestsWhereTheModelAllowsIt) {
  test::GraphModel model({.steps = {{{0, 1}}, {{kStutter, 1}, {0, 0}}}, .letters = {0, 1}});
  const auto plain = model.plain();
  const Property property = Property::parse(model, "G !a").value();
  const Trace trace{{0, 0, 0}, {kStutter, 0, 0}};
  const Replay replayed = replay(*plain, property, trace).value();
  EXPECT_EQ(shortened(*plain, {property, trace, replayed}).trace.size(), 2U);
  test::TestMonitor stops; // at once
  EXPECT_GT(shortened(*plain, {property, trace, replayed}, 5'000, &stops).trace.size(), 2U);
  const Property rests = Property::parse(model, "!FG a").value();
  const Trace long_rest{{0, 0, 0, kStutter}, {kStutter}};
  const Replay again = replay(*plain, rests, long_rest).value();
  EXPECT_EQ(shortened(*plain, {rests, long_rest, again}).trace, (Trace{{0}, {kStutter}}));
}

// From 0 to 1, where a run may rest, and on to 2, which does not fit. So the run must not rest
// there.
TEST(ShortenOwnModel, DoesNotRestWhereStepsAreUnknown) {
  test::GraphModel model({.steps = {{{0, 1}}, {{0, 2}, {1, 0}}, {{0, 3}}, {{0, 3}}},
                          .letters = {0, 1, 0, 0},
                          .actions = 2},
                         2);
  model.most_level = 0;
  const Property property = Property::parse(model, "G !a").value();
  const auto plain = model.plain();
  const Result<Replay> rests = replay(*plain, property, {{0}, {kStutter}});
  ASSERT_FALSE(rests.ok());
  EXPECT_EQ(rests.error().message, "step 2: it is not known what is enabled here");
}

// The cycle is 0 1 2 3. From 1 a side way leads to 4, and from there to a state that does not fit.
TEST(ShortenOwnModel, KeepsStatesInTheFormThatTheModelHas) {
  test::GraphModel model(
      {.steps = {{{0, 1}}, {{0, 2}, {1, 4}}, {{0, 3}}, {{0, 0}}, {{0, 5}}, {{0, 5}}},
       .letters = {0, 0, 0, 1, 0, 0},
       .actions = 2},
      5);
  const Property property = Property::parse(model, "!GF a").value();
  const auto plain = model.plain();
  const Trace trace{{0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0}};
  const Replay replayed = replay(*plain, property, trace).value();
  EXPECT_EQ(model.level(), 0U);
  const Counterexample found = shortened(*plain, {property, trace, replayed});
  EXPECT_EQ(model.level(), 1U); // otherwise this test shows nothing
  EXPECT_EQ(found.trace, (Trace{{}, {0, 0, 0, 0}}));
  ASSERT_EQ(found.replay.states.size(), 4U);
  for (std::uint32_t i = 0; i < 4; ++i) {
    ASSERT_EQ(found.replay.states[i].size(), 2U);
    EXPECT_EQ(model.node(found.replay.states[i].data()), i);
  }
}

TEST_F(ShortenTest, LeavesOutStepsThatNothingNeeds) {
  const petri::Net net = *petri::make_family("crash-recover", 5);
  const NetRun run(net, "!(F finished_2 & FG crashed_1)");
  EXPECT_EQ(shorter(run, "crash_1 finish_5 finish_4 finish_2", "crash_3 recover_3"),
            "crash_1 finish_2 | crash_3 recover_3 ");
}

} // namespace fairly::shorten_test
