#include "fairly/check/omega_automaton.hpp"

#include <gtest/gtest.h>

namespace fairly::omega_automaton_test {

TEST(OmegaAutomaton, IsTheTranslationOfAFormula) {
  const OmegaAutomaton automaton = OmegaAutomaton::from_ltl("G(request -> F answer)").value();
  EXPECT_EQ(automaton.state_count(), 2U);
  EXPECT_EQ(automaton.mark_count(), 1U);
  EXPECT_EQ(automaton.acceptance(), "Inf(0)");
  EXPECT_EQ(automaton.atoms(), (std::vector<std::string>{"request", "answer"}));
  EXPECT_FALSE(automaton.is_empty().value());
  EXPECT_TRUE(OmegaAutomaton::from_ltl("GFa & FG!a").value().is_empty().value());
}

TEST(OmegaAutomaton, TakesTheNegationAndOtherKinds) {
  const OmegaAutomaton never =
      OmegaAutomaton::from_ltl("[](a -> <>b)", {.kind = AutomatonKind::ba, .negated = true})
          .value();
  EXPECT_TRUE(never.never_claim().value().starts_with("never"));
  EXPECT_EQ(never.shape().deterministic, false);
  const OmegaAutomaton pairs =
      OmegaAutomaton::from_ltl("(GF a -> GF b) & (GF c -> GF d)", {.kind = AutomatonKind::streett})
          .value();
  EXPECT_EQ(pairs.state_count(), 1U);
  EXPECT_FALSE(pairs.never_claim().ok());
  EXPECT_TRUE(pairs.to({.kind = AutomatonKind::ba}).value().never_claim().ok());
  EXPECT_FALSE(pairs.to({.negated = true}).ok());
  EXPECT_EQ(OmegaAutomaton::from_ltl("i a b", {.syntax = ltl::Syntax::Lbt}).value().atoms().size(),
            2U);
}

TEST(OmegaAutomaton, ReadsWhatItWrites) {
  const OmegaAutomaton written = OmegaAutomaton::from_ltl("a U (b & X c)").value();
  const OmegaAutomaton read = OmegaAutomaton::from_hoa(written.hoa()).value();
  EXPECT_EQ(read.hoa(), written.hoa());
  EXPECT_EQ(read.edge_count(), written.edge_count());
  EXPECT_TRUE(read.dot().starts_with("digraph"));
}

TEST(OmegaAutomaton, SaysWhatIsWrong) {
  const Result<OmegaAutomaton> formula = OmegaAutomaton::from_ltl("G(a -> ");
  ASSERT_FALSE(formula.ok());
  EXPECT_EQ(formula.error().line, 1U);
  EXPECT_FALSE(OmegaAutomaton::from_hoa("HOA: v2\n").ok());
  const Result<OmegaAutomaton> large =
      OmegaAutomaton::from_ltl("a U (b U (c U d))", {.max_states = 1});
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().kind, ErrorKind::limit);
  const OmegaAutomaton rabin =
      OmegaAutomaton::from_ltl("FG a", {.kind = AutomatonKind::generic}).value();
  EXPECT_FALSE(rabin.is_empty(Engine::ndfs).ok());
}

} // namespace fairly::omega_automaton_test
