#include "fairly/lasso/shorten.hpp"
#include "fairly/petri/families.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

namespace fairly {
namespace {

using test::NetRun;

// Two processes that crash and recover until they finish.
class ShortenTest : public testing::Test {
 protected:
  // The trace that is left, the cycle behind a bar.
  std::string shorter(const NetRun& run, const std::string& prefix, const std::string& cycle,
                      std::size_t effort = 1000) {
    const Trace trace = shortened(run.property(), run.trace(prefix, cycle), effort);
    EXPECT_TRUE(replay(run.property(), trace).ok());
    std::string out;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      if (i == trace.prefix.size()) out += "| ";
      const Action action = trace.action(i);
      out += (action == kStutter ? "-" : net_.transitions()[action].id) + " ";
    }
    return out;
  }

  petri::Net net_ = *petri::make_family("crash-recover", 2);
};

TEST_F(ShortenTest, LeavesTheRunAsItIsWithoutEffort) {
  const NetRun run(net_, "F finished_1");
  EXPECT_EQ(shorter(run, "", "crash_1 recover_1 crash_1 recover_1", 0), "| crash_1 recover_1 ");
  EXPECT_EQ(shorter(run, "crash_1 recover_1 crash_1", "recover_1 crash_1", 0),
            "| crash_1 recover_1 ");
}

TEST_F(ShortenTest, CutsBetweenEqualMarkings) {
  const NetRun run(net_, "F finished_1");
  EXPECT_EQ(shorter(run, "crash_2 recover_2 crash_2", "recover_2 crash_1 recover_1 crash_2"),
            "| crash_2 recover_2 ");
}

TEST_F(ShortenTest, KeepsWhatThePropertyNeeds) {
  const NetRun run(net_, "!(F crashed_2 & GF crashed_1 & GF working_1)");
  EXPECT_EQ(shorter(run, "crash_2 recover_2", "crash_1 recover_1"), "crash_2 | crash_1 recover_1 ");
  const NetRun both(net_, "!(GF crashed_2 & GF working_2 & GF crashed_1 & GF working_1)");
  EXPECT_EQ(shorter(both, "", "crash_1 recover_1 crash_2 recover_2"),
            "| crash_1 recover_1 crash_2 recover_2 ");
}

TEST_F(ShortenTest, KeepsWhatFairnessNeeds) {
  const NetRun run(net_, "F finished_1", {.from_net = false, .weak = {"crash_2"}});
  EXPECT_EQ(shorter(run, "", "crash_1 recover_1 crash_2 recover_2"), "| crash_2 recover_2 ");
}

TEST_F(ShortenTest, ClosesTheRunEarly) {
  const NetRun run(net_, "G !crashed_1");
  EXPECT_EQ(shorter(run, "crash_2 crash_1 recover_1", "recover_2 crash_2"), "| crash_1 recover_1 ");
  EXPECT_EQ(shorter(run, "finish_2 crash_1 recover_1 finish_1", "-"), "| crash_1 recover_1 ");
}

TEST_F(ShortenTest, ShortensTheWayToADeadEnd) {
  const NetRun run(net_, "G !dead");
  EXPECT_EQ(shorter(run, "crash_1 recover_1 finish_1 finish_2", "-"), "finish_1 finish_2 | - ");
}

} // namespace
} // namespace fairly
