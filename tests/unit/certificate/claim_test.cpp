#include "fairly/certificate/claim.hpp"
#include "fairly/graph/graph_model.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/coloured_philosophers.hpp"

#include <gtest/gtest.h>

namespace fairly::certificate::claim_test {

Claim claim_of(const std::string& formula, const Assumptions& assumptions = {}) {
  static petri::NetModel model(*petri::make_family("philosophers", 2));
  Property property = *Property::parse(model, formula);
  property.assume(assumptions);
  Result<Claim> claim = make_claim(property);
  EXPECT_TRUE(claim.ok());
  return *std::move(claim);
}

TEST(CertificateClaim, NumbersConditions) {
  const Claim claim = claim_of("F eating_1", {.weak = {"*"}, .formulas = {"GF eating_2"}});
  EXPECT_EQ(claim.promises.size(), 1U);
  EXPECT_EQ(claim.untils.size(), 1U);
  EXPECT_EQ(claim.repeated.size(), 11U); // 10 transitions
  EXPECT_TRUE(claim.repeated.back().actions.empty());
  EXPECT_TRUE(claim.pairs.empty());
}

TEST(CertificateClaim, FindsFairnessInTheNegatedFormula) {
  const Claim claim = claim_of("(GF eating_1 & (FG eating_1 -> GF eating_2) & (GF eating_1 -> GF "
                               "eating_2)) -> F eating_2");
  EXPECT_EQ(claim.promises.size(), 1U);
  EXPECT_EQ(claim.repeated.size(), 2U);
  EXPECT_EQ(claim.pairs.size(), 1U);
}

TEST(CertificateClaim, LeavesTheFormulaAsItIs) {
  EXPECT_NE(claim_of("F F eating_1").bytes, claim_of("F eating_1").bytes);
  EXPECT_NE(claim_of("eating_1 & eating_1").bytes, claim_of("eating_1").bytes);
  EXPECT_EQ(claim_of("\"eating_1 >= 1\"").bytes, claim_of("eating_1").bytes);
}

TEST(CertificateClaim, NamesWhatItSpeaksOfInColouredNets) {
  petri::NetModel model(*test::unfolded(test::coloured_philosophers(2)));
  const std::string action = model.action_name(0);
  Property property = *Property::parse(model, "F \"fireable('" + action + "')\"");
  const Result<Claim> claim = make_claim(property);
  ASSERT_TRUE(claim.ok()) << describe(claim.error());
  // Kind 3, resting where nothing is enabled, no places, one action by its name.
  const std::string expected{'\3', '\0', '\0', '\1', static_cast<char>(action.size())};
  EXPECT_EQ(claim->bytes.substr(0, 5 + action.size()), expected + action);
}

TEST(CertificateClaim, RefusesGraphsWithWhatIsOutsideConstraints) {
  graph::LabelledGraph graph;
  graph.kind = graph::GraphKind::tlc;
  graph.initial = {0};
  graph::set_edges(graph, 1, {}, true);
  for (const bool has_states : {true, false}) {
    graph.states_outside = has_states ? 1 : 0;
    graph.edges_outside = has_states ? 0 : 1;
    graph::GraphModel model(std::make_shared<const graph::LabelledGraph>(graph));
    const Result<Claim> claim = make_claim(*Property::parse(model, "F dead"));
    ASSERT_FALSE(claim.ok());
    EXPECT_EQ(claim.error().kind, ErrorKind::unsupported);
    EXPECT_EQ(claim.error().hint, "let TLC write the graph without 'constrained'");
  }
}

} // namespace fairly::certificate::claim_test
