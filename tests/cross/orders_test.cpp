// Short searches in several orders come before the long one. The answers are those of a single
// engine, on nets that are too large for the first attempts.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::orders_test {

struct Case {
  const char* family;
  std::uint32_t size;
  const char* formula;
  Assumptions fairness{};
};

TEST(Orders, AnswersAreThoseOfOneSearch) {
  const std::vector<Case> cases{
      {"philosophers", 9, "G(has_left_1 -> F eating_1)", {}},
      {"philosophers", 9, "G(has_left_1 -> F eating_1)", {.strong = {"*"}}},
      {"philosophers", 9, "G !(eating_1 & eating_2)", {}},
      {"philosophers", 9, "GF dead | G !dead | F dead", {.weak = {"*"}}},
      {"philosophers", 9, "G !(eating_1 & eating_3 & eating_5 & eating_7)", {}},
      {"token-ring", 10, "G(waiting_1 -> F critical_1)", {.weak = {"*"}}},
      {"token-ring", 10, "G(waiting_1 -> F critical_1)", {.strong = {"*"}}},
      {"slotted-ring", 4, "GF dead", {}},
      {"kanban", 2, "G F dead", {.weak = {"*"}}},
      {"kanban", 2, "F dead", {}},
  };
  std::size_t attempts = 0, violated = 0;
  for (const Case& each : cases) {
    SCOPED_TRACE(testing::Message() << each.family << ' ' << each.formula);
    petri::NetModel model(*petri::make_family(each.family, each.size));
    Result<Property> property = Property::parse(model, each.formula);
    ASSERT_TRUE(property.ok());
    Assumptions fairness = each.fairness;
    fairness.ignore_declared = true;
    property->assume(fairness);
    const auto orders = Checker(model).check(*property, {.reduce = Reduce::none});
    const auto alone =
        Checker(model).check(*property, {.engine = Engine::lh00, .reduce = Reduce::none});
    ASSERT_TRUE(orders.ok() && alone.ok());
    EXPECT_EQ(orders->verdict, alone->verdict);
    EXPECT_FALSE(alone->unknown());
    attempts += orders->statistics.attempts;
    violated += alone->violated() ? 1 : 0;
  }
  EXPECT_GT(attempts, 3U); // on a slow machine their time is over sooner
  EXPECT_GE(violated, 3U);
  EXPECT_LT(violated, cases.size());
}

// Small random nets beside parts that switch on and off, so that there are enough nodes for
// attempts.
TEST(Orders, AnswersAreThoseOfOneSearchOfRandomNets) {
  std::size_t compared = 0, attempted = 0, decided = 0, violated = 0;
  for (std::size_t i = 0; i < test::scaled(2000); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    auto fair = test::random_fair_net(random, {.hypotheses = random.chance(0.5) ? 3U : 0U});
    if (!fair) continue;
    for (std::uint32_t n = random.between(8, 11); n > 0; --n) {
      const std::string name = std::to_string(n);
      const auto off = fair->net.add(petri::Place{.id = "off" + name, .tokens = 1});
      const auto on = fair->net.add(petri::Place{.id = "on" + name});
      fair->net.add(
          petri::Transition{.id = "up" + name, .inputs = {{off, 1}}, .outputs = {{on, 1}}});
      fair->net.add(
          petri::Transition{.id = "down" + name, .inputs = {{on, 1}}, .outputs = {{off, 1}}});
    }
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair->formulas, formula));
    test::FairProperty asked(*fair, formula);
    const auto orders = Checker(asked.model()).check(asked.property(), {.reduce = Reduce::none});
    const auto alone =
        Checker(asked.model())
            .check(asked.property(), {.engine = Engine::lh00, .reduce = Reduce::none});
    ASSERT_TRUE(orders.ok()) << describe(orders.error());
    ASSERT_TRUE(alone.ok()) << describe(alone.error());
    ASSERT_FALSE(alone->unknown());
    ASSERT_EQ(orders->verdict, alone->verdict);
    ++compared;
    violated += alone->violated() ? 1 : 0;
    attempted += orders->statistics.attempts > 0 ? 1 : 0;
    decided += orders->statistics.order.empty() && orders->engine != "walk" ? 0 : 1;
  }
  if (test::scaled(2000) < 1000) return;
  EXPECT_GT(compared, 300U);
  EXPECT_GT(attempted, compared / 20);
  EXPECT_GT(decided, 3U);
  EXPECT_GT(violated, compared / 10);
  EXPECT_LT(violated, compared * 9 / 10);
}

} // namespace fairly::orders_test
