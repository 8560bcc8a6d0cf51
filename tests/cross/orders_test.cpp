// Short searches in several orders come before the long one: the answers are those of one engine
// alone, on nets that are too large for the first attempts.
#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

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
  EXPECT_GT(attempts, 3U); // on a slow machine the time for them is over sooner
  EXPECT_GE(violated, 3U);
  EXPECT_LT(violated, cases.size());
}

} // namespace
} // namespace fairly
