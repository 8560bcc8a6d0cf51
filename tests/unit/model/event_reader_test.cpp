#include "fairly/check/checker.hpp"
#include "fairly/model/event_reader.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

namespace fairly::event_reader_test {

using Actions = std::vector<Action>;

class EventReaderTest : public testing::Test {
 protected:
  Actions actions(const char* atom) {
    const Result<std::uint32_t> event = read_event(model_, atom);
    EXPECT_TRUE(event.ok()) << atom << ": " << describe(event.error());
    return event ? model_.event_actions(*event) : Actions{};
  }
  Actions named(const std::vector<std::string>& names) const {
    Actions all;
    for (const std::string& name : names) all.push_back(*model_.net().find_transition(name));
    std::sort(all.begin(), all.end());
    return all;
  }
  std::string error_of(const char* formula) {
    const Result<Property> property = Property::parse(model_, formula);
    EXPECT_FALSE(property.ok()) << formula;
    return property ? "" : describe(property.error());
  }
  Verdict verdict(const char* formula, const Assumptions& assumed = {.ignore_declared = true}) {
    Property property = Property::parse(model_, formula).value();
    property.assume(assumed);
    EXPECT_FALSE(property.error());
    return Checker(model_).check(property).value().verdict;
  }

  petri::NetModel model_{*petri::make_family("crash-recover", 2)};
};

TEST_F(EventReaderTest, NamesTransitionsAsFairnessDoes) {
  EXPECT_EQ(actions("fired(crash_1)"), named({"crash_1"}));
  EXPECT_EQ(actions("fired( crash_1 ,crash_2)"), named({"crash_1", "crash_2"}));
  EXPECT_EQ(actions("fired(crash_*)"), named({"crash_1", "crash_2"}));
  EXPECT_EQ(actions("fired('crash_1', recover_[12])"),
            named({"crash_1", "recover_1", "recover_2"}));
  EXPECT_EQ(*read_event(model_, "fired(crash_2, crash_1)"), *read_event(model_, "fired(crash_?)"));
  EXPECT_TRUE(is_event("fired(x)"));
  EXPECT_FALSE(is_event("fired"));
}

TEST_F(EventReaderTest, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("F fired(crsh_1)"), "formula:1:9: error: no transition matches crsh_1\n"
                                         "  F fired(crsh_1)\n"
                                         "          ^^^^^^\n"
                                         "  hint: did you mean crash_1 or crash_2?");
  EXPECT_NE(error_of("F fired(crashed_1)").find("hint: crashed_1 is a place, not a transition"),
            std::string::npos);
  EXPECT_NE(error_of("F \"fired(\\\"crash_1\\\")\"").find("quotes: fired('crash_1')"),
            std::string::npos);
  EXPECT_EQ(error_of("F fired(dead)").find("is a place"), std::string::npos);
  EXPECT_EQ(error_of("F fired()").substr(0, 45), "formula:1:9: error: a name is expected here\n ");
  EXPECT_NE(error_of("F fired({crash_1,recover_1})").find("name one after the other: fired(a, b)"),
            std::string::npos);
  EXPECT_EQ(error_of("\"fired('x)\"").substr(0, 44),
            "formula:1:8: error: this quote is never clos");
}

TEST_F(EventReaderTest, AreTrueOfStepsAndNotOfMarkings) {
  EXPECT_EQ(verdict("fired(crash_1)"), Verdict::violated);
  EXPECT_EQ(verdict("G(fired(crash_1) -> fireable(crash_1))"), Verdict::holds);
  EXPECT_EQ(verdict("G(fireable(crash_1) -> fired(crash_1))"), Verdict::violated);
  EXPECT_EQ(verdict("G(fired(crash_1) -> X crashed_1)"), Verdict::holds);
  EXPECT_EQ(verdict("G(fired(crash_1) -> X crashed_2)"), Verdict::violated);
  EXPECT_EQ(verdict("G !(fired(crash_1) & fired(crash_2))"), Verdict::holds);
  EXPECT_EQ(verdict("G(fired(*) | dead)"), Verdict::holds);
  EXPECT_EQ(verdict("G(dead -> !fired(*))"), Verdict::holds); // it rests there
}

TEST_F(EventReaderTest, SayWhatFairnessOfATransitionSays) {
  const char* const property = "F fired(finish_1)";
  EXPECT_EQ(verdict(property), Verdict::violated);
  Assumptions by_event{.ignore_declared = true};
  by_event.formulas = {"strong: fireable(finish_1) => fired(finish_1)",
                       "weak: fireable(recover_1) => fired(recover_1)",
                       "weak: fireable(finish_1, crash_1) => fired(finish_1, crash_1)"};
  EXPECT_EQ(verdict(property, by_event), Verdict::holds);
  by_event.formulas[0] = "weak: fireable(finish_1) => fired(finish_1)";
  EXPECT_EQ(verdict(property, by_event), Verdict::violated);
}

TEST(EventsOfALargeNet, HoldThereToo) {
  petri::NetModel model(*petri::make_family("philosophers", 7));
  const Property property =
      Property::parse(model, "G(fired(take_left_1) -> X has_left_1) & G(fired(*) | dead)").value();
  EXPECT_TRUE(Checker(model).check(property, {.engine = Engine::automatic}).value().holds());
}

TEST_F(EventReaderTest, AreRefusedByNameWhereTheyAreNotCarried) {
  const Property property = Property::parse(model_, "F fired(finish_1)").value();
  EXPECT_TRUE(has_events(property));
  EXPECT_FALSE(has_events(Property::parse(model_, "F finished_1").value()));
  const auto message = [&](const CheckOptions& options) {
    const Result<Answer> answer = Checker(model_).check(property, options);
    return answer ? "" : answer.error().message;
  };
  EXPECT_EQ(message({.testing = TestingKind::generalized}),
            "testing automata have no fired(...): they see states, not steps");
}

} // namespace fairly::event_reader_test
