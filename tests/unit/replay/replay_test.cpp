#include "fairly/petri/families.hpp"
#include "fairly/replay/replay.hpp"
#include "support/net_run.hpp"

#include <gtest/gtest.h>

namespace fairly::replay_test {

// Two processes that crash and recover until they finish.
class ReplayTest : public testing::Test {
 protected:
  // What replay() says about a run that is given as names.
  std::string outcome(const std::string& formula, const Assumptions& fairness,
                      const std::string& prefix, const std::string& cycle) {
    const test::NetRun run(net_, formula, fairness);
    Result<Replay> result = replay(run.plain(), run.property(), run.trace(prefix, cycle));
    if (!result) return result.error().message;
    replay_ = *std::move(result);
    return "fine";
  }

  petri::Net net_ = *petri::make_family("crash-recover", 2);
  Assumptions none_ = test::kNoFairness;
  Replay replay_;
};

TEST_F(ReplayTest, AcceptsAViolation) {
  EXPECT_EQ(outcome("F finished_1", none_, "", "crash_1 recover_1"), "fine");
  EXPECT_EQ(outcome("F finished_1", none_, "crash_2", "crash_1 recover_1"), "fine");
  EXPECT_EQ(outcome("G !dead", none_, "finish_1 finish_2", "-"), "fine");
}

TEST_F(ReplayTest, GivesTheValuesOfTheAtoms) {
  EXPECT_EQ(outcome("F finished_1 | G working_2", none_, "crash_2", "crash_1 recover_1"), "fine");
  EXPECT_EQ(replay_.word.prefix, (std::vector<ltl::Letter>{{false, true}}));
  EXPECT_EQ(replay_.word.cycle, (std::vector<ltl::Letter>{{false, false}, {false, false}}));
}

TEST_F(ReplayTest, RejectsWhatIsNoRun) {
  EXPECT_EQ(outcome("F finished_1", none_, "recover_1", "crash_1 recover_1"),
            "step 1: recover_1 is not enabled");
  EXPECT_EQ(outcome("F finished_1", none_, "", "crash_1"),
            "the cycle does not close: working_1 is 1 where it starts and 0 where it ends");
  EXPECT_EQ(outcome("F finished_1", none_, "crash_1", "-"),
            "step 2: the run stops here, but recover_1 is enabled");
  EXPECT_EQ(outcome("F finished_1", none_, "crash_1", ""), "the cycle has no step");
}

TEST_F(ReplayTest, RejectsWhatSatisfiesTheProperty) {
  EXPECT_EQ(outcome("F crashed_1", none_, "", "crash_1 recover_1"),
            "the run satisfies the property");
}

TEST_F(ReplayTest, RejectsUnfairRuns) {
  const auto with = [](const char* weak, const char* strong, const char* formula = nullptr) {
    Assumptions texts = test::kNoFairness;
    if (weak != nullptr) texts.weak.emplace_back(weak);
    if (strong != nullptr) texts.strong.emplace_back(strong);
    if (formula != nullptr) texts.formulas.emplace_back(formula);
    return texts;
  };
  const std::string cycle = "crash_1 recover_1";
  EXPECT_EQ(outcome("F finished_1", with("finish_1", nullptr), "", cycle), "fine");
  EXPECT_EQ(
      outcome("F finished_1", with(nullptr, "finish_1"), "", cycle),
      "the run is not fair: 'strong finish_1' is enabled on the cycle (step 1) and never occurs");
  EXPECT_EQ(
      outcome("F finished_1", with("finish_2", nullptr), "", cycle),
      "the run is not fair: 'weak finish_2' is enabled all along the cycle (step 1) and never "
      "occurs");
  EXPECT_EQ(outcome("F finished_1", with(nullptr, "{finish_1,crash_1}"), "", cycle), "fine");
  EXPECT_EQ(outcome("F finished_1", with(nullptr, nullptr, "GF finished_2"), "", cycle),
            "the run is not fair: 'GF finished_2' never occurs on the cycle");
  EXPECT_EQ(
      outcome("F finished_1", with(nullptr, nullptr, "strong: crashed_1 => working_1"), "", cycle),
      "fine");
}

TEST_F(ReplayTest, SaysWhyARunIsFair) {
  Assumptions all = test::kNoFairness;
  all.weak = {"finish_1", "crash_1", "recover_2"};
  all.strong = {"finish_2"};
  EXPECT_EQ(outcome("F finished_1", all, "finish_2", "crash_1 recover_1"), "fine");
  // In the order of the net: finish_1, crash_1, finish_2, recover_2.
  ASSERT_EQ(replay_.fairness.size(), 4U);
  EXPECT_EQ(replay_.fairness[0].why, FairBecause::Why::disabled);
  EXPECT_EQ(replay_.fairness[0].step, 2U);
  EXPECT_EQ(replay_.fairness[1].why, FairBecause::Why::occurs);
  EXPECT_EQ(replay_.fairness[1].step, 1U);
  EXPECT_EQ(replay_.fairness[2].why, FairBecause::Why::never_enabled);
  EXPECT_EQ(replay_.fairness[3].why, FairBecause::Why::never_enabled);
}

} // namespace fairly::replay_test
