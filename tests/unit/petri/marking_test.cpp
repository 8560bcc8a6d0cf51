#include "fairly/petri/families.hpp"
#include "fairly/petri/marking.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::marking_test {

TEST(Marking, FiresAsTheOracleDoes) {
  for (std::size_t i = 0; i < test::scaled(200); ++i) {
    test::Random random(test::base_seed() + i);
    const Net net = test::random_net(random);
    ASSERT_EQ(initial_marking(net), oracle::initial_marking(net));
    for (const Marking& marking : oracle::explore(net, 50).markings) {
      for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
        const auto expected = oracle::fire(net, marking, t);
        ASSERT_EQ(is_enabled(net.transitions()[t], marking), expected.has_value());
        if (!expected) continue;
        Marking next = marking;
        fire(net.transitions()[t], next);
        ASSERT_EQ(next, *expected);
      }
    }
  }
}

TEST(Marking, SamplesStayBelowWhatIsReachable) {
  for (const char* family : {"kanban", "fms", "philosophers"}) {
    const Net net = *make_family(family, 2);
    const oracle::Exploration all = oracle::explore(net, 100'000);
    const std::vector<std::uint64_t> sampled = sampled_tokens(net);
    ASSERT_EQ(sampled.size(), net.places().size());
    EXPECT_EQ(*std::max_element(sampled.begin(), sampled.end()), all.max_tokens_in_place);
  }
}

} // namespace fairly::petri::marking_test
