#include "fairly/reduce/state_equation.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/satisfies.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairly::reduce::state_equation_test {

using petri::Net;

// A token goes round between a and b; c holds `spare` tokens that nothing touches.
Net ring(std::uint32_t tokens, std::uint32_t spare = 0) {
  Net net;
  net.add(petri::Place{.id = "a", .tokens = tokens});
  net.add(petri::Place{.id = "b"});
  net.add(petri::Place{.id = "c", .tokens = spare});
  net.add(petri::Transition{.id = "there", .inputs = {{0, 1}}, .outputs = {{1, 1}}});
  net.add(petri::Transition{.id = "back", .inputs = {{1, 1}}, .outputs = {{0, 1}}});
  return net;
}

bool excludes(const Net& net, std::vector<LinearConstraint> all) {
  return StateEquation(net).excludes(all, 10);
}

TEST(StateEquation, BoundsFromInvariants) {
  const Net net = ring(3);
  EXPECT_TRUE(excludes(net, {{{{0, -1}}, -4}}));                  // a >= 4
  EXPECT_FALSE(excludes(net, {{{{0, -1}}, -3}}));                 // a >= 3
  EXPECT_TRUE(excludes(net, {{{{0, 1}, {1, 1}}, 2}}));            // a + b <= 2
  EXPECT_TRUE(excludes(net, {{{{0, -1}}, -2}, {{{1, -1}}, -2}})); // a >= 2 and b >= 2
  EXPECT_FALSE(excludes(net, {{{{0, -1}}, -2}, {{{1, -1}}, -1}}));
}

TEST(StateEquation, ManyTokensAreExact) {
  constexpr std::uint32_t kMany = 4'000'000'000;
  const Net net = ring(kMany, kMany);
  EXPECT_TRUE(excludes(net, {{{{0, -1}}, -std::int64_t{kMany} - 1}}));
  EXPECT_FALSE(excludes(net, {{{{0, -1}}, -std::int64_t{kMany}}}));
  EXPECT_TRUE(excludes(net, {{{{0, 1}, {1, 1}, {2, 1}}, 2 * std::int64_t{kMany} - 1}}));
  EXPECT_FALSE(excludes(net, {{{{0, 1}, {1, 1}, {2, 1}}, 2 * std::int64_t{kMany}}}));
}

TEST(StateEquation, FractionsBecomeIntegers) {
  // Three tokens of a become two of b, so 2a + 3b stays 18.
  Net net;
  net.add(petri::Place{.id = "a", .tokens = 9});
  net.add(petri::Place{.id = "b"});
  net.add(petri::Transition{.id = "t", .inputs = {{0, 3}}, .outputs = {{1, 2}}});
  EXPECT_TRUE(excludes(net, {{{{1, -1}}, -7}}));
  EXPECT_FALSE(excludes(net, {{{{1, -1}}, -6}}));
}

TEST(StateEquation, NoTimeNoFact) {
  const std::vector<LinearConstraint> impossible{{{{0, -1}}, -4}};
  EXPECT_FALSE(StateEquation(ring(3)).excludes(impossible, 0));
}

std::vector<LinearConstraint> random_constraints(test::Random& random, std::size_t places) {
  std::vector<LinearConstraint> all(1 + random.below(3));
  for (LinearConstraint& each : all) {
    for (petri::PlaceIndex p = 0; p < places; ++p) {
      if (random.chance(0.6)) continue;
      each.sum.push_back({p, static_cast<std::int64_t>(random.below(7)) - 3});
      if (each.sum.back().coefficient == 0) each.sum.back().coefficient = 1;
    }
    each.bound = static_cast<std::int64_t>(random.below(12)) - 6;
  }
  return all;
}

TEST(StateEquation, WhatIsExcludedIsNotReachable) {
  const std::size_t cases = test::scaled(6000);
  std::size_t impossible = 0, excluded = 0;
  for (std::size_t i = 0; i < cases; ++i) {
    test::Random random(test::base_seed() + i);
    const Net net = test::random_net(random);
    const auto reachable = oracle::explore(net, 300);
    const std::vector<LinearConstraint> all = random_constraints(random, net.places().size());
    const bool found =
        std::any_of(reachable.markings.begin(), reachable.markings.end(),
                    [&](const oracle::Marking& marking) { return test::satisfies(marking, all); });
    const bool excluding = excludes(net, all);
    ASSERT_FALSE(excluding && found) << "seed " << test::base_seed() + i;
    impossible += reachable.complete && !found ? 1 : 0;
    excluded += excluding ? 1 : 0;
  }
  EXPECT_GT(excluded, impossible / 3);
  EXPECT_GT(excluded, cases / 20);
}

} // namespace fairly::reduce::state_equation_test
