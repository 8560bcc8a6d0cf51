#include "fairly/petri/net_model.hpp"
#include "fairly/petri/spelled_property.hpp"
#include "support/random_formula.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace fairly::petri::spelled_property_test {

using Kind = FairnessHypothesis::Kind;

NetModel small_model() {
  Net net;
  net.add(Place{.id = "p", .name = "pool"});
  net.add(Place{.id = "q-1"});
  net.add(Transition{.id = "t", .fairness = Fairness::strong});
  net.add(Transition{.id = "u*"});
  net.add(Transition{.id = "v,w"});
  return NetModel(net);
}

TEST(SpelledProperty, NamesAtomsByWhatTheyMean) {
  NetModel model = small_model();
  const Property property =
      Property::parse(model, "G(pool -> F \"0 < 2*'q-1'\") U fireable(t)").value();
  const SpelledProperty spelled = spell_out(property).value();
  EXPECT_EQ(spelled.text, "G(p -> F\"'q-1' >= 1\") U \"fireable(t)\"");
}

TEST(SpelledProperty, SimplifiesWhereAnAtomIsConstant) {
  NetModel model = small_model();
  Property property = Property::parse(model, "G(p -> F fireable(t))").value();
  std::vector<std::uint32_t> meanings = property.propositions();
  meanings[1] = model.proposition(constant_proposition(true));
  EXPECT_EQ(spell_out(property.about(model, property.formula(), meanings, {})).value().text, "1");
  meanings[1] = model.proposition(constant_proposition(false));
  EXPECT_EQ(spell_out(property.about(model, property.formula(), meanings, {})).value().text, "G!p");
}

TEST(SpelledProperty, SaysFairnessInTheNetOrAsOptions) {
  NetModel model = small_model();
  Property property = Property::parse(model, "F p").value();
  property.assume({.weak = {"u[*]", "{t,u\\*}"},
                   .strong = {"{u\\*,v\\,w}"},
                   .formulas = {"GF pool", "strong: p => \"q-1\"", "weak: 1 => !p"},
                   .ignore_declared = true});
  ASSERT_FALSE(property.error());
  const SpelledProperty spelled = spell_out(property).value();
  EXPECT_EQ(spelled.net.transitions()[0].fairness, Fairness::none);
  EXPECT_EQ(spelled.net.transitions()[1].fairness, Fairness::weak);
  const Assumptions& options = spelled.assumptions;
  EXPECT_EQ(options.weak, std::vector<std::string>{"{t,u\\*}"});
  EXPECT_EQ(options.strong, std::vector<std::string>{"{u\\*,v\\,w}"});
  EXPECT_EQ(options.formulas, (std::vector<std::string>{"GF(p)", "strong: (p) => (\"'q-1' >= 1\")",
                                                        "weak: (1) => (!p)"}));
}

TEST(SpelledProperty, RefusesWhatCannotBeWritten) {
  NetModel model = small_model();
  Property property = Property::parse(model, "F p").value();
  property.set_hypotheses({{.kind = Kind::unconditional, .actions = {0}}});
  EXPECT_EQ(spell_out(property).error().kind, ErrorKind::unsupported);
  ltl::Formula large = property.formula();
  for (int i = 0; i < 40; ++i) {
    large = property.formulas().binary(ltl::Op::Equiv, large,
                                       property.formulas().unary(ltl::Op::Next, large));
  }
  property.set_hypotheses({});
  property.replace_formula(large);
  EXPECT_EQ(spell_out(property).error().kind, ErrorKind::limit);
}

TEST(SpelledProperty, ReadsBackAsTheSame) {
  test::Random random(test::base_seed());
  for (std::size_t round = 0; round < test::scaled(1'000); ++round) {
    NetModel model(test::nasty_net(random));
    auto formulas = std::make_shared<ltl::Formulas>();
    const ltl::Formula drawn = test::RandomFormulas(random, {.atoms = 4}).draw(*formulas);
    std::vector<std::uint32_t> meanings;
    while (meanings.size() < formulas->atom_count()) {
      meanings.push_back(model.proposition(test::random_proposition(random, model.net())));
    }
    Property property(model, formulas, drawn, meanings);
    const auto any = [&]() -> Action { return random.below(model.net().transitions().size()); };
    std::vector<FairnessHypothesis> hypotheses;
    const Action alone = any(), first = any(), second = any();
    hypotheses.push_back({.kind = Kind::strong, .actions = {alone}});
    if (first < second) hypotheses.push_back({.kind = Kind::weak, .actions = {first, second}});
    property.set_hypotheses(hypotheses);
    const SpelledProperty spelled = spell_out(property).value();

    NetModel again(spelled.net);
    auto read = Property::parse(again, spelled.text);
    ASSERT_TRUE(read.ok()) << describe(read.error());
    read->assume(spelled.assumptions);
    ASSERT_FALSE(read->error()) << describe(*read->error());
    ASSERT_EQ(spell_out(*read).value().text, spelled.text);
    ASSERT_EQ(read->hypotheses().size(), hypotheses.size());
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
      ASSERT_EQ(read->hypotheses()[i].kind, hypotheses[i].kind);
      ASSERT_EQ(read->hypotheses()[i].actions, hypotheses[i].actions);
    }
  }
}

} // namespace fairly::petri::spelled_property_test
