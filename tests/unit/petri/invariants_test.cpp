#include "fairly/petri/families.hpp"
#include "fairly/petri/invariants.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::invariants_test {

std::uint64_t weighted_sum(const Invariant& invariant, const oracle::Marking& marking) {
  std::uint64_t sum = 0;
  for (const Arc& arc : invariant.places) sum += arc.weight * marking[arc.place];
  return sum;
}

TEST(Invariants, HoldInEveryReachableMarking) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < test::scaled(300); ++i) {
    test::Random random(test::base_seed() + i);
    const Net net = test::random_net(random);
    const oracle::Exploration all = oracle::explore(net, 500);
    for (const Invariant& invariant : find_invariants(net)) {
      ++found;
      for (const oracle::Marking& marking : all.markings) {
        ASSERT_EQ(weighted_sum(invariant, marking), invariant.constant);
      }
    }
  }
  EXPECT_GT(found, 0U);
}

TEST(Invariants, CoverEveryPlaceOfAConservativeNet) {
  for (std::size_t i = 0; i < test::scaled(300); ++i) {
    test::Random random(test::base_seed() + i);
    const Net net = test::random_net(random, test::NetShape::conservative);
    std::vector<bool> covered(net.places().size(), false);
    for (const Invariant& invariant : find_invariants(net)) {
      for (const Arc& arc : invariant.places) covered[arc.place] = true;
    }
    EXPECT_EQ(std::count(covered.begin(), covered.end(), false), 0);
  }
}

// The four cells, and two mixtures of the cells that work in parallel.
TEST(Invariants, OfKanbanAreItsCells) {
  const Net net = *make_family("kanban", 3);
  const std::vector<Invariant> invariants = find_invariants(net);
  EXPECT_EQ(invariants.size(), 6U);
  for (const Invariant& invariant : invariants) {
    EXPECT_EQ(invariant.places.size(), 4U);
    EXPECT_EQ(invariant.constant, 3U);
  }
}

TEST(Invariants, FindWeights) {
  Net net;
  net.add(Place{.id = "a", .tokens = 4});
  net.add(Place{.id = "b"});
  Transition transition{.id = "t"};
  ASSERT_TRUE(add_arc(transition.inputs, {0, 2}));
  ASSERT_TRUE(add_arc(transition.outputs, {1, 3}));
  net.add(transition);
  const std::vector<Invariant> invariants = find_invariants(net);
  ASSERT_EQ(invariants.size(), 1U);
  EXPECT_EQ(invariants[0].places, (std::vector<Arc>{{0, 3}, {1, 2}}));
  EXPECT_EQ(invariants[0].constant, 12U);
}

// If weights get too large to multiply, only the invariant is lost.
TEST(Invariants, WithHugeWeightsAreGivenUp) {
  Net net;
  for (const char* id : {"a", "b", "c"}) net.add(Place{.id = id, .tokens = 1});
  std::uint32_t weight = kMaxWeight;
  for (PlaceIndex p = 0; p < 2; ++p) {
    Transition transition{.id = "t" + std::to_string(p)};
    ASSERT_TRUE(add_arc(transition.inputs, {p, weight}));
    ASSERT_TRUE(add_arc(transition.outputs, {p + 1, weight - 1}));
    net.add(transition);
    weight -= 2;
  }
  EXPECT_TRUE(find_invariants(net).empty());
}

} // namespace fairly::petri::invariants_test
