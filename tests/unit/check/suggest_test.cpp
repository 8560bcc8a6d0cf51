// What is known if a search for fairness ends early, and what it reports on the way.
#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace fairly::suggest_test {

class SuggestTest : public testing::Test {
 protected:
  SuggestTest() : property_(Property::parse(model_, "F (finished_1 & finished_2)").value()) {
    property_.assume({.ignore_declared = true});
  }

  // Stops at the n-th attempt whose description begins with `begin`.
  Suggestion suggest_until(const std::string& begin, std::size_t n) {
    bool is_over = false;
    test::TestMonitor monitor([&](const Progress&) { return is_over; });
    Checker checker(model_, {.monitor = &monitor});
    const auto told = [&](std::string what) {
      is_over = is_over || (what.starts_with(begin) && --n == 0);
      tried_.push_back(std::move(what));
    };
    return checker
        .suggest(property_, {.candidates = some_candidates(), .most_sets = 10, .on_try = told})
        .value();
  }

  // Each action by itself, and the first six as a group.
  std::vector<Candidate> some_candidates() {
    std::vector<Candidate> all;
    for (Action action = 0; action < model_.action_count(); ++action) {
      all.push_back({model_.action_name(action), {action}});
    }
    all.push_back({"everything", {0, 1, 2, 3, 4, 5}});
    return all;
  }

  petri::NetModel model_{*petri::make_family("crash-recover", 7)};
  Property property_;
  std::vector<std::string> tried_;
};

TEST_F(SuggestTest, SaysWhatItTries) {
  const Suggestion all = suggest_until("never", 1);
  ASSERT_EQ(all.outcome, Suggestion::Outcome::found);
  ASSERT_FALSE(tried_.empty());
  EXPECT_EQ(tried_.front(), "trying strong fairness of all 22 candidates");
  const auto said = [&](const std::string& what) {
    return std::find(tried_.begin(), tried_.end(), what) != tried_.end();
  };
  EXPECT_TRUE(said("trying no fairness"));
  EXPECT_TRUE(said("confirming strong finish_1, strong finish_2, weak recover_1, ... (4 in all)") ||
              said("confirming strong finish_1, weak recover_1, strong finish_2, ... (4 in all)"))
      << testing::PrintToString(tried_);
  EXPECT_TRUE(std::any_of(tried_.begin(), tried_.end(), [](const std::string& what) {
    return what.starts_with("asking why strong finish_1 is needed (");
  })) << testing::PrintToString(tried_);
}

TEST_F(SuggestTest, KeepsTheSetsThatWereFound) {
  const std::size_t all = suggest_until("never", 1).sets.size();
  const Suggestion some = suggest_until("confirming", 2);
  EXPECT_EQ(some.outcome, Suggestion::Outcome::found);
  ASSERT_GT(all, 1U);
  ASSERT_EQ(some.sets.size(), 1U);
  EXPECT_TRUE(some.sets[0].hypotheses[0].without);
  EXPECT_FALSE(some.is_complete);
  EXPECT_EQ(some.reason->text, "enough");
  EXPECT_GT(some.statistics.model_states, 0U);
}

TEST_F(SuggestTest, KeepsTheCountsAndThatThereIsASet) {
  const Suggestion none = suggest_until("looking", 1);
  EXPECT_EQ(none.outcome, Suggestion::Outcome::unknown);
  EXPECT_TRUE(none.with_everything.holds());
  EXPECT_GT(none.statistics.model_states, 0U);
  EXPECT_EQ(none.statistics.checks, 1U);
}

} // namespace fairly::suggest_test
