// Inhibitor arcs from places of every form that a layout has.
#include "fairly/petri/net_model.hpp"
#include "fairly/product/state_space.hpp"
#include "oracle/naive_explorer.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::inhibitor_test {

// All markings and steps, with the packed model and with the oracle.
void expect_same_markings(const Net& net, std::size_t count) {
  const oracle::Exploration expected = oracle::explore(net, 1000);
  ASSERT_TRUE(expected.complete);
  EXPECT_EQ(expected.markings.size(), count);
  NetModel model(net);
  StateSpace space(model, StoreKind::exact);
  Steps steps;
  std::vector<StateNumber> numbers;
  std::set<oracle::Marking> markings;
  std::set<oracle::Edge> edges;
  for (StateNumber source = 0; source < space.size(); ++source) {
    ASSERT_LE(space.size(), 1000U);
    ASSERT_FALSE(space.successors(source, steps));
    const oracle::Marking marking = model.unpack(space.source());
    markings.insert(marking);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      edges.insert({marking, steps.actions()[i], model.unpack(steps.state(i))});
    }
    space.commit(numbers);
  }
  EXPECT_EQ(markings, expected.markings);
  EXPECT_EQ(edges, oracle::edges_from(net, expected.markings));
}

TEST(InhibitorArcs, ConstantPlacesInhibitForEverOrNever) {
  Net net;
  net.add(Place{.id = "three", .tokens = 3});
  net.add(Place{.id = "p", .tokens = 1});
  net.add(Transition{.id = "never", .inputs = {{1}}, .inhibitors = {{0, 3}}});
  expect_same_markings(net, 1);
  net.add(Transition{.id = "always", .inputs = {{1}}, .inhibitors = {{0, 4}}});
  expect_same_markings(net, 2);
}

// A ring with one token: its places are one field.
TEST(InhibitorArcs, PlacesThatShareAFieldInhibit) {
  for (PlaceIndex inhibitor = 0; inhibitor < 5; ++inhibitor) {
    Net net;
    for (PlaceIndex p = 0; p < 5; ++p) {
      net.add(Place{.id = "p" + std::to_string(p), .tokens = p == 0 ? 1U : 0U});
    }
    net.add(Place{.id = "x", .tokens = 1});
    net.add(Place{.id = "y"});
    for (PlaceIndex p = 0; p < 5; ++p) {
      net.add(
          Transition{.id = "t" + std::to_string(p), .inputs = {{p}}, .outputs = {{(p + 1) % 5}}});
    }
    net.add(
        Transition{.id = "there", .inputs = {{5}}, .outputs = {{6}}, .inhibitors = {{inhibitor}}});
    expect_same_markings(net, 10);
    net.transition(5).inhibitors = {{inhibitor, 2}}; // never
    expect_same_markings(net, 10);
    net.transition(0).inhibitors = {{0}}; // always, where it could fire
    expect_same_markings(net, 2);
  }
}

// Counters that an invariant bounds, one of which follows from the other.
TEST(InhibitorArcs, CountersInhibitFromTheirWeightOn) {
  for (std::uint32_t weight = 1; weight <= 9; ++weight) {
    Net net;
    net.add(Place{.id = "free", .tokens = 7});
    net.add(Place{.id = "used"});
    net.add(
        Transition{.id = "use", .inputs = {{0}}, .outputs = {{1}}, .inhibitors = {{1, weight}}});
    expect_same_markings(net, 1 + std::min(weight, 7U));
    net.transition(0).inhibitors = {{0, weight}};
    expect_same_markings(net, weight > 7 ? 8 : 1);
  }
}

TEST(InhibitorArcs, BoundPlacesThatNoInvariantBounds) {
  Net net;
  net.add(Place{.id = "buffer"});
  net.add(Transition{.id = "produce", .outputs = {{0}}, .inhibitors = {{0, 300}}});
  expect_same_markings(net, 301);
  net.add(Transition{.id = "consume", .inputs = {{0, 2}}, .inhibitors = {{0, 5}}});
  expect_same_markings(net, 301);
}

// Takes two, and must not see more than that.
TEST(InhibitorArcs, InputPlacesInhibitToo) {
  Net net;
  net.add(Place{.id = "p", .tokens = 2});
  net.add(Place{.id = "q", .tokens = 2});
  net.add(
      Transition{.id = "swap", .inputs = {{0, 2}}, .outputs = {{1, 2}}, .inhibitors = {{0, 3}}});
  net.add(Transition{.id = "back", .inputs = {{1}}, .outputs = {{0}}});
  net.add(Transition{.id = "never", .inputs = {{0, 2}}, .inhibitors = {{0, 1}}});
  net.add(Transition{.id = "nor", .inputs = {{0, 2}}, .inhibitors = {{0, 2}}});
  expect_same_markings(net, 5);
}

} // namespace fairly::petri::inhibitor_test
