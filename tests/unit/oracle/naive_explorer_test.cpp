#include "oracle/naive_explorer.hpp"

#include <gtest/gtest.h>

namespace fairly::oracle::naive_explorer_test {

using petri::Net;
using petri::Place;
using petri::Transition;

Net net_of(const std::vector<std::uint32_t>& tokens, std::vector<Transition> transitions) {
  Net net;
  for (std::size_t p = 0; p < tokens.size(); ++p) {
    net.add(Place{.id = "p" + std::to_string(p), .tokens = tokens[p]});
  }
  for (std::size_t t = 0; t < transitions.size(); ++t) {
    transitions[t].id = "t" + std::to_string(t);
    net.add(std::move(transitions[t]));
  }
  return net;
}

TEST(NaiveExplorer, NeedsAsManyTokensAsTheArcSays) {
  const Net net = net_of({2, 5}, {{.inputs = {{0, 2}}, .outputs = {{1, 3}}}, {.inputs = {{0, 3}}}});
  EXPECT_EQ(fire(net, {2, 5}, 0), (Marking{0, 8}));
  EXPECT_EQ(fire(net, {2, 5}, 1), std::nullopt);
  EXPECT_EQ(fire(net, {3, 0}, 1), (Marking{0, 0}));
}

TEST(NaiveExplorer, TestsTheTokensOfASelfLoopBeforeItReturnsThem) {
  const Net net = net_of({1}, {{.inputs = {{0, 2}}, .outputs = {{0, 2}}}});
  EXPECT_EQ(fire(net, {1}, 0), std::nullopt);
  EXPECT_EQ(fire(net, {2}, 0), (Marking{2}));
  EXPECT_EQ(explore(net, 10).dead, 1U);
}

TEST(NaiveExplorer, CountsTheMarkingsOfTokensInTwoPlaces) {
  // Three tokens that move from p0 to p1 and back: 4 markings in a row, 3 edges each way.
  const Net net = net_of({3, 0}, {{.inputs = {{0, 1}}, .outputs = {{1, 1}}},
                                  {.inputs = {{1, 1}}, .outputs = {{0, 1}}}});
  const Exploration found = explore(net, 100);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.markings, (std::set<Marking>{{3, 0}, {2, 1}, {1, 2}, {0, 3}}));
  EXPECT_EQ(found.edges, 6U);
  EXPECT_EQ(found.dead, 0U);
  EXPECT_EQ(found.max_tokens_in_place, 3U);
  EXPECT_EQ(found.max_tokens_in_marking, 3U);
}

TEST(NaiveExplorer, CountsParallelEdgesAndDeadMarkings) {
  // Two ways to split the only token into 2 + 3 tokens, then nothing; one way to lose it.
  const Net net = net_of({1, 0, 0}, {{.inputs = {{0, 1}}, .outputs = {{1, 2}, {2, 3}}},
                                     {.inputs = {{0, 1}}, .outputs = {{1, 2}, {2, 3}}},
                                     {.inputs = {{0, 1}}}});
  const Exploration found = explore(net, 100);
  EXPECT_EQ(found.markings, (std::set<Marking>{{1, 0, 0}, {0, 2, 3}, {0, 0, 0}}));
  EXPECT_EQ(found.edges, 3U);
  EXPECT_EQ(found.dead, 2U);
  EXPECT_EQ(found.max_tokens_in_place, 3U);
  EXPECT_EQ(found.max_tokens_in_marking, 5U);
  EXPECT_EQ(edges_from(net, found.markings),
            (std::set<Edge>{
                {{1, 0, 0}, 0, {0, 2, 3}}, {{1, 0, 0}, 1, {0, 2, 3}}, {{1, 0, 0}, 2, {0, 0, 0}}}));
}

TEST(NaiveExplorer, SaysThatAnUnboundedNetIsNotComplete) {
  const Net net = net_of({0}, {{.outputs = {{0, 1}}}});
  const Exploration found = explore(net, 10);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.markings.size(), 10U);
  EXPECT_EQ(found.max_tokens_in_place, 9U);
}

TEST(NaiveExplorer, IsCompleteIfTheLimitIsJustEnough) {
  const Net net = net_of({3, 0}, {{.inputs = {{0, 1}}, .outputs = {{1, 1}}}});
  EXPECT_TRUE(explore(net, 4).complete);
  EXPECT_FALSE(explore(net, 3).complete);
  EXPECT_FALSE(explore(net, 0).complete);
}

TEST(NaiveExplorer, TakesNetsWithoutPlacesOrTransitions) {
  EXPECT_EQ(explore(net_of({}, {}), 10).dead, 1U);
  const Exploration loop = explore(net_of({}, {{}}), 10);
  EXPECT_EQ(loop.markings.size(), 1U);
  EXPECT_EQ(loop.edges, 1U);
  EXPECT_EQ(loop.dead, 0U);
  EXPECT_EQ(loop.max_tokens_in_place, 0U);
}

} // namespace fairly::oracle::naive_explorer_test
