#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/plain_net.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::petri::plain_net_test {

TEST(PlainNet, TakesTheStepsOfTheNet) {
  for (std::size_t i = 0; i < test::scaled(300); ++i) {
    test::Random random(test::base_seed() + i);
    Net net = test::random_net(random);
    if (random.chance(0.5)) test::add_special_arcs(random, net);
    NetModel model(net);
    const auto plain = model.plain();
    ASSERT_EQ(plain->initial_states(),
              std::vector<PlainModel::State>{oracle::initial_marking(net)});
    for (const oracle::Marking& marking : oracle::explore(net, 50).markings) {
      std::vector<Action> enabled;
      const std::vector<PlainModel::Step> steps = plain->steps(marking);
      for (Action t = 0; t < net.transitions().size(); ++t) {
        const std::optional<oracle::Marking> next = oracle::fire(net, marking, t);
        ASSERT_EQ(plain->is_enabled(marking, t), next.has_value());
        PlainModel::State state = marking;
        ASSERT_EQ(plain->take(t, state), next.has_value());
        ASSERT_EQ(state, next.value_or(marking));
        ASSERT_FALSE(plain->take(Move(t, 1), state)) << "there is no other step";
        if (!next) continue;
        enabled.push_back(t);
        ASSERT_LE(enabled.size(), steps.size());
        ASSERT_EQ(steps[enabled.size() - 1].move, Move(t));
        ASSERT_EQ(steps[enabled.size() - 1].target, *next);
      }
      ASSERT_EQ(steps.size(), enabled.size());
      ASSERT_EQ(plain->enabled(marking), enabled);
      ASSERT_EQ(plain->may_rest(marking), enabled.empty());
      PlainModel::State state = marking;
      ASSERT_FALSE(plain->take(kStutter, state));
      ASSERT_FALSE(plain->is_enabled(marking, kStutter));
      ASSERT_FALSE(plain->is_enabled(marking, static_cast<Action>(net.transitions().size())));
    }
    ASSERT_EQ(plain->changes(), 0U);
  }
}

TEST(PlainNet, KnowsPropositionsThatComeLater) {
  test::Random random(test::base_seed());
  const Net net = test::nasty_net(random);
  NetModel model(net);
  const auto plain = model.plain();
  for (int i = 0; i < 100; ++i) {
    const Proposition drawn = test::random_proposition(random, net);
    const std::uint32_t number = model.proposition(drawn);
    const std::vector<std::uint64_t> marking = test::random_marking(random, net);
    ASSERT_EQ(plain->holds(number, marking), holds(drawn, net, marking));
  }
}

TEST(PlainNet, TokensThatInhibitAreNotAddedUnseen) {
  Net net;
  for (const char* id : {"p", "q"}) net.add(Place{.id = id, .tokens = 1});
  net.add(Transition{.id = "adds", .outputs = {{0, 1}}});
  const auto can_repeat = [](const Net& some) {
    NetModel model(some);
    return model.plain()->can_repeat({1, 1}, {2, 1}, {}, {});
  };
  EXPECT_TRUE(can_repeat(net));
  net.add(Transition{.id = "other", .inhibitors = {{1, 5}}});
  EXPECT_TRUE(can_repeat(net));
  net.transition(0).inhibitors = {{0, 3}};
  EXPECT_FALSE(can_repeat(net));
}

TEST(PlainNet, ShowsPlacesAsVariables) {
  Net net;
  net.add(Place{.id = "p", .tokens = 3});
  net.add(Place{.id = "q"});
  NetModel model(net);
  const auto plain = model.plain();
  const PlainModel::State state = plain->initial_states()[0];
  ASSERT_EQ(plain->variable_count(), 2U);
  EXPECT_EQ(plain->variable(1), "q");
  EXPECT_EQ(plain->value(state, 0), 3U);
  EXPECT_EQ(plain->value_text(0, 3), "3");
  EXPECT_EQ(plain->describe(state), "p:3");
}

} // namespace fairly::petri::plain_net_test
