#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace fairly::test::random_net_test {

using petri::Arc;
using petri::Net;
using petri::Transition;

bool has_self_loop(const Transition& transition) {
  for (const Arc& in : transition.inputs) {
    for (const Arc& out : transition.outputs) {
      if (in.place == out.place) return true;
    }
  }
  return false;
}

TEST(RandomNet, DependsOnlyOnTheSeed) {
  Random first(7), again(7), other(8);
  const Net net = random_net(first);
  EXPECT_EQ(net, random_net(again));
  EXPECT_FALSE(net == random_net(other));
}

TEST(RandomNet, HasSortedArcsAndSizesInRange) {
  Random random(base_seed());
  for (std::size_t i = 0; i < scaled(1000); ++i) {
    const Net net = random_net(random);
    EXPECT_GE(net.places().size(), 2U);
    EXPECT_LE(net.places().size(), 8U);
    EXPECT_GE(net.transitions().size(), 1U);
    EXPECT_LE(net.transitions().size(), 8U);
    for (const Transition& transition : net.transitions()) {
      for (const std::vector<Arc>* arcs : {&transition.inputs, &transition.outputs}) {
        for (std::size_t a = 0; a < arcs->size(); ++a) {
          EXPECT_LT((*arcs)[a].place, net.places().size());
          EXPECT_GE((*arcs)[a].weight, 1U);
          EXPECT_LE((*arcs)[a].weight, 3U);
          EXPECT_TRUE(a == 0 || (*arcs)[a - 1].place < (*arcs)[a].place);
        }
      }
    }
  }
}

TEST(RandomNet, OfTheConservativeShapeKeepsItsTokens) {
  Random random(base_seed());
  for (std::size_t i = 0; i < scaled(300); ++i) {
    const Net net = random_net(random, NetShape::conservative);
    const oracle::Marking initial = oracle::initial_marking(net);
    const auto found = oracle::explore(net, 10'000);
    EXPECT_TRUE(found.complete);
    for (const oracle::Marking& marking : found.markings) {
      EXPECT_EQ(std::accumulate(marking.begin(), marking.end(), 0ULL),
                std::accumulate(initial.begin(), initial.end(), 0ULL));
    }
  }
}

TEST(RandomNet, OfMachinesIsOneSafe) {
  Random random(base_seed());
  std::size_t several_tokens = 0;
  for (std::size_t i = 0; i < scaled(300); ++i) {
    const auto found = oracle::explore(random_net(random, NetShape::machines), 10'000);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.max_tokens_in_place, 1U);
    several_tokens += found.max_tokens_in_marking > 1 ? 1 : 0;
  }
  EXPECT_GT(several_tokens, 0U);
}

TEST(RandomNet, ShowsEveryFeatureNowAndThen) {
  Random random(1);
  std::size_t bounded = 0, unbounded = 0, dead = 0, large = 0;
  std::size_t sources = 0, sinks = 0, loops = 0, weights = 0, fair = 0;
  for (int i = 0; i < 500; ++i) {
    const Net net = random_net(random);
    const auto found = oracle::explore(net, 3000);
    ++(found.complete ? bounded : unbounded);
    if (found.complete && found.dead > 0) ++dead;
    if (found.complete && found.markings.size() > 20) ++large;
    for (const Transition& t : net.transitions()) {
      if (t.inputs.empty() && !t.outputs.empty()) ++sources;
      if (!t.inputs.empty() && t.outputs.empty()) ++sinks;
      if (has_self_loop(t)) ++loops;
      if (t.fairness == Fairness::strong) ++fair;
      for (const Arc& arc : t.inputs) weights += arc.weight > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(bounded, 100U);
  EXPECT_GT(unbounded, 50U);
  EXPECT_GT(dead, 50U);
  EXPECT_GT(large, 25U);
  for (const std::size_t count : {sources, sinks, loops, weights, fair}) EXPECT_GT(count, 50U);
}

} // namespace fairly::test::random_net_test
