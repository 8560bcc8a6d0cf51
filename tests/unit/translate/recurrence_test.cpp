#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/translate/recurrence.hpp"
#include "fairly/translate/simulation.hpp"
#include "fairly/translate/tableau.hpp"
#include "support/random_formula.hpp"
#include "support/scale.hpp"
#include "support/word_acceptance.hpp"

#include <gtest/gtest.h>

namespace fairly::translate::recurrence_test {

struct Found {
  std::vector<ltl::AtomId> atoms;
  Bdds bdds;
  std::optional<Draft> draft;
};

Found find(ltl::Formulas& formulas, ltl::Formula formula) {
  Found found{ltl::atoms(formulas, formula), Bdds(), {}};
  const auto automaton = [&](bool negated) {
    const ltl::Formula normal = ltl::negation_normal_form(formulas, formula, negated);
    Draft draft = *tableau(formulas, normal, found.atoms, found.bdds, {});
    reduce_by_simulation(draft, found.bdds);
    return draft;
  };
  const Draft draft = automaton(false), negation = automaton(true);
  if (const auto subsets = subset_construction(draft, found.bdds, {500, 20'000})) {
    found.draft = deterministic_buchi(*subsets, draft, negation, found.bdds);
  }
  if (!found.draft) return found;
  reduce_by_simulation(*found.draft, found.bdds);
  join_equal_languages(*found.draft, found.bdds);
  return found;
}

// The number of states of the deterministic automaton; 0 if there is none.
std::size_t states_of(const std::string& text) {
  ltl::Formulas formulas;
  Found found = find(formulas, *ltl::parse(formulas, text));
  if (!found.draft) return 0;
  EXPECT_TRUE(is_deterministic(*found.draft, found.bdds)) << text;
  return found.draft->state_count();
}

TEST(Recurrence, HasDeterministicAutomata) {
  EXPECT_EQ(states_of("GFa"), 1U);
  EXPECT_EQ(states_of("GF(a & Xb)"), 2U);
  EXPECT_EQ(states_of("GF((a & X!a) | (!a & Xa))"), 2U);
  EXPECT_EQ(states_of("GFa | (b R c)"), 3U);
  EXPECT_EQ(states_of("G(a -> F(b & XFc))"), 4U);
}

TEST(Recurrence, PersistenceHasNone) {
  EXPECT_EQ(states_of("FGa"), 0U);
  EXPECT_EQ(states_of("GFa | FGb"), 0U);
}

// !b, then GF a: the initial state does not accept what the others accept.
TEST(Recurrence, JoinsEqualLanguagesOnly) {
  Bdds bdds;
  const Bdd a = bdds.literal(0), b = bdds.literal(1);
  const Bdd not_a = bdds.negate(a), not_b = bdds.negate(b);
  Draft draft;
  draft.mark_count = 1;
  draft.edges = {{{1, not_b, 0}},            // differs: needs !b
                 {{2, a, 0}, {2, not_a, 0}}, // GF a, left at once
                 {{2, a, 1}, {2, bdds.both(not_a, b), 0}, {3, bdds.both(not_a, not_b), 0}},
                 {{2, a, 1}, {3, bdds.both(not_a, b), 0}, {2, bdds.both(not_a, not_b), 0}}};
  join_equal_languages(draft, bdds);
  EXPECT_EQ(draft.state_count(), 2U);
  EXPECT_TRUE(is_deterministic(draft, bdds));
}

// Both states accept GF(a & Xa), but a single state cannot see two a in a row.
TEST(Recurrence, KeepsStatesThatRemember) {
  Bdds bdds;
  const Bdd a = bdds.literal(0), not_a = bdds.negate(a);
  Draft draft;
  draft.mark_count = 1;
  draft.edges = {{{0, not_a, 0}, {1, a, 0}}, {{0, not_a, 0}, {1, a, 1}}};
  join_equal_languages(draft, bdds);
  EXPECT_EQ(draft.state_count(), 2U);
}

TEST(Recurrence, KeepsTheLanguage) {
  test::Random random(test::base_seed());
  std::size_t automata = 0;
  for (std::size_t i = 0; i < test::scaled(3'000); ++i) {
    ltl::Formulas formulas;
    test::RandomFormulaOptions options;
    options.operators = random.between(2, 9);
    options.atoms = 2;
    test::RandomFormulas generator(random, options);
    const ltl::Formula formula = generator.draw(formulas);
    Found found = find(formulas, formula);
    if (!found.draft) continue;
    ++automata;
    ASSERT_TRUE(is_deterministic(*found.draft, found.bdds)) << print(formulas, formula);
    std::vector<std::string> propositions;
    for (const ltl::AtomId atom : found.atoms) propositions.emplace_back(formulas.name(atom));
    const Automaton automaton =
        to_automaton(*found.draft, Acceptance::generalized_buchi(found.draft->mark_count),
                     found.bdds, propositions, "");
    for (int w = 0; w < 30; ++w) {
      const ltl::LassoWord word = test::random_word(random, formulas.atom_count());
      ASSERT_EQ(test::accepts(automaton, formulas, word), evaluate(formulas, formula, word))
          << print(formulas, formula);
    }
  }
  EXPECT_GT(automata, 0U);
}

} // namespace fairly::translate::recurrence_test
