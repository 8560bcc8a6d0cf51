#include "fairly/petri/families.hpp"
#include "fairly/petri/unbounded.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::unbounded_test {

// Fires a sequence in the oracle.
oracle::Marking after(const Net& net, oracle::Marking marking,
                      const std::vector<TransitionIndex>& sequence) {
  for (const TransitionIndex t : sequence) {
    auto next = oracle::fire(net, marking, t);
    EXPECT_TRUE(next);
    if (!next) return marking;
    marking = *next;
  }
  return marking;
}

TEST(Unbounded, WhatIsFoundIsAProof) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < test::scaled(300); ++i) {
    test::Random random(test::base_seed() + i);
    Net net = test::random_net(random, test::NetShape::any);
    if (random.chance(0.5)) test::add_special_arcs(random, net);
    if (oracle::explore(net, 300).complete) continue; // the search would use its full effort
    const auto growth = find_growth(net, 0);
    if (!growth) continue;
    ++found;
    const oracle::Marking first = after(net, oracle::initial_marking(net), growth->before);
    const oracle::Marking second = after(net, first, growth->repeated);
    for (std::size_t p = 0; p < first.size(); ++p) ASSERT_GE(second[p], first[p]);
    ASSERT_GT(second[growth->place], first[growth->place]);
    oracle::Marking last = second; // inhibitor arcs have weights of at most three
    for (int times = 0; times < 4; ++times) last = after(net, last, growth->repeated);
  }
  EXPECT_GT(found, test::scaled(300) / 10);
}

TEST(Unbounded, SaysHowToGrow) {
  Net net;
  net.add(Place{.id = "buffer"});
  Transition produce{.id = "produce"};
  ASSERT_TRUE(add_arc(produce.outputs, {0, 1}));
  net.add(produce);
  const auto growth = find_growth(net, 0);
  ASSERT_TRUE(growth);
  EXPECT_EQ(describe(*growth, net),
            "the net is unbounded: the sequence produce can be repeated for ever and adds tokens "
            "to place buffer each time");
}

TEST(Unbounded, WhatInhibitsItselfDoesNotGrow) {
  Net net;
  net.add(Place{.id = "buffer"});
  net.add(Transition{.id = "produce", .outputs = {{0, 1}}, .inhibitors = {{0, 9}}});
  EXPECT_FALSE(find_growth(net, 0));
  net.add(Transition{.id = "more", .outputs = {{0, 1}}});
  EXPECT_TRUE(find_growth(net, 0));
}

TEST(Unbounded, FindsNothingInABoundedNet) {
  EXPECT_FALSE(find_growth(*make_family("kanban", 2), 0));
  EXPECT_FALSE(find_growth(*make_family("philosophers", 3), 0)); // also runs into dead markings
}

} // namespace fairly::petri::unbounded_test
