// Reductions against the check without them: random nets with something to reduce, random formulas
// and fairness, each rule alone, all together, and facts. Every counterexample is lifted and
// replayed on the net as given.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/reduce/reduce.hpp"
#include "fairly/reduce/rules/rules.hpp"
#include "fairly/replay/replay.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"
#include "support/stretched_net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace fairly::reduce_cross_test {

constexpr std::size_t kMostMarkings = 150;
constexpr CheckOptions kPlain{.reduce = Reduce::none, .short_traces = false};

petri::Proposition simple_proposition(test::Random& random, const petri::Net& net,
                                      std::size_t places) {
  if (random.chance(0.2)) {
    return petri::fireable_proposition({test::random_transition(random, net)});
  }
  if (random.chance(0.03)) return petri::dead_proposition();
  petri::Polynomial sum = petri::Polynomial::tokens(random.below(places));
  if (random.chance(0.2)) sum.add(petri::Polynomial::tokens(random.below(places)));
  return compare(std::move(sum),
                 random.chance(0.8) ? petri::Comparison::at_least : petri::Comparison::equal,
                 petri::Polynomial::constant(random.chance(0.7) ? 1 : 2));
}

enum class SpecialArcs : bool { no, yes };

// Returns nullopt if there are too many markings.
std::optional<oracle::FairNet> stretched_fair_net(test::Random& random, SpecialArcs special_arcs) {
  const petri::Net core = test::random_net(random);
  oracle::FairNet fair{test::stretched(random, core), {}, {}, {}};
  if (special_arcs == SpecialArcs::yes) test::add_special_arcs(random, fair.net, 0.1);
  if (!oracle::explore(fair.net, kMostMarkings).complete) return std::nullopt;
  for (const char* atom : {"a", "b", "c"}) {
    fair.formulas.intern(atom);
    fair.propositions.push_back(simple_proposition(random, fair.net, core.places().size()));
  }
  const std::size_t transitions = fair.net.transitions().size();
  switch (random.below(4)) {
  case 0: // none
    break;
  case 1: // every transition
    for (Action t = 0; t < transitions; ++t) {
      fair.hypotheses.push_back({.kind = random.chance(0.7) ? FairnessHypothesis::Kind::weak
                                                            : FairnessHypothesis::Kind::strong,
                                 .actions = {t}});
    }
    break;
  default:
    fair.hypotheses = test::random_hypotheses(random, fair.formulas, transitions, {});
  }
  return fair;
}

struct Counts {
  std::size_t compared = 0, violated = 0, lifted = 0;
  std::size_t exact_slices = 0, lifted_guesses = 0, by_facts = 0, shortened = 0;
  std::map<std::string, std::size_t> used;
};

bool is_slice(const reduce::Reduction& reduction) {
  const auto& rules = reduction.statistics.rules;
  return std::any_of(rules.begin(), rules.end(),
                     [](const auto& rule) { return rule.name == "slice"; });
}

void compare_with(const reduce::Reduction& reduction, test::FairProperty& asked, Verdict expected,
                  Counts& counts) {
  if (!reduction.model && reduction.statistics.exclusions == 0) return;
  const auto answer = Checker(reduction.property.model()).check(reduction.property, kPlain);
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  for (const auto& rule : reduction.statistics.rules) ++counts.used[rule.name];
  if (reduction.statistics.exclusions > 0) ++counts.used["facts"];
  const bool is_exact = !reduction.only_holds_counts;
  if (is_exact || answer->holds()) {
    ASSERT_EQ(answer->verdict, expected) << (answer->reason ? answer->reason->text : "");
  }
  ++counts.compared;
  counts.shortened += !is_exact && !is_slice(reduction) ? 1 : 0;
  counts.exact_slices += reduction.lift_is_a_guess && is_exact ? 1 : 0;
  if (!answer->violated()) return;
  counts.violated += is_exact ? 1 : 0;
  std::optional<Trace> trace = answer->counterexample->trace;
  if (reduction.lift) trace = reduction.lift(*trace);
  if (!trace && reduction.lift_is_a_guess) return;
  ASSERT_TRUE(trace); // the net is bounded
  const auto replayed = replay(*asked.model().plain(), asked.property(), *trace);
  if (!replayed && reduction.lift_is_a_guess) return;
  ASSERT_TRUE(replayed.ok()) << replayed.error().message;
  ASSERT_EQ(expected, Verdict::violated);
  counts.lifted += is_exact ? 1 : 0;
  counts.lifted_guesses += is_exact ? 0 : 1;
}

void compare_with(const reduce::ReduceOptions& options, test::FairProperty& asked, Verdict expected,
                  Counts& counts) {
  for (const reduce::Reduction& each : reduce::reduce(asked.property(), options)) {
    compare_with(each, asked, expected, counts);
    if (testing::Test::HasFatalFailure()) return;
  }
}

void compare(std::uint64_t seed, SpecialArcs special_arcs, Counts& counts) {
  test::Random random(seed);
  auto fair = stretched_fair_net(random, special_arcs);
  if (!fair) return;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 2, .next = random.chance(0.3)})
          .draw(fair->formulas);
  test::FairProperty asked(*fair, formula);
  std::string hypotheses;
  for (const FairnessHypothesis& each : fair->hypotheses) {
    hypotheses += each.actions.empty()                            ? " states"
                  : each.kind == FairnessHypothesis::Kind::weak   ? " weak"
                  : each.kind == FairnessHypothesis::Kind::strong ? " strong"
                                                                  : " always";
    for (const Action t : each.actions) hypotheses += ' ' + fair->net.transitions()[t].id;
  }
  std::string atoms;
  for (const auto& each : fair->propositions) atoms += " [" + to_text(each, fair->net) + "]";
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair->formulas, formula)
                                  << '\n'
                                  << atoms << '\n'
                                  << hypotheses << '\n'
                                  << petri::to_pnml(fair->net));
  const auto plain = Checker(asked.model()).check(asked.property(), kPlain);
  ASSERT_TRUE(plain.ok()) << describe(plain.error());
  for (std::size_t rule = 0; rule < std::size(reduce::kRules); ++rule) {
    SCOPED_TRACE(reduce::kRules[rule].name);
    compare_with({.facts = false, .slices = false, .rules = 1U << rule}, asked, plain->verdict,
                 counts);
    if (testing::Test::HasFatalFailure()) return;
  }
  compare_with({.slices = false, .rules = 0}, asked, plain->verdict, counts);
  if (testing::Test::HasFatalFailure()) return;
  compare_with({.facts = false, .rules = 0}, asked, plain->verdict, counts);
  if (testing::Test::HasFatalFailure()) return;
  compare_with({}, asked, plain->verdict, counts);
  // The usual way, in which facts are also used while the formula is translated.
  const auto usual =
      Checker(asked.model())
          .check(asked.property(), {.reduce = Reduce::always, .short_traces = false});
  ASSERT_TRUE(usual.ok()) << describe(usual.error());
  ASSERT_EQ(usual->verdict, plain->verdict);
  counts.by_facts += usual->engine == "facts" ? 1 : 0;
}

void compare_all(std::size_t cases, SpecialArcs special_arcs) {
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, special_arcs, counts);
  }
  testing::Test::RecordProperty("compared", static_cast<int>(counts.compared));
  for (const auto& [rule, uses] : counts.used)
    testing::Test::RecordProperty(rule, static_cast<int>(uses));
  testing::Test::RecordProperty("violated", static_cast<int>(counts.violated));
  testing::Test::RecordProperty("lifted", static_cast<int>(counts.lifted));
  testing::Test::RecordProperty("exact slices", static_cast<int>(counts.exact_slices));
  testing::Test::RecordProperty("lifted guesses", static_cast<int>(counts.lifted_guesses));
  testing::Test::RecordProperty("decided by facts", static_cast<int>(counts.by_facts));
  EXPECT_GT(counts.compared, cases);
  EXPECT_GT(counts.by_facts, cases / 100);
  testing::Test::RecordProperty("shortened", static_cast<int>(counts.shortened));
  EXPECT_GT(counts.shortened, cases / 200);
  EXPECT_GT(counts.violated, counts.compared / 5);
  // Most counterexamples of slices can be lifted, but not all.
  EXPECT_GT(counts.lifted, counts.violated * 97 / 100);
  EXPECT_GT(counts.exact_slices, cases / 100);
  EXPECT_GT(counts.lifted_guesses, cases / 100);
  for (const reduce::Rule& rule : reduce::kRules) {
    EXPECT_GT(counts.used[std::string(rule.name)], cases / 200) << rule.name;
  }
}

TEST(ReduceCross, VerdictsAreThoseWithoutReductions) {
  compare_all(test::scaled(20'000), SpecialArcs::no);
}

TEST(ReduceCross, VerdictsAreThoseWithoutReductionsWithInhibitorAndReadArcs) {
  compare_all(test::scaled(6'000), SpecialArcs::yes);
}

} // namespace fairly::reduce_cross_test
