// Random runs beside workers: what they find ends the search, and what they do not find changes
// nothing.
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/ask.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly::scout_test {

Answer check_philosophers(std::uint64_t size, const char* formula, SearchPlan search,
                          std::uint64_t most_states) {
  petri::NetModel model(petri::make_family("philosophers", size).value());
  const Property property = Property::parse(model, formula).value();
  test::TestMonitor monitor([=](const Progress& so_far) { return so_far.states > most_states; });
  return test::ask(model, property, {.search = search, .reduce = Reduce::none},
                   {.monitor = &monitor, .workers = 2})
      .value();
}

// There are 3^30 states, and a dead one is 30 steps away.
TEST(Scout, ARandomRunEndsTheSearch) {
  const Answer answer = check_philosophers(30, "G !dead", SearchPlan::automatic, 20'000'000);
  EXPECT_TRUE(answer.violated());
  EXPECT_TRUE(answer.counterexample);
  EXPECT_EQ(answer.engine, "walk");
  EXPECT_GT(answer.statistics.walked_steps, 0U);
}

TEST(Scout, IsNotAskedWhereAllStatesAreWanted) {
  const Answer answer = check_philosophers(30, "G !dead", SearchPlan::exhaustive, 200'000);
  EXPECT_TRUE(answer.unknown());
  EXPECT_EQ(answer.statistics.walked_steps, 0U);
}

TEST(Scout, FindsNothingWhereNothingIs) {
  const Answer answer =
      check_philosophers(11, "GF \"eating_1 <= 1\"", SearchPlan::automatic, 20'000'000);
  EXPECT_TRUE(answer.holds());
  EXPECT_EQ(answer.statistics.model_states, 177147U);
}

} // namespace fairly::scout_test
