#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/model/property.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

namespace fairly::property_test {

using Kind = FairnessHypothesis::Kind;
using Texts = std::vector<std::string>;

class PropertyTest : public testing::Test {
 protected:
  static Texts texts(const std::vector<FairnessHypothesis>& hypotheses) {
    Texts out;
    for (const FairnessHypothesis& each : hypotheses) out.push_back(each.text);
    return out;
  }
  Error error_of(const char* text, const Property::Source& source = {}) {
    const Result<Property> property = Property::parse(model_, text, source);
    EXPECT_FALSE(property.ok()) << text;
    return property.ok() ? Error{} : property.error();
  }

  petri::NetModel model_{*petri::make_family("crash-recover", 2)};
};

TEST_F(PropertyTest, IsAFormulaAboutAModel) {
  const Property property = Property::parse(model_, "G(crashed_1 -> F working_1)").value();
  EXPECT_EQ(property.text, "G(crashed_1 -> F working_1)");
  EXPECT_EQ(&property.model(), &model_);
  EXPECT_EQ(ltl::print(property.formulas(), property.formula()), "G(crashed_1 -> Fworking_1)");
  ASSERT_EQ(property.propositions().size(), 2U);
  EXPECT_EQ(model_.meaning(property.propositions()[0]),
            petri::marked_proposition(*model_.net().find_place("crashed_1")));
  EXPECT_FALSE(property.error());
}

TEST_F(PropertyTest, HasConstantsWhereAtomsAlwaysHold) {
  const auto printed = [&](const char* text) {
    const Property property = Property::parse(model_, text).value();
    return ltl::print(property.formulas(), property.formula());
  };
  EXPECT_EQ(printed("F(crashed_1 & \"working_1 >= 0\")"), "F(crashed_1 & 1)");
  EXPECT_EQ(printed("\"crashed_1 + 1 <= 0\""), "0");
}

TEST_F(PropertyTest, SaysWhereAFormulaIsWrong) {
  const Error syntax = error_of("G(crashed_1 -> )");
  EXPECT_EQ(syntax.source, "formula");
  EXPECT_EQ(syntax.line, 1U);
  EXPECT_EQ(syntax.column, 16U);
  const Error second = error_of("G crashed_1 &\n F craashed_2", {.name = "file.ltl"});
  EXPECT_EQ(second.source, "file.ltl");
  EXPECT_EQ(second.line, 2U);
  EXPECT_EQ(second.column, 4U);
  EXPECT_EQ(second.length, 10U);
  EXPECT_EQ(second.text, " F craashed_2");
  EXPECT_EQ(second.message, "there is no place with the id or name craashed_2");
  const Error quoted = error_of("F \"crashed_1 >= working_7\"");
  EXPECT_EQ(quoted.column, 17U);
  EXPECT_EQ(quoted.length, 9U);
}

TEST_F(PropertyTest, IsReadInOtherSyntaxes) {
  const auto lbt =
      Property::parse(model_, "G i \"crashed_1\" F \"working_1\"", {.syntax = ltl::Syntax::Lbt});
  ASSERT_TRUE(lbt.ok()) << describe(lbt.error());
  EXPECT_EQ(ltl::print(lbt->formulas(), lbt->formula()), "G(crashed_1 -> Fworking_1)");
}

TEST_F(PropertyTest, AssumesWhatTheModelSays) {
  Property property = Property::parse(model_, "F finished_1").value();
  EXPECT_EQ(texts(property.hypotheses()),
            (Texts{"strong finish_1", "weak recover_1", "strong finish_2", "weak recover_2"}));
  EXPECT_EQ(property.hypotheses()[0].source, FairnessHypothesis::Source::model);
  property.assume({.ignore_declared = true});
  EXPECT_TRUE(property.hypotheses().empty());
  property.assume({}); // declared fairness stays ignored
  EXPECT_TRUE(property.hypotheses().empty());
}

TEST_F(PropertyTest, CollectsWhatIsAssumed) {
  Property property = Property::parse(model_, "F finished_1").value();
  property.assume({.ignore_declared = true}).assume(weak("finish_?")).assume(strong("finish_1"));
  EXPECT_EQ(texts(property.hypotheses()), (Texts{"strong finish_1", "weak finish_2"}));
  property.assume(fair("GF finished_2")).assume(strong("{crash_1,crash_2}"));
  EXPECT_EQ(texts(property.hypotheses()),
            (Texts{"strong finish_1", "weak finish_2", "strong {crash_1,crash_2} together",
                   "GF finished_2"}));
  EXPECT_EQ(property.assumptions().weak, Texts{"finish_?"});
  EXPECT_EQ(property.assumptions().strong, (Texts{"finish_1", "{crash_1,crash_2}"}));
  // Atoms of a hypothesis have their propositions, too.
  const ltl::AtomId atom = property.formulas().find_atom("finished_2").value();
  EXPECT_EQ(model_.meaning(property.propositions()[atom.index]),
            petri::marked_proposition(*model_.net().find_place("finished_2")));
}

TEST_F(PropertyTest, KeepsAMistakeForTheCheck) {
  Property property = Property::parse(model_, "F finished_1").value();
  property.assume(strong("finnish_1"));
  ASSERT_TRUE(property.error());
  EXPECT_EQ(property.error()->message, "no transition matches finnish_1");
  property.assume(weak("finish_1")).assume(fair("F finished_1"));
  EXPECT_EQ(property.error()->message, "no transition matches finnish_1") << "the first one";
  Checker checker(model_);
  const Result<Answer> answer = checker.check(property);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().message, "no transition matches finnish_1");
  EXPECT_EQ(answer.error().hint, "did you mean finish_1 or finish_2?");
  const Result<Suggestion> suggestion = checker.suggest(property);
  ASSERT_FALSE(suggestion.ok());
  EXPECT_EQ(suggestion.error().message, "no transition matches finnish_1");
  const Result<NeededHypotheses> needed = checker.needed(property);
  ASSERT_FALSE(needed.ok());
  EXPECT_EQ(needed.error().message, "no transition matches finnish_1");
}

TEST_F(PropertyTest, PointsIntoAHypothesis) {
  Property property = Property::parse(model_, "F finished_1").value();
  property.assume(fair("weak: crashed_1 => walking_1"));
  ASSERT_TRUE(property.error());
  EXPECT_EQ(property.error()->source, "hypothesis");
  EXPECT_EQ(property.error()->column, 20U);
}

TEST_F(PropertyTest, FindsFairnessAmongItsPremises) {
  Property property =
      Property::parse(model_, "(GF crashed_1 -> GF finished_1) -> (GF working_2 -> F finished_2)")
          .value();
  property.assume({.weak = {"finish_1"}, .ignore_declared = true});
  ASSERT_EQ(property.premises().size(), 2U);
  EXPECT_EQ(property.premises()[0].kind, Kind::strong);
  EXPECT_EQ(property.premises()[1].kind, Kind::unconditional);
  EXPECT_EQ(property.premises()[0].source, FairnessHypothesis::Source::formula);
  EXPECT_EQ(texts(property.hypotheses()), Texts{"weak finish_1"});
  const std::vector<FairnessHypothesis> all = property.all_hypotheses();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].text, "weak finish_1");
  EXPECT_EQ(all[1].text, property.premises()[0].text);
  EXPECT_TRUE(Property::parse(model_, "F finished_1")->premises().empty());
  const auto premises = [&](const char* formula) {
    return texts(Property::parse(model_, formula).value().premises());
  };
  EXPECT_EQ(premises("!(GF working_1) | F finished_1"), Texts{"GFworking_1"});
  EXPECT_EQ(premises("F finished_1 | !((GF working_1 -> GF crashed_1) & GF working_2)"),
            (Texts{"GFworking_1 -> GFcrashed_1", "GFworking_2"}));
  EXPECT_EQ(premises("!GF working_1 | (GF working_2 -> F finished_1)"),
            (Texts{"GFworking_1", "GFworking_2"}));
  EXPECT_EQ(premises("!GF working_1 | !GF working_2"), Texts{}); // nothing is claimed
  EXPECT_EQ(premises("!F finished_1 | F finished_2"), Texts{});
}

TEST_F(PropertyTest, CopiesAreIndependent) {
  const Property original = Property::parse(model_, "F finished_1").value();
  Property copy = original;
  copy.assume(weak("crash_*")).assume(fair("GF \"crashed_1 + crashed_2 <= 1\""));
  EXPECT_EQ(original.hypotheses().size(), 4U);
  EXPECT_EQ(copy.hypotheses().size(), 7U);
  EXPECT_EQ(original.propositions().size(), 1U);
  EXPECT_EQ(copy.propositions().size(), 2U);
  // Another copy. Its arena already knows the atoms of the first one.
  Property third = original;
  third.assume(fair("GF \"crashed_2 >= 5\""));
  ASSERT_EQ(third.propositions().size(), 3U);
  EXPECT_EQ(model_.meaning(third.propositions()[2]),
            model_.meaning(model_.proposition("crashed_2 >= 5").value()));
  Property wrong = original;
  wrong.assume(weak("nothing_*"));
  EXPECT_TRUE(wrong.error());
  EXPECT_FALSE(original.error());
  Checker checker(model_);
  EXPECT_TRUE(checker.check(original)->holds());
  EXPECT_TRUE(checker.check(copy)->holds());
  // No run has five tokens there.
  EXPECT_EQ(checker.check(third)->vacuity, Vacuity::no_fair_run);
}

TEST_F(PropertyTest, TakesOtherHypotheses) {
  const Property property = Property::parse(model_, "F finished_1").value();
  const Property weaker = property.assuming({property.hypotheses()[1]});
  EXPECT_EQ(texts(weaker.hypotheses()), Texts{"weak recover_1"});
  EXPECT_EQ(property.hypotheses().size(), 4U);
  Checker checker(model_);
  EXPECT_TRUE(checker.check(property)->holds());
  EXPECT_TRUE(checker.check(weaker)->violated());
}

TEST_F(PropertyTest, IsRefusedByTheCheckerOfAnotherModel) {
  petri::NetModel other(model_.net());
  const Property property = Property::parse(other, "F finished_1").value();
  Checker checker(model_);
  const Result<Answer> answer = checker.check(property);
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().message,
            "this property is about another model than the one that is checked");
  EXPECT_FALSE(checker.suggest(property).ok());
  EXPECT_FALSE(checker.needed(property).ok());
}

// Gate is G ate.
TEST(PropertyHints, SayThatANameBeginsWithAnOperator) {
  petri::Net net;
  net.add(petri::Place{.id = "Gate"});
  net.add(petri::Place{.id = "FXx"});
  petri::NetModel model(net);
  const auto hint = [&](const char* formula) {
    const Result<Property> property = Property::parse(model, formula);
    return property ? "" : property.error().hint;
  };
  EXPECT_EQ(hint("F Gate"), "Gate is read as G ate: write \"Gate\" in double quotes");
  EXPECT_EQ(hint("GFXx"), "FXx is read as FX x: write \"FXx\" in double quotes");
  EXPECT_EQ(hint("F \"Gate\""), "");
  EXPECT_EQ(hint("G ate"), "did you mean Gate?");
  EXPECT_EQ(hint("G zzzzzzz"), hint("zzzzzzz"));
}

} // namespace fairly::property_test
