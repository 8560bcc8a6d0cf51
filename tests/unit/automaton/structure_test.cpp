#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/structure.hpp"

#include <gtest/gtest.h>

namespace fairly::structure_test {

Structure of(const std::string& acceptance, const std::string& body) {
  const Result<Automaton> automaton =
      read_hoa("HOA: v1 States: 3 Start: 0 AP: 1 \"a\" Acceptance: " + acceptance + " --BODY-- " +
               body + " --END--");
  EXPECT_TRUE(automaton.ok()) << describe(automaton.error());
  return structure(*automaton);
}

TEST(Structure, DeterminismAndCompletenessAreAboutLetters) {
  const Structure full = of("0 t", "State: 0 [0] 1 [!0] 2 State: 1 [t] 1 State: 2 [t] 2");
  EXPECT_TRUE(full.deterministic);
  EXPECT_TRUE(full.complete);
  const Structure choice = of("0 t", "State: 0 [0] 1 [t] 2 State: 1 [t] 1 State: 2 [t] 2");
  EXPECT_FALSE(choice.deterministic);
  EXPECT_TRUE(choice.complete);
  const Structure partial = of("0 t", "State: 0 [0] 1 State: 1 [t] 1 State: 2 [t] 2");
  EXPECT_TRUE(partial.deterministic);
  EXPECT_FALSE(partial.complete);
}

TEST(Structure, StateBasedMeansTheSameMarksOnAllEdgesOfAState) {
  EXPECT_TRUE(of("1 Inf(0)", "State: 0 [0] 1 {0} [!0] 2 {0} State: 1 [t] 1 State: 2").state_based);
  EXPECT_FALSE(of("1 Inf(0)", "State: 0 [0] 1 {0} [!0] 2 State: 1 [t] 1 State: 2").state_based);
}

TEST(Structure, WeakMeansThatComponentsAcceptAsAWhole) {
  const std::string mixed = "State: 0 [0] 0 {0} [!0] 0 State: 1 State: 2";
  const std::string uniform = "State: 0 [t] 1 {0} State: 1 [0] 0 {0} [!0] 2 State: 2 [t] 2";
  EXPECT_FALSE(of("1 Inf(0)", mixed).weak);
  EXPECT_TRUE(of("1 Inf(0)", uniform).weak);
  EXPECT_TRUE(of("2 Inf(1) & Inf(0)", mixed).weak); // mark 1 never occurs, so nothing is accepted
  EXPECT_FALSE(of("2 Inf(1) | Fin(0)", mixed).weak);
}

TEST(Structure, TerminalMeansThatAcceptanceIsForEver) {
  const std::string reach = "State: 0 [!0] 0 [0] 1 State: 1 [t] 1 {0} State: 2";
  const std::string partial = "State: 0 [!0] 0 [0] 1 State: 1 [0] 1 {0} State: 2";
  const std::string left = "State: 0 [!0] 0 [0] 1 State: 1 [0] 1 {0} [!0] 2 State: 2 [t] 2";
  EXPECT_TRUE(of("1 Inf(0)", reach).terminal);
  EXPECT_FALSE(of("1 Inf(0)", partial).terminal);
  EXPECT_FALSE(of("1 Inf(0)", left).terminal);
  EXPECT_TRUE(of("1 Inf(0)", left).weak);
}

TEST(Structure, PreliminaryIsWhatNoAcceptingCycleLeadsTo) {
  const auto preliminary = [](const std::string& acceptance, const std::string& body) {
    return of(acceptance, body).preliminary;
  };
  using States = std::vector<bool>;
  const std::string last = "State: 0 [t] 0 [0] 1 State: 1 [t] 2 State: 2 [t] 2 {0}";
  EXPECT_EQ(preliminary("1 Inf(0)", last), (States{true, true, false}));
  EXPECT_EQ(preliminary("1 Fin(0)", last), (States{false, false, false}));
  EXPECT_EQ(preliminary("2 Inf(0) & Inf(1)", last), (States{true, true, true}));
  const std::string first = "State: 0 [t] 0 {0} [0] 1 State: 1 [t] 1 [0] 2 State: 2 [t] 2";
  EXPECT_EQ(preliminary("1 Inf(0)", first), (States{false, false, false}));
  const std::string mixed = "State: 0 [t] 1 State: 1 [0] 1 {0} [!0] 1 [t] 2 State: 2 [t] 2";
  EXPECT_EQ(preliminary("1 Inf(0)", mixed), (States{true, false, false}));
  EXPECT_EQ(preliminary("1 Inf(0)", "State: 0 [t] 1 State: 1 [t] 0 State: 2 [t] 2 {0}"),
            (States{true, true, false}));
}

} // namespace fairly::structure_test
