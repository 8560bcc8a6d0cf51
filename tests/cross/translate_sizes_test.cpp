// The sizes of translated automata: none may grow, and the totals stay below Spot's.
#include "fairly/automaton/structure.hpp"
#include "support/scale.hpp"
#include "support/size_table.hpp"

#include <gtest/gtest.h>

namespace fairly::test::translate_sizes_test {

struct Totals {
  std::size_t tgba_states = 0, tgba_edges = 0, deterministic = 0, ba_states = 0, generic_states = 0;
};

// Compares each formula with its row of the table.
void check(const std::vector<MeasuredFormula>& formulas, Totals& totals) {
  const std::map<std::string, Sizes> table = read_size_table();
  for (const MeasuredFormula& formula : formulas) {
    SCOPED_TRACE(formula.key + ": " + formula.text);
    ASSERT_TRUE(table.contains(formula.key)) << "run ./dev sizes --update";
    const Sizes& known = table.at(formula.key);
    const Automaton tgba = translated(formula.text, AutomatonKind::tgba);
    const Automaton ba = translated(formula.text, AutomatonKind::ba);
    const Automaton streett = translated(formula.text, AutomatonKind::streett);
    const Automaton generic = translated(formula.text, AutomatonKind::generic);
    const bool deterministic = structure(tgba).deterministic;
    EXPECT_LE(tgba.state_count(), known.tgba_states);
    if (tgba.state_count() == known.tgba_states) {
      EXPECT_LE(tgba.transitions().size(), known.tgba_edges);
      EXPECT_GE(deterministic ? 1U : 0U, known.tgba_deterministic);
    }
    EXPECT_LE(ba.state_count(), known.ba_states);
    EXPECT_LE(streett.state_count(), known.streett_states);
    if (streett.state_count() == known.streett_states) {
      EXPECT_LE(streett.mark_count() / 2, known.streett_pairs);
    }
    EXPECT_LE(generic.state_count(), known.generic_states);
    totals.tgba_states += tgba.state_count();
    totals.tgba_edges += tgba.transitions().size();
    totals.deterministic += deterministic ? 1 : 0;
    totals.ba_states += ba.state_count();
    totals.generic_states += generic.state_count();
  }
}

TEST(TranslateSizes, NoAutomatonGrows) {
  const std::vector<MeasuredFormula> formulas = own_formulas();
  ASSERT_GT(formulas.size(), 100U);
  std::vector<MeasuredFormula> some;
  for (std::size_t i = 0; i < formulas.size(); i += stride()) some.push_back(formulas[i]);
  Totals totals;
  check(some, totals);
}

TEST(SharedLtl, NoAutomatonGrowsAndTotalsAreAtMostSpots) {
  std::vector<MeasuredFormula> formulas = shared_formulas();
  if (formulas.empty()) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  const std::size_t all = formulas.size();
  formulas.resize(std::min(all, scaled(all)));
  Totals totals, spot;
  check(formulas, totals);
  if (formulas.size() < all) return; // the totals are those of the full list
  for (const MeasuredFormula& formula : formulas) {
    spot.tgba_states += formula.spot.tgba_states;
    spot.tgba_edges += formula.spot.tgba_edges;
    spot.deterministic += formula.spot.tgba_deterministic;
    spot.ba_states += formula.spot.ba_states;
    spot.generic_states += formula.spot.generic_states;
  }
  EXPECT_LE(totals.tgba_states, spot.tgba_states);
  EXPECT_LE(totals.tgba_edges, spot.tgba_edges);
  EXPECT_GE(totals.deterministic, spot.deterministic);
  EXPECT_LE(totals.ba_states, spot.ba_states);
  EXPECT_LE(totals.generic_states, spot.generic_states);
}

// The formula in the conclusion of [DPC09], known to be hard for translators.
TEST(TranslateSizes, StrongFairnessCostsPairsAndNoStates) {
  const std::string negation =
      "!(((GF p0 -> GF p1) & (GF p2 -> GF p0) & (GF p3 -> GF p2) & (GF p4 -> GF p2) & "
      "(GF p5 -> GF p3) & (GF p6 -> GF(p5 | p4)) & (GF p7 -> GF p6) & (GF p1 -> GF p7)) -> GF p8)";
  const Automaton streett = translated(negation, AutomatonKind::streett);
  EXPECT_LE(streett.state_count(), 2U);
  EXPECT_LE(streett.mark_count(), 16U);
  EXPECT_EQ(translated(negation, AutomatonKind::generic).state_count(), 1U);
  EXPECT_LE(translated(negation, AutomatonKind::tgba).state_count(), 514U);
}

} // namespace fairly::test::translate_sizes_test
