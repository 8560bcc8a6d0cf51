#include "fairly/petri/families.hpp"
#include "fairly/replay/starvation.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

namespace fairly::starvation_test {

// Two processes that crash and recover until they finish.
class StarvationTest : public testing::Test {
 protected:
  Action action(const std::string& name) const { return *run_.model().net().find_transition(name); }
  // The property does not matter: every run violates it.
  std::vector<PlainModel::State> states(const std::string& prefix, const std::string& cycle) const {
    return run_.counterexample(prefix, cycle).replay.states;
  }
  std::vector<Starvation> all(const std::string& prefix, const std::string& cycle) const {
    return starvation(run_.plain(), run_.trace(prefix, cycle), states(prefix, cycle),
                      run_.model().action_count());
  }

  test::NetRun run_{*petri::make_family("crash-recover", 2), "false"};
};

TEST_F(StarvationTest, IsWhatIsEnabledAndNeverFires) {
  const std::vector<Starvation> found = all("crash_2", "crash_1 recover_1");
  EXPECT_EQ(found[action("recover_2")], Starvation::always);
  EXPECT_EQ(found[action("finish_1")], Starvation::sometimes);
  EXPECT_EQ(found[action("crash_1")], Starvation::none);
  EXPECT_EQ(found[action("finish_2")], Starvation::none) << "never enabled on the cycle";
}

TEST_F(StarvationTest, OfAGroupEndsWithOneOfItsMembers) {
  const Trace trace = run_.trace("", "crash_1 recover_1");
  const auto found = starvation(run_.plain(), trace, states("", "crash_1 recover_1"),
                                {{action("finish_1"), action("recover_1")},
                                 {action("finish_1"), action("crash_2")},
                                 {action("finish_1"), action("recover_2")}});
  EXPECT_EQ(found, (std::vector{Starvation::none, Starvation::always, Starvation::sometimes}));
}

TEST_F(StarvationTest, IsNoneInADeadEnd) {
  const std::vector<Starvation> found = all("finish_1 finish_2", "-");
  EXPECT_EQ(found.size(), 6U);
  for (const Starvation each : found) EXPECT_EQ(each, Starvation::none);
}

} // namespace fairly::starvation_test
