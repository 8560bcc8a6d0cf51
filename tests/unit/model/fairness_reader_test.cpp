#include "fairly/model/fairness_reader.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <gtest/gtest.h>

namespace fairly::fairness_reader_test {

using Kind = FairnessHypothesis::Kind;

class FairnessReader : public testing::Test {
 protected:
  // The texts of the hypotheses, or the error.
  std::vector<std::string> read(const Assumptions& texts) {
    auto result = read_fairness(texts, {model_, formulas_, propositions_});
    if (!result) {
      error_ = result.error();
      return {"error: " + error_.message};
    }
    hypotheses_ = *std::move(result);
    std::vector<std::string> out;
    for (const FairnessHypothesis& each : hypotheses_) out.push_back(each.text);
    return out;
  }
  std::vector<std::string> read_hypothesis(const std::string& text) {
    return read({.formulas = {text}, .ignore_declared = true});
  }

  petri::NetModel model_{*petri::make_family("crash-recover", 2)};
  ltl::Formulas formulas_;
  std::vector<std::uint32_t> propositions_;
  std::vector<FairnessHypothesis> hypotheses_;
  Error error_;
};

using Texts = std::vector<std::string>;

TEST_F(FairnessReader, TakesWhatTheNetSays) {
  EXPECT_EQ(read({}),
            (Texts{"strong finish_1", "weak recover_1", "strong finish_2", "weak recover_2"}));
  EXPECT_EQ(read({.ignore_declared = true}), Texts{});
}

TEST_F(FairnessReader, KeepsTheStrongestOfEachTransition) {
  EXPECT_EQ(read({.weak = {"*"}}), (Texts{"strong finish_1", "weak crash_1", "weak recover_1",
                                          "strong finish_2", "weak crash_2", "weak recover_2"}));
  EXPECT_EQ(read({.weak = {"*_1"}, .strong = {"c*_1", "c?ash_1"}, .ignore_declared = true}),
            (Texts{"weak finish_1", "strong crash_1", "weak recover_1"}));
}

TEST_F(FairnessReader, MakesOneHypothesisOfAGroup) {
  EXPECT_EQ(read({.strong = {"{*_1, crash_*}"}, .ignore_declared = true}),
            Texts{"strong {*_1, crash_*} together"});
  EXPECT_EQ(hypotheses_[0].actions, (std::vector<Action>{0, 1, 2, 4}));
}

TEST_F(FairnessReader, NamesCloseMatches) {
  EXPECT_EQ(read({.weak = {"finnish_1"}, .ignore_declared = true}),
            Texts{"error: no transition matches finnish_1"});
  EXPECT_EQ(error_.hint, "did you mean finish_1 or finish_2?");
  EXPECT_EQ(read({.weak = {"{finish_1,nothing*}"}, .ignore_declared = true}),
            Texts{"error: no transition matches \"nothing*\""});
  EXPECT_EQ(error_.hint, "the net has 6 transitions, such as finish_1");
}

TEST_F(FairnessReader, SaysWhatIsWrongWithGlobs) {
  EXPECT_EQ(read({.strong = {"{crash_1,crash_2"}}),
            Texts{"error: the brace of \"{crash_1,crash_2\" is never closed"});
  EXPECT_EQ(error_.hint, "add a '}' at the end");
  EXPECT_EQ(read({.strong = {" "}}), Texts{"error: the glob is empty"});
  EXPECT_EQ(error_.hint, "'*' stands for every transition");
  EXPECT_EQ(read({.weak = {"crashed_1"}}), Texts{"error: no transition matches crashed_1"});
  EXPECT_EQ(error_.hint, "crashed_1 is a place, not a transition");
}

TEST_F(FairnessReader, FallsBackToNames) {
  petri::Net net;
  net.add(petri::Place{.id = "p"});
  net.add(petri::Transition{.id = "t1", .name = "send it"});
  net.add(petri::Transition{.id = "t2", .name = "t1"});
  petri::NetModel named(net);
  const auto both = [&](const char* glob) {
    return read_fairness({.weak = {glob}}, {named, formulas_, propositions_});
  };
  EXPECT_EQ(both("send*")->at(0).actions, std::vector<Action>{0});
  EXPECT_EQ(both("t1")->at(0).actions, std::vector<Action>{0}); // an id comes first
}

TEST_F(FairnessReader, TakesANameAsItIsBeforeItIsAGlob) {
  petri::Net net;
  net.add(petri::Place{.id = "p"});
  net.add(petri::Transition{.id = "go[1]"});
  net.add(petri::Transition{.id = "go1"});
  net.add(petri::Transition{.id = "a*"});
  net.add(petri::Transition{.id = "ab", .name = "x[2]"});
  petri::NetModel named(net);
  const auto actions = [&](const char* glob) {
    std::vector<Action> out;
    const auto read = read_fairness({.weak = {glob}}, {named, formulas_, propositions_});
    for (const FairnessHypothesis& each : *read) {
      out.insert(out.end(), each.actions.begin(), each.actions.end());
    }
    return out;
  };
  EXPECT_EQ(actions("go[1]"), std::vector<Action>{0});
  EXPECT_EQ(actions("a*"), std::vector<Action>{2});
  EXPECT_EQ(actions("x[2]"), std::vector<Action>{3});
  EXPECT_EQ(actions("go[12]"), std::vector<Action>{1});
  EXPECT_EQ(actions("a?"), (std::vector<Action>{2, 3}));
}

TEST_F(FairnessReader, TellsToRepeatTheOption) {
  EXPECT_EQ(read({.weak = {"finish_1, crash_*"}, .ignore_declared = true}),
            Texts{"error: no transition matches \"finish_1, crash_*\""});
  EXPECT_EQ(error_.hint, "repeat the option for each of them; '{finish_1, crash_*}' is one group");
  EXPECT_EQ(read({.weak = {"finish_1,nothing"}, .ignore_declared = true}),
            Texts{"error: no transition matches \"finish_1,nothing\""});
  EXPECT_EQ(error_.hint.find("repeat"), std::string::npos) << error_.hint;
}

TEST_F(FairnessReader, ReadsFormulas) {
  const struct {
    const char* text;
    Kind kind;
  } cases[] = {{"weak: crashed_1 => working_1", Kind::weak},
               {" strong :crashed_1 & !crashed_2 -> \"working_1 + working_2 >= 1\"", Kind::strong},
               {"GF finished_1", Kind::unconditional},
               {"[]<> finished_1", Kind::unconditional},
               {"FG working_1 -> GF finished_1", Kind::weak},
               {"GF working_1 => GF finished_1", Kind::strong},
               {"!GF working_1 | GF finished_1", Kind::strong}};
  for (const auto& [text, kind] : cases) {
    EXPECT_EQ(read_hypothesis(text).size(), 1U) << text;
    ASSERT_EQ(hypotheses_.size(), 1U) << text;
    EXPECT_EQ(hypotheses_[0].kind, kind) << text;
    EXPECT_TRUE(hypotheses_[0].actions.empty());
  }
}

TEST_F(FairnessReader, RefusesOtherFormulas) {
  EXPECT_EQ(read_hypothesis("F finished_1"), Texts{"error: this is not a fairness hypothesis"});
  EXPECT_EQ(read_hypothesis("weak: finished_1"), Texts{"error: EN => OC expected after the colon"});
  EXPECT_EQ(read_hypothesis("strong: F crashed_1 => working_1"),
            Texts{"error: both sides of => are about one state: no temporal operators here"});
  EXPECT_EQ(error_.hint, "write 'weak: EN => OC', 'strong: EN => OC' or 'GF OC'");
}

TEST_F(FairnessReader, PointsIntoTheHypothesis) {
  EXPECT_EQ(read_hypothesis("strong: crashed_1 => walking_1"),
            Texts{"error: there is no place with the id or name walking_1"});
  EXPECT_EQ(error_.source, "hypothesis");
  EXPECT_EQ(error_.column, 22U);
  EXPECT_EQ(error_.text, "strong: crashed_1 => walking_1");
}

TEST_F(FairnessReader, NumbersPropositionsLikeAtoms) {
  const auto formula =
      read_formula({model_, formulas_, propositions_}, "crashed_1 U (working_2 & crashed_1)", "f");
  ASSERT_TRUE(formula.ok());
  EXPECT_EQ(read_hypothesis("GF(working_2 | finished_2)").size(), 1U);
  ASSERT_EQ(propositions_.size(), formulas_.atom_count());
  for (std::size_t i = 0; i < propositions_.size(); ++i) {
    const auto name = formulas_.name(ltl::AtomId{static_cast<std::uint32_t>(i)});
    EXPECT_EQ(model_.meaning(propositions_[i]),
              petri::marked_proposition(*model_.net().find_place(name)));
  }
}

TEST(Glob, FitsOneTransitionAlone) {
  const std::vector<std::string> ids{"a",  "a*", "?",    "[a]",  "\\", "{a}", "{a,b}", "a,b",
                                     " a", "a ", "x\ty", "it's", "{",  "}",   "!a",    "[!a]"};
  petri::Net net;
  for (const std::string& id : ids) net.add(petri::Transition{.id = id});
  const petri::NetModel model(net);
  for (Action t = 0; t < ids.size(); ++t) {
    const std::string glob = glob_for(ids[t]);
    const auto alone = matching_actions(parse_pattern(glob), model);
    ASSERT_TRUE(alone.ok()) << ids[t];
    EXPECT_EQ(*alone, std::vector{t}) << ids[t];
    const auto grouped =
        matching_actions(parse_pattern("{" + glob + "," + glob_for("a") + "}"), model);
    ASSERT_TRUE(grouped.ok()) << ids[t];
    EXPECT_EQ(grouped->back(), t) << ids[t];
    EXPECT_EQ(grouped->size(), t == 0 ? 1U : 2U) << ids[t];
  }
}

} // namespace fairly::fairness_reader_test
