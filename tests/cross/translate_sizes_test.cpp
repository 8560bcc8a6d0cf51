// The sizes of translated automata against those that Spot reaches, where the shared list is.
#include "fairly/ltl/parser.hpp"
#include "fairly/translate/translate.hpp"
#include "support/csv.hpp"
#include "support/scale.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace fairly::test {
namespace {

TEST(SharedLtl, TgbaTotalsAreAtMostSpots) {
  const auto folder = shared_folder("ltl");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::ifstream in(*folder / "sizes.csv");
  std::string line;
  std::getline(in, line); // family,index,formula,polarity,tgba_states,tgba_edges,...
  std::size_t states = 0, edges = 0, spot_states = 0, spot_edges = 0, formulas_seen = 0;
  while (std::getline(in, line) && formulas_seen < scaled(864)) {
    const std::vector<std::string> field = csv_fields(line);
    ltl::Formulas formulas;
    Result<ltl::Formula> formula = ltl::parse(formulas, field[2]);
    ASSERT_TRUE(formula.ok()) << describe(formula.error());
    if (field[3] == "-") formula = formulas.unary(ltl::Op::Not, *formula);
    const Result<Automaton> automaton = translate_ltl(formulas, *formula);
    ASSERT_TRUE(automaton.ok()) << field[2] << describe(automaton.error());
    states += automaton->state_count();
    edges += automaton->transitions().size();
    spot_states += std::stoul(field[4]);
    spot_edges += std::stoul(field[5]);
    ++formulas_seen;
  }
  RecordProperty("states", static_cast<int>(states));
  RecordProperty("edges", static_cast<int>(edges));
  if (formulas_seen < 864) return; // a slice has no total to compare with
  EXPECT_LE(states, spot_states);
  EXPECT_LE(edges, spot_edges);
  EXPECT_EQ(spot_states, 3915U);
}

} // namespace
} // namespace fairly::test
