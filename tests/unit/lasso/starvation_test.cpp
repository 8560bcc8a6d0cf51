#include "fairly/lasso/starvation.hpp"
#include "fairly/petri/families.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

// Two processes that crash and recover until they finish.
class StarvationTest : public testing::Test {
 protected:
  Action action(const std::string& name) const { return *net_.find_transition(name); }
  Starvation of(const std::string& name, const Trace& trace) const {
    return starvation(net_, trace)[action(name)];
  }

  petri::Net net_ = *petri::make_family("crash-recover", 2);
};

TEST_F(StarvationTest, IsWhatIsEnabledAndNeverFires) {
  const Trace trace{{action("crash_2")}, {action("crash_1"), action("recover_1")}};
  EXPECT_EQ(of("recover_2", trace), Starvation::always);
  EXPECT_EQ(of("finish_1", trace), Starvation::sometimes);
  EXPECT_EQ(of("crash_1", trace), Starvation::none);
  EXPECT_EQ(of("finish_2", trace), Starvation::none) << "never enabled on the cycle";
}

TEST_F(StarvationTest, OfAGroupEndsWithOneOfItsMembers) {
  const Trace trace{{}, {action("crash_1"), action("recover_1")}};
  const auto found = starvation(net_, trace,
                                {{action("finish_1"), action("recover_1")},
                                 {action("finish_1"), action("crash_2")},
                                 {action("finish_1"), action("recover_2")}});
  EXPECT_EQ(found, (std::vector{Starvation::none, Starvation::always, Starvation::sometimes}));
}

TEST_F(StarvationTest, IsNoneInADeadEnd) {
  const Trace trace{{action("finish_1"), action("finish_2")}, {kStutter}};
  for (const Starvation each : starvation(net_, trace)) EXPECT_EQ(each, Starvation::none);
}

} // namespace
} // namespace fairly
