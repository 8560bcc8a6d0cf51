// Several workers against one: the same states, edges and dead markings.
#include "fairly/check/explore.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/counter_model.hpp"
#include "support/expect_exploration.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly::workers_explore_test {

using petri::Net;
using petri::NetModel;

constexpr std::size_t kMostStates = 3000;

ExploreResult explore_limited(NetModel& model, unsigned workers) {
  test::TestMonitor monitor([](const Progress& so_far) { return so_far.states > kMostStates; });
  return explore(model, {.monitor = &monitor, .workers = workers});
}

void expect_same_states(const Net& net, unsigned workers) {
  const oracle::Exploration expected = oracle::explore(net, kMostStates);
  NetModel model(net);
  model.count_tokens();
  const ExploreResult result = explore_limited(model, workers);
  test::expect_exploration(result, model, expected, kMostStates);
}

TEST(WorkersExplore, RandomNetsHaveTheSameStates) {
  std::size_t widened = 0;
  for (std::size_t i = 0; i < test::scaled(800); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    Net net = test::random_net(random);
    if (random.chance(0.3)) test::add_special_arcs(random, net);
    SCOPED_TRACE(testing::Message() << "seed " << seed << '\n' << petri::to_pnml(net));
    const unsigned workers = 2 + static_cast<unsigned>(random.below(3));
    expect_same_states(net, workers);
    if (HasFatalFailure()) return;
    NetModel model(net);
    widened += explore_limited(model, workers).statistics.widenings > 0 ? 1 : 0;
  }
  if (test::scale() >= 100) {
    EXPECT_GT(widened, 10U);
  }
}

// A net with tokens that no invariant bounds and that random runs rarely see.
Net growing(std::uint32_t tokens) {
  Net net;
  const auto source = net.add(petri::Place{.id = "source", .tokens = tokens});
  const auto sink = net.add(petri::Place{.id = "sink"});
  const auto other = net.add(petri::Place{.id = "other"});
  net.add(
      petri::Transition{.id = "move", .inputs = {{source, 1}}, .outputs = {{sink, 2}, {other, 1}}});
  net.add(petri::Transition{.id = "lose", .inputs = {{sink, 1}}});
  net.add(petri::Transition{.id = "leave", .inputs = {{other, 1}}});
  net.add(petri::Transition{.id = "back", .inputs = {{sink, 3}}, .outputs = {{other, 1}}});
  return net;
}

TEST(WorkersExplore, StatesThatDoNotFitMoveToAWiderForm) {
  const Net net = growing(30);
  NetModel alone(net);
  const ExploreResult expected = explore(alone);
  ASSERT_GT(expected.statistics.widenings, 0U);
  for (unsigned workers = 2; workers <= 4; ++workers) {
    NetModel model(net);
    const ExploreResult result = explore(model, {.workers = workers});
    ASSERT_FALSE(result.stopped);
    EXPECT_GT(result.statistics.widenings, 0U);
    EXPECT_EQ(result.statistics.states, expected.statistics.states);
    EXPECT_EQ(result.statistics.edges, expected.statistics.edges);
    EXPECT_EQ(result.statistics.dead, expected.statistics.dead);
  }
}

TEST(WorkersExplore, FamiliesHaveTheSameStatesInAboutTheSameMemory) {
  struct Case {
    const char* family;
    std::uint64_t size;
  };
  for (const auto& [family, size] :
       {Case{"philosophers", 11}, Case{"peterson", 4}, Case{"kanban", 3}, Case{"token-ring", 10}}) {
    const auto net = petri::make_family(family, size);
    ASSERT_TRUE(net.ok());
    for (const StoreKind store : {StoreKind::tree, StoreKind::exact}) {
      NetModel alone(*net);
      const ExploreResult expected = explore(alone, {.store = store});
      for (const unsigned workers : {2U, 3U}) {
        NetModel model(*net);
        const ExploreResult result = explore(model, {.store = store, .workers = workers});
        EXPECT_EQ(result.statistics.states, expected.statistics.states) << family;
        EXPECT_EQ(result.statistics.edges, expected.statistics.edges) << family;
        EXPECT_EQ(result.statistics.dead, expected.statistics.dead) << family;
        if (expected.statistics.states > 100'000) {
          EXPECT_LT(static_cast<double>(result.statistics.store_bytes),
                    1.25 * static_cast<double>(expected.statistics.store_bytes))
              << family;
        }
      }
    }
  }
}

TEST(WorkersExplore, AModelThatCannotBeCopiedIsRefused) {
  test::Counter model(5);
  const ExploreResult result = explore(model, {.workers = 2});
  ASSERT_TRUE(result.stopped);
  EXPECT_NE(result.stopped->text.find("several workers"), std::string::npos);
}

TEST(WorkersExplore, AnUnboundedNetIsNoticed) {
  Net net;
  const auto place = net.add(petri::Place{.id = "p"});
  net.add(petri::Transition{.id = "t", .outputs = {{place, 1}}});
  NetModel model(net);
  const ExploreResult result = explore(model, {.workers = 3});
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.stopped->kind, Stop::Kind::unbounded);
}

} // namespace fairly::workers_explore_test
