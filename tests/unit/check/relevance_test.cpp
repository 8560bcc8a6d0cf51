#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

namespace fairly::relevance_test {

using Texts = std::vector<std::string>;

class RelevanceTest : public testing::Test {
 protected:
  Relevance relevance(const char* formula, bool thorough, const Assumptions& assumed = {}) {
    Property property = Property::parse(model_, formula).value();
    property.assume(assumed);
    Checker checker(model_);
    const Answer answer = checker.check(property).value();
    return checker.relevance(property, answer, {.thorough = thorough}).value();
  }
  Texts immaterial(const char* formula, bool thorough = false) {
    Texts texts;
    for (const auto& each : relevance(formula, thorough).immaterial) texts.push_back(each.text);
    return texts;
  }

  petri::NetModel model_{*petri::make_family("readers-writers", 3)};
};

TEST_F(RelevanceTest, WhatFollowsFromTheImpossibleDoesNotMatter) {
  const char* const formula = "G(\"permits > 5\" -> F writing_1)";
  EXPECT_EQ(immaterial(formula), Texts{"Fwriting_1"});
  const Relevance found = relevance(formula, false);
  EXPECT_EQ(found.never_true, Texts{"permits > 5"});
  EXPECT_FALSE(found.immaterial[0].replacement);
  EXPECT_EQ(found.checks, 0U);
}

TEST_F(RelevanceTest, ThatTheBadNeverHappensIsNoVacuity) {
  EXPECT_EQ(immaterial("G !\"permits > 5\"", true), Texts{});
  EXPECT_EQ(immaterial("G !(writing_1 & writing_2)", true), Texts{});
}

TEST_F(RelevanceTest, ACheckForEachPartFindsMore) {
  // A writer holds all permits, so it does not matter whether process 2 is idle.
  const char* const formula = "G(writing_1 & idle_2 -> !writing_3)";
  EXPECT_EQ(immaterial(formula), Texts{});
  EXPECT_EQ(immaterial(formula, true), Texts{"idle_2"});
  EXPECT_GT(relevance(formula, true).checks, 0U);
}

TEST_F(RelevanceTest, NothingIsSaidOfWhatIsViolated) {
  EXPECT_EQ(immaterial("G(\"permits > 5\" -> F writing_1) & F writing_2", true), Texts{});
}

TEST_F(RelevanceTest, HypothesesAboutWhatIsNeverEnabledHaveNoEffect) {
  Assumptions assumed{.strong = {"start_reading_1"}};
  assumed.formulas = {"strong: \"permits > 5\" => writing_1", "weak: reading_1 => idle_1"};
  const Relevance found = relevance("G !(writing_1 & writing_2)", false, assumed);
  EXPECT_EQ(found.without_effect, (std::vector<bool>{false, true, false}));
}

} // namespace fairly::relevance_test
