// What does not matter in a property, on random nets with random fairness. A part is named if and
// only if brute force says that the property holds with true and with false in its place. Atoms
// that are never true and hypotheses that are never enabled are compared with all markings.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace fairly::relevance_cross_test {

using ltl::Formula;
using ltl::Op;

std::optional<bool> holds(oracle::FairNet& fair, Formula formula) {
  const auto violated = test::is_violated(fair, formula);
  return violated ? std::optional(!*violated) : std::nullopt;
}

Formula replaced(ltl::Formulas& formulas, Formula f, Formula part, bool by) {
  if (f == part) return formulas.constant(by);
  std::vector<Formula> operands;
  for (const Formula child : formulas.children(f)) {
    operands.push_back(replaced(formulas, child, part, by));
  }
  return operands.empty() ? f : formulas.make(formulas.op(f), operands);
}

// How often each part occurs, and which parts are below <-> or xor.
struct Places {
  std::map<Formula, int> count;
  std::set<Formula> below_equivalence;

  void visit(const ltl::Formulas& formulas, Formula f, bool below) {
    ++count[f];
    if (below) below_equivalence.insert(f);
    const bool is_one = formulas.op(f) == Op::Equiv || formulas.op(f) == Op::Xor;
    for (const Formula child : formulas.children(f)) visit(formulas, child, below || is_one);
  }
};

bool is_inside(const ltl::Formulas& formulas, Formula part, const std::set<std::string>& named,
               Formula root) {
  for (const Formula f : ltl::subformulas(formulas, root)) {
    if (!named.contains(ltl::print(formulas, f))) continue;
    const auto inner = ltl::subformulas(formulas, f);
    if (std::find(inner.begin(), inner.end(), part) != inner.end()) return true;
  }
  return false;
}

// Compares with what the states say.
void compare_states(const oracle::FairNet& fair, Formula formula, const Relevance& found) {
  const auto all = oracle::explore(fair.net, 100).markings;
  for (const ltl::AtomId atom : ltl::atoms(fair.formulas, formula)) {
    const std::string name(fair.formulas.name(atom));
    const auto is_named = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto values = std::count_if(all.begin(), all.end(), [&](const auto& marking) {
      return petri::holds(fair.propositions[atom.index], fair.net, marking);
    });
    ASSERT_EQ(is_named(found.never_true), values == 0) << name;
    ASSERT_EQ(is_named(found.always_true), static_cast<std::size_t>(values) == all.size()) << name;
  }
  ASSERT_EQ(found.without_effect.size(), fair.hypotheses.size());
  for (std::size_t i = 0; i < fair.hypotheses.size(); ++i) {
    if (fair.hypotheses[i].actions.empty()) continue;
    bool is_enabled = false;
    for (const auto& marking : all) {
      for (const Action action : fair.hypotheses[i].actions) {
        is_enabled = is_enabled || oracle::fire(fair.net, marking, action).has_value();
      }
    }
    ASSERT_EQ(found.without_effect[i], !is_enabled) << i;
  }
}

struct Counts {
  std::size_t compared = 0, named = 0, cheap = 0;
};

void compare(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random, {.most_markings = 8, .hypotheses = 2});
  if (!fair) return;
  const Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  if (holds(*fair, formula) != true) return;
  test::FairProperty asked(*fair, formula);
  Checker checker(asked.model());
  const Answer answer = checker.check(asked.property()).value();
  if (answer.vacuity != Vacuity::none) return;
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair->formulas, formula)
                                  << '\n'
                                  << petri::to_pnml(fair->net));
  ASSERT_TRUE(answer.holds());
  const Relevance cheap = checker.relevance(asked.property(), answer).value();
  const Relevance found = checker.relevance(asked.property(), answer, {.thorough = true}).value();
  ASSERT_FALSE(found.reason);
  compare_states(*fair, formula, found);
  std::set<std::string> named;
  for (const Relevance::Part& each : found.immaterial) named.insert(each.text);
  Places places;
  places.visit(fair->formulas, formula, false);
  for (const Formula part : ltl::subformulas(fair->formulas, formula)) {
    const Op op = fair->formulas.op(part);
    if (part == formula || op == Op::True || op == Op::False) continue;
    const auto with_true = holds(*fair, replaced(fair->formulas, formula, part, true));
    const auto with_false = holds(*fair, replaced(fair->formulas, formula, part, false));
    if (!with_true || !with_false) continue;
    const bool may_go = *with_true && *with_false;
    const std::string text = ltl::print(fair->formulas, part);
    if (named.contains(text)) {
      ASSERT_TRUE(may_go) << text;
    } else if (places.count[part] == 1 && !places.below_equivalence.contains(part)) {
      ASSERT_TRUE(!may_go || is_inside(fair->formulas, part, named, formula)) << text;
    }
  }
  // What is found by the cheap look is also found by the thorough one, or is inside of such a part.
  for (const Relevance::Part& each : cheap.immaterial) {
    ASSERT_TRUE(named.contains(each.text)) << each.text;
  }
  ++counts.compared;
  counts.named += named.empty() ? 0 : 1;
  counts.cheap += cheap.immaterial.empty() ? 0 : 1;
}

TEST(RelevanceCross, PartsThatDoNotMatterAreThoseOfBruteForce) {
  Counts counts;
  const std::size_t cases = test::scaled(2500);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, counts);
  }
  RecordProperty("compared", static_cast<int>(counts.compared));
  RecordProperty("named", static_cast<int>(counts.named));
  RecordProperty("cheap", static_cast<int>(counts.cheap));
  if (cases < 500) return;
  EXPECT_GT(counts.compared, cases / 20);
  EXPECT_GT(counts.named, counts.compared / 5);
  EXPECT_LT(counts.named, counts.compared);
  EXPECT_GT(counts.cheap, counts.named / 10);
}

} // namespace fairly::relevance_cross_test
