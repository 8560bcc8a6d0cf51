#include "fairly/check/suggest_families.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/coloured_philosophers.hpp"

#include <gtest/gtest.h>

namespace fairly::test::suggest_families_test {

// "strong t; weak u", or the outcome if it is another one.
std::string suggested(petri::NetModel& model, const char* formula) {
  const Result<Property> property = Property::parse(model, formula);
  EXPECT_TRUE(property.ok());
  Checker checker(model);
  const Result<FamilySuggestion> found = suggest_families(checker, *property);
  if (!found) return describe(found.error());
  if (!found->needed) return found->stopped ? found->stopped->text : "useless";
  std::string out;
  for (const FamilyFairness& each : *found->needed) {
    const bool is_strong = each.kind == FairnessHypothesis::Kind::strong;
    out += (out.empty() ? "" : "; ") + std::string(is_strong ? "strong " : "weak ") + each.pattern;
  }
  return out;
}

TEST(SuggestFamilies, FindsWhatIsNeededOfWholeTransitions) {
  petri::NetModel model(*unfolded(coloured_philosophers(4)));
  EXPECT_EQ(suggested(model, "G(waiting[1] -> F(eating[1] | dead))"), "strong take_right");
  EXPECT_EQ(suggested(model, "G(eating[1] -> F !eating[1])"), "weak release");
  EXPECT_EQ(suggested(model, "G \"eating <= 2\""), "");
  EXPECT_EQ(suggested(model, "F eating"), "useless");
}

TEST(SuggestFamilies, SaysHowAFamilyIsCalled) {
  petri::NetModel model(*unfolded(coloured_philosophers(4)));
  const Result<Property> property = Property::parse(model, "G(eating[2] -> F !eating[2])");
  Checker checker(model);
  const Result<FamilySuggestion> found = suggest_families(checker, *property);
  ASSERT_TRUE(found.ok() && found->needed && found->needed->size() == 1);
  EXPECT_EQ((*found->needed)[0].text, "release for each x");
}

} // namespace fairly::test::suggest_families_test
