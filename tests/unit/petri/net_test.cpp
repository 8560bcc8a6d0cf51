#include "fairly/petri/net.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::net_test {

TEST(Net, FindsNodesByIdAndKeepsKindsApart) {
  Net net;
  EXPECT_EQ(net.add(Place{.id = "p"}), 0U);
  EXPECT_EQ(net.add(Place{.id = "q", .name = "p"}), 1U);
  EXPECT_EQ(net.add(Transition{.id = "t"}), 0U);
  EXPECT_EQ(net.find_place("q"), PlaceIndex{1});
  EXPECT_EQ(net.find_transition("t"), TransitionIndex{0});
  EXPECT_EQ(net.find_place("t"), std::nullopt);
  EXPECT_EQ(net.find_transition("p"), std::nullopt);
  const Net copy = net;
  EXPECT_EQ(copy, net);
  EXPECT_EQ(copy.find_place("p"), PlaceIndex{0});
}

TEST(Net, CountsArcs) {
  Net net;
  net.add(Place{.id = "p"});
  net.add(Transition{.id = "t", .inputs = {{0, 2}}, .outputs = {{0, 1}}});
  net.add(Transition{.id = "u", .outputs = {{0, 1}}});
  EXPECT_EQ(net.arc_count(), 3U);
  EXPECT_FALSE(net.has_inhibitors());
  net.add(Transition{.id = "v", .inhibitors = {{0, 1}}});
  EXPECT_EQ(net.arc_count(), 4U);
  EXPECT_TRUE(net.has_inhibitors());
}

TEST(NetArcs, AreSortedByPlaceAndMerged) {
  std::vector<Arc> arcs;
  for (const Arc arc : {Arc{5, 1}, Arc{2, 3}, Arc{9, 1}, Arc{5, 4}, Arc{2, 1}}) {
    EXPECT_TRUE(add_arc(arcs, arc));
  }
  EXPECT_EQ(arcs, (std::vector<Arc>{{2, 4}, {5, 5}, {9, 1}}));
}

TEST(NetArcs, OfInhibitorArcsTheSmallestCounts) {
  std::vector<Arc> arcs;
  for (const Arc arc : {Arc{5, 2}, Arc{2, 3}, Arc{5, 1}, Arc{2, 4}}) add_inhibitor(arcs, arc);
  EXPECT_EQ(arcs, (std::vector<Arc>{{2, 3}, {5, 1}}));
}

TEST(NetArcs, ReadArcsAskForWhatIsNotTakenAnyway) {
  Transition t{.id = "t", .inputs = {{0, 2}}, .outputs = {{0, 1}, {1, kMaxWeight}}};
  EXPECT_TRUE(add_read_arc(t, {0, 2})); // it takes two
  EXPECT_EQ(t.inputs, (std::vector<Arc>{{0, 2}}));
  EXPECT_TRUE(add_read_arc(t, {0, 5}));
  EXPECT_EQ(t.inputs, (std::vector<Arc>{{0, 5}}));
  EXPECT_EQ(t.outputs, (std::vector<Arc>{{0, 4}, {1, kMaxWeight}}));
  EXPECT_FALSE(add_read_arc(t, {1, 1}));
  EXPECT_EQ(t.inputs, (std::vector<Arc>{{0, 5}}));
}

TEST(NetArcs, HaveAnUpperLimitForTheirWeight) {
  std::vector<Arc> arcs;
  EXPECT_TRUE(add_arc(arcs, {1, kMaxWeight - 1}));
  EXPECT_FALSE(add_arc(arcs, {1, 2}));
  EXPECT_EQ(arcs, (std::vector<Arc>{{1, kMaxWeight - 1}}));
  EXPECT_TRUE(add_arc(arcs, {1, 1}));
  EXPECT_EQ(arcs, (std::vector<Arc>{{1, kMaxWeight}}));
}

} // namespace fairly::petri::net_test
