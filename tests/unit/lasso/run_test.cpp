#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/lasso/build.hpp"
#include "fairly/lasso/run.hpp"

#include <gtest/gtest.h>

namespace fairly::run_test {

// 0 --a--> 1, 1 --!a{0}--> 2, 2 --t--> 1; Inf(0).
class RunTest : public testing::Test {
 protected:
  Automaton automaton_ =
      *read_hoa("HOA: v1 Start: 0 AP: 2 \"a\" \"b\" Acceptance: 1 Inf(0) --BODY-- "
                "State: 0 [0&!1 | !0&1] 1 State: 1 [!0] 2 {0} State: 2 [t] 1 --END--");
  MarksId marked_ = automaton_.transitions(1)[0].marks;
  fairly::Run run_{{{0, {{0, true}, {1, false}}, kNoMarks}},
                   {{1, {{0, false}}, marked_}, {2, {}, kNoMarks}}};

  std::string fault() const { return check_run(automaton_, run_).value_or("none"); }
};

TEST_F(RunTest, AGoodRunHasNoFault) {
  EXPECT_EQ(fault(), "none");
}

TEST_F(RunTest, IsFoundFromALasso) {
  ExplicitGraph graph = automaton_.graph();
  const auto result = check_emptiness(graph, automaton_.acceptance());
  ASSERT_TRUE(result.ok());
  run_ = to_run(automaton_, *build_lasso(graph, automaton_.acceptance(), result->component));
  EXPECT_EQ(fault(), "none");
  EXPECT_EQ(run_.prefix.size(), 1U);
  EXPECT_EQ(run_.cycle.size(), 2U);
}

TEST_F(RunTest, HasToStartInAnInitialState) {
  run_.prefix.clear();
  EXPECT_EQ(fault(), "state 1 is not initial");
}

TEST_F(RunTest, HasToFollowTransitions) {
  run_.cycle[1].state = 0;
  EXPECT_EQ(fault(), "step 1: no transition from state 1 to state 0 fits the letter !a");
  run_.cycle[1].state = 7;
  EXPECT_EQ(fault(), "no state 7");
}

TEST_F(RunTest, HasToReadLettersThatImplyTheGuards) {
  run_.prefix[0].letter = {{0, true}};
  EXPECT_EQ(fault(), "step 0: no transition from state 0 to state 1 fits the letter a");
  run_.prefix[0].letter = {{0, false}, {1, true}};
  EXPECT_EQ(fault(), "none");
}

TEST_F(RunTest, HasToCarryTheRightMarks) {
  run_.cycle[1].marks = marked_;
  EXPECT_EQ(fault(), "step 2: no transition from state 2 to state 1 fits the letter true");
}

TEST_F(RunTest, HasToCloseItsCycle) {
  run_.cycle.pop_back();
  EXPECT_EQ(fault(), "step 1: no transition from state 1 to state 1 fits the letter !a");
  run_.cycle.clear();
  EXPECT_EQ(fault(), "the cycle is empty");
}

TEST(CheckRun, RejectsACycleThatIsNotAccepting) {
  const Automaton automaton = *read_hoa("HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- "
                                        "State: 0 [t] 0 --END--");
  EXPECT_EQ(check_run(automaton, {{}, {{0, {}, kNoMarks}}}), "the cycle is not accepting");
}

} // namespace fairly::run_test
