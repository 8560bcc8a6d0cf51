// Formulas and hypotheses about steps, fired(t). The verdicts for random nets with random fairness
// are those of brute force, for all engines, stores and kinds of automata that accept such
// formulas. Every counterexample is replayed, and what holds gets a certificate that the other
// program verifies.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/brute_force_verdict.hpp"
#include "support/certified.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

namespace fairly::event_cross_test {

using Kind = FairnessHypothesis::Kind;

Verdict check(oracle::FairNet& fair, ltl::Formula formula, const CheckOptions& options,
              StoreKind store = StoreKind::tree) {
  test::FairProperty asked(fair, formula);
  const auto result = Checker(asked.model(), {.store = store, .bitstate_bytes = 1 << 12})
                          .check(asked.property(), options);
  EXPECT_TRUE(result.ok()) << describe(result.error());
  return result ? result->verdict : Verdict::unknown;
}

void expect_everywhere(oracle::FairNet& fair, ltl::Formula formula, Verdict expected) {
  ASSERT_EQ(name(check(fair, formula, {})), name(expected)) << "auto";
  ASSERT_EQ(name(check(fair, formula, {.reduce = Reduce::always})), name(expected)) << "reduced";
  for (const Engine engine : {Engine::dpc09, Engine::lh00, Engine::generic}) {
    ASSERT_EQ(name(check(fair, formula, {.engine = engine})), name(expected)) << name(engine);
  }
  for (const AutomatonKind kind :
       {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett, AutomatonKind::generic}) {
    ASSERT_EQ(name(check(fair, formula, {.automaton = kind})), name(expected)) << name(kind);
  }
  const bool has_strong =
      std::any_of(fair.hypotheses.begin(), fair.hypotheses.end(),
                  [](const FairnessHypothesis& each) { return each.kind == Kind::strong; });
  if (has_strong) return;
  for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
    const CheckOptions options{.engine = engine, .automaton = AutomatonKind::tgba};
    ASSERT_EQ(name(check(fair, formula, options)), name(expected)) << name(engine);
    const Verdict inexact = check(fair, formula, options, StoreKind::compact);
    const bool is_valid = inexact == Verdict::holds && expected == Verdict::holds;
    ASSERT_TRUE(is_valid || (inexact == Verdict::violated) == (expected == Verdict::violated))
        << "compact " << name(engine);
  }
}

struct Counts {
  std::size_t compared = 0, violated = 0, by_fairness = 0;
};

void compare(std::uint64_t seed, Counts& counts) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random, {.most_markings = 10, .special_arcs = seed % 4 == 0});
  if (!fair) return;
  for (std::uint32_t atom = 0; atom < 3; ++atom) {
    if (atom > 0 && random.chance(0.4)) continue;
    for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
      fair->events[atom].push_back(test::random_transition(random, fair->net));
    }
  }
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(fair->formulas);
  const std::optional<bool> violated = test::is_violated(*fair, formula);
  if (!violated) return;
  SCOPED_TRACE(test::described(seed, *fair, formula));
  expect_everywhere(*fair, formula, *violated ? Verdict::violated : Verdict::holds);
  ++counts.compared;
  counts.violated += *violated ? 1 : 0;
  if (*violated) return;
  test::FairProperty asked(*fair, formula);
  Checker checker(asked.model());
  const std::string fault =
      test::fault_of_certificate(checker, asked.property(), petri::to_pnml(fair->net));
  ASSERT_EQ(fault, "");
  fair->hypotheses.clear();
  counts.by_fairness += *test::is_violated(*fair, formula) ? 1 : 0;
}

TEST(EventCross, VerdictsAreThoseOfBruteForce) {
  Counts counts;
  const std::size_t cases = test::scaled(3000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, counts);
  }
  RecordProperty("compared", static_cast<int>(counts.compared));
  if (cases < 100) return;
  EXPECT_GT(counts.compared, cases / 4);
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  EXPECT_GT(counts.by_fairness, counts.compared / 30);
}

// Only some edges of a node are enabled, so edges are left behind and not nodes. A run that takes
// both loops again and again fires s again and again, which x never answers.
TEST(EventCross, CertificatesLeaveEdgesBehind) {
  petri::Net net;
  const petri::PlaceIndex p = net.add(petri::Place{.id = "p", .tokens = 1});
  const petri::PlaceIndex q = net.add(petri::Place{.id = "q"});
  const petri::PlaceIndex never = net.add(petri::Place{.id = "never"});
  net.add(petri::Transition{.id = "s", .inputs = {{p, 1}}, .outputs = {{q, 1}}});
  net.add(petri::Transition{.id = "back", .inputs = {{q, 1}}, .outputs = {{p, 1}}});
  net.add(petri::Transition{.id = "at_p", .inputs = {{p, 1}}, .outputs = {{p, 1}}});
  net.add(petri::Transition{.id = "at_q", .inputs = {{q, 1}}, .outputs = {{q, 1}}});
  net.add(petri::Transition{.id = "x", .inputs = {{never, 1}}});
  petri::NetModel model(net);
  Property property = Property::parse(model, "F fired(x)").value();
  for (const char* each : {"GF fired(at_p)", "GF fired(at_q)", "strong: fired(s) => fired(x)"}) {
    property.assume(fair(each));
    ASSERT_FALSE(property.error()) << describe(*property.error());
  }
  Checker checker(model);
  EXPECT_TRUE(checker.check(property).value().holds());
  EXPECT_EQ(test::fault_of_certificate(checker, property, petri::to_pnml(net)), "");
}

} // namespace fairly::event_cross_test
