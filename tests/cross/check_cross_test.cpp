// Whole checks of random nets with random fairness and random formulas. The verdict is that of
// brute force on the product written out, and that of the formula with the fairness written into
// it. It is the same for all engines and kinds of automata. Every counterexample is replayed.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::check_cross_test {

using Kind = FairnessHypothesis::Kind;

Verdict verdict_of(bool violated) {
  return violated ? Verdict::violated : Verdict::holds;
}

bool has_strong(const oracle::FairNet& fair) {
  return std::any_of(fair.hypotheses.begin(), fair.hypotheses.end(),
                     [](const FairnessHypothesis& each) { return each.kind == Kind::strong; });
}

void expect_verdict(oracle::FairNet& fair, ltl::Formula formula, Verdict expected,
                    const CheckOptions& options, const char* what) {
  test::FairProperty asked(fair, formula);
  const auto result = Checker(asked.model()).check(asked.property(), options);
  ASSERT_TRUE(result.ok()) << what << ": " << describe(result.error());
  ASSERT_EQ(result->verdict, expected) << what;
  ASSERT_EQ(result->counterexample.has_value(), result->violated());
}

// With testing automata. The classic kind refuses formulas that are sensitive to stuttering.
void expect_testing_verdict(oracle::FairNet& fair, ltl::Formula formula, Verdict expected) {
  for (const Engine engine : {Engine::dpc09, Engine::lh00}) {
    expect_verdict(fair, formula, expected,
                   {.engine = engine,
                    .testing = TestingKind::generalized,
                    .reduce = Reduce::none,
                    .short_traces = false},
                   "tgta");
  }
  const bool has_next = !ltl::PropertyTable(fair.formulas).of(formula).next_free;
  test::FairProperty asked(fair, formula);
  const auto classic =
      Checker(asked.model())
          .check(asked.property(),
                 {.testing = TestingKind::classic, .reduce = Reduce::none, .short_traces = false});
  if (!classic) {
    ASSERT_TRUE(has_next) << describe(classic.error());
    ASSERT_NE(classic.error().message.find("sensitive to stuttering"), std::string::npos);
  } else {
    ASSERT_EQ(classic->verdict, expected) << "ta";
  }
}

// With all engines and kinds of automata that fit. One short run is enough.
void expect_verdict(oracle::FairNet& fair, ltl::Formula formula, Verdict expected) {
  expect_verdict(fair, formula, expected, {}, "auto");
  for (const Engine engine : {Engine::dpc09, Engine::lh00, Engine::generic}) {
    expect_verdict(fair, formula, expected,
                   {.engine = engine, .reduce = Reduce::none, .short_traces = false},
                   name(engine).data());
  }
  for (const AutomatonKind kind :
       {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett, AutomatonKind::generic}) {
    expect_verdict(fair, formula, expected,
                   {.automaton = kind, .reduce = Reduce::none, .short_traces = false}, "automaton");
  }
  expect_testing_verdict(fair, formula, expected);
  if (has_strong(fair)) return;
  for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
    expect_verdict(fair, formula, expected,
                   {.engine = engine,
                    .automaton = AutomatonKind::tgba,
                    .reduce = Reduce::none,
                    .short_traces = false},
                   name(engine).data());
  }
}

struct Counts {
  std::size_t compared = 0, violated = 0, changed = 0; // changed by fairness
};

// One random case, unless it is too large for brute force.
void compare(std::uint64_t seed, const test::FairNetOptions& options, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random, options);
  if (!fair) return;
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  const std::optional<bool> violated = test::is_violated(*fair, formula);
  if (!violated) return;
  SCOPED_TRACE(test::described(seed, *fair, formula));
  expect_verdict(*fair, formula, verdict_of(*violated));
  ++counts.compared;
  counts.violated += *violated ? 1 : 0;
  if (*violated || fair->hypotheses.empty()) return;
  std::vector<FairnessHypothesis> none;
  fair->hypotheses.swap(none);
  counts.changed += *test::is_violated(*fair, formula) ? 1 : 0;
}

void compare_all(std::size_t cases, const test::FairNetOptions& options) {
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, options, counts);
  }
  testing::Test::RecordProperty("compared", static_cast<int>(counts.compared));
  EXPECT_GT(counts.compared, cases / 4);
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  EXPECT_GT(counts.changed, counts.compared / 20);
}

TEST(CheckCross, VerdictsAreThoseOfBruteForce) {
  compare_all(test::scaled(6000), {});
}

TEST(CheckCross, VerdictsAreThoseOfBruteForceWithInhibitorAndReadArcs) {
  compare_all(test::scaled(2000), {.special_arcs = true});
}

// The same net with places last_t that say which transition fired last: each transition becomes one
// transition for each one that may have fired before it. So fairness of actions can be said in LTL.
class Recorded {
 public:
  explicit Recorded(const oracle::FairNet& fair) : fair_(fair) {
    for (const petri::Place& each : fair.net.places()) net_.add(each);
    const std::size_t count = fair.net.transitions().size();
    first_ = net_.add(petri::Place{.id = "last_none", .tokens = 1});
    for (std::size_t t = 0; t < count; ++t) {
      net_.add(petri::Place{.id = "last_" + std::to_string(t)});
    }
    for (std::size_t t = 0; t < count; ++t) {
      for (std::size_t before = 0; before <= count; ++before) {
        petri::Transition copy = fair.net.transitions()[t];
        copy.id += "_after_" + std::to_string(before);
        EXPECT_TRUE(add_arc(copy.inputs, {place(before), 1}));
        EXPECT_TRUE(add_arc(copy.outputs, {place(t + 1), 1}));
        net_.add(std::move(copy));
      }
    }
  }

  const petri::Net& net() const { return net_; }

  petri::Proposition proposition(petri::Proposition original) const {
    if (original.kind != petri::Proposition::Kind::fireable) return original;
    return fireable(original.transitions);
  }
  // Says that one of these transitions of the original net is enabled.
  petri::Proposition fireable(const std::vector<petri::TransitionIndex>& transitions) const {
    std::vector<petri::TransitionIndex> copies;
    const auto count = static_cast<std::uint32_t>(fair_.net.transitions().size());
    for (const petri::TransitionIndex t : transitions) {
      for (std::uint32_t before = 0; before <= count; ++before) {
        copies.push_back(t * (count + 1) + before);
      }
    }
    return petri::fireable_proposition(copies);
  }
  petri::Proposition fired_last(petri::TransitionIndex t) const {
    return petri::marked_proposition(place(t + 1));
  }

 private:
  petri::PlaceIndex place(std::size_t last) const {
    return first_ + static_cast<petri::PlaceIndex>(last);
  }

  const oracle::FairNet& fair_;
  petri::Net net_;
  petri::PlaceIndex first_ = 0;
};

// The hypotheses as a formula about the recorded net.
ltl::Formula as_formula(oracle::FairNet& fair, const Recorded& recorded,
                        std::vector<petri::Proposition>& propositions) {
  ltl::Formulas& formulas = fair.formulas;
  const auto atom = [&](const petri::Proposition& proposition) {
    propositions.push_back(proposition);
    return formulas.atom("x" + std::to_string(propositions.size()));
  };
  const auto twice = [&](ltl::Op outer, ltl::Op inner, ltl::Formula f) {
    return formulas.unary(outer, formulas.unary(inner, f));
  };
  std::vector<ltl::Formula> all;
  for (const FairnessHypothesis& each : fair.hypotheses) {
    ltl::Formula enabled = each.enabled, occurs = each.occurs;
    if (!each.actions.empty()) {
      enabled = atom(recorded.fireable(each.actions));
      std::vector<ltl::Formula> some;
      for (const Action action : each.actions) some.push_back(atom(recorded.fired_last(action)));
      occurs = formulas.nary(ltl::Op::Or, some);
    }
    const ltl::Formula progress = twice(ltl::Op::Globally, ltl::Op::Finally, occurs);
    const ltl::Formula premise = each.kind == Kind::weak
                                     ? twice(ltl::Op::Finally, ltl::Op::Globally, enabled)
                                     : twice(ltl::Op::Globally, ltl::Op::Finally, enabled);
    all.push_back(each.kind == Kind::unconditional
                      ? progress
                      : formulas.binary(ltl::Op::Implies, premise, progress));
  }
  return formulas.nary(ltl::Op::And, all);
}

TEST(CheckCross, FairnessInTheFormulaMeansTheSame) {
  std::size_t compared = 0, violated = 0;
  const std::size_t cases = test::scaled(3000);
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    auto fair = test::random_fair_net(
        random, {.most_markings = 40, .hypotheses = 3, .unconditional_actions = false});
    if (!fair) continue;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = 4, .atoms = 3}).draw(fair->formulas);
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(fair->formulas, formula) << '\n'
                 << petri::to_pnml(fair->net));
    test::FairProperty asked(*fair, formula);
    const auto direct =
        Checker(asked.model())
            .check(asked.property(), {.engine = Engine::lh00, .short_traces = false});
    ASSERT_TRUE(direct.ok());

    const Recorded recorded(*fair);
    std::vector<petri::Proposition> propositions;
    for (const petri::Proposition& each : fair->propositions) {
      propositions.push_back(recorded.proposition(each));
    }
    const ltl::Formula whole =
        fair->formulas.binary(ltl::Op::Implies, as_formula(*fair, recorded, propositions), formula);
    for (const auto automaton :
         {std::optional<AutomatonKind>(), std::optional(AutomatonKind::tgba)}) {
      test::FairProperty in_formula(recorded.net(), fair->formulas, propositions, whole, {});
      const auto written =
          Checker(in_formula.model())
              .check(in_formula.property(), {.automaton = automaton, .short_traces = false});
      ASSERT_TRUE(written.ok()) << describe(written.error());
      ASSERT_EQ(name(written->verdict), name(direct->verdict)) << (automaton ? "tgba" : "auto");
    }
    ++compared;
    violated += direct->verdict == Verdict::violated ? 1 : 0;
  }
  RecordProperty("compared", static_cast<int>(compared));
  EXPECT_GT(compared, cases / 4);
  EXPECT_GT(violated, compared / 5);
  EXPECT_LT(violated, compared * 4 / 5);
}

} // namespace fairly::check_cross_test
