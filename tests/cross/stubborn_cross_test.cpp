// Stubborn sets against the check without them: random nets of parts side by side, random formulas
// with and without X, every way of reducing, several engines, with and without reductions of the
// net. Every counterexample is replayed.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "oracle/naive_explorer.hpp"
#include "support/fair_property.hpp"
#include "support/random_formula.hpp"
#include "support/random_net.hpp"
#include "support/random_proposition.hpp"
#include "support/scale.hpp"
#include "support/side_by_side_net.hpp"

#include <gtest/gtest.h>

#include <map>

namespace fairly::stubborn_cross_test {

constexpr std::size_t kMostMarkings = 150;
constexpr PartialOrder kWays[] = {PartialOrder::waiting, PartialOrder::visible,
                                  PartialOrder::automatic};

petri::Proposition atom(test::Random& random, const petri::Net& net, bool is_simple) {
  if (is_simple) return petri::marked_proposition(random.below(net.places().size()));
  if (random.chance(0.1)) return petri::dead_proposition();
  if (random.chance(0.1)) return test::random_proposition(random, net);
  if (random.chance(0.3)) {
    std::vector<petri::TransitionIndex> some(random.chance(0.7) ? 1 : 2);
    for (petri::TransitionIndex& t : some) t = test::random_transition(random, net);
    return petri::fireable_proposition(std::move(some));
  }
  petri::Polynomial sum = petri::Polynomial::tokens(random.below(net.places().size()));
  if (random.chance(0.2)) sum.add(petri::Polynomial::tokens(random.below(net.places().size())));
  return compare(std::move(sum),
                 random.chance(0.8) ? petri::Comparison::at_least : petri::Comparison::equal,
                 petri::Polynomial::constant(random.chance(0.8) ? 1 : 2));
}

// A formula that depends on the order in which things happen.
ltl::Formula formula_about_order(test::Random& random, ltl::Formulas& formulas) {
  using ltl::Op;
  const auto literal = [&](const char* name) {
    const ltl::Formula atom = formulas.atom(name);
    return random.chance(0.5) ? atom : formulas.unary(Op::Not, atom);
  };
  // Sometimes about two atoms: what one transition breaks, another may have repaired before.
  const auto term = [&](const char* first, const char* second) {
    if (random.chance(0.6)) return literal(first);
    return formulas.binary(random.chance(0.5) ? Op::And : Op::Or, literal(first), literal(second));
  };
  const ltl::Formula a = term("a", "c"), b = term("b", "a");
  const ltl::Formula c = literal(random.chance(0.5) ? "b" : "c");
  const auto eventually = [&](ltl::Formula f) { return formulas.unary(Op::Finally, f); };
  const auto always = [&](ltl::Formula f) { return formulas.unary(Op::Globally, f); };
  ltl::Formula formula = a;
  switch (random.below(7)) {
  case 0:
    formula = formulas.binary(Op::Until, a, b);
    break;
  case 1:
    formula = eventually(formulas.binary(Op::And, a, eventually(c)));
    break;
  case 2:
    formula = eventually(formulas.binary(
        Op::And, a, formulas.binary(Op::And, formulas.unary(Op::Not, c), eventually(c))));
    break;
  case 3:
    formula = always(formulas.binary(Op::Implies, a, eventually(b)));
    break;
  case 4:
    formula = always(formulas.binary(Op::Implies, a, formulas.binary(Op::Until, b, c)));
    break;
  case 5:
    formula = eventually(always(formulas.binary(Op::Or, a, b)));
    break;
  default:
    formula = formulas.binary(Op::Until, a, formulas.binary(Op::Until, b, c));
  }
  return random.chance(0.5) ? formula : formulas.unary(Op::Not, formula);
}

struct Counts {
  std::size_t compared = 0, violated = 0;
  std::map<PartialOrder, std::size_t> used; // how often it was used and left something out
};

enum class SpecialArcs : bool { no, yes };

void compare(std::uint64_t seed, SpecialArcs special_arcs, Counts& counts) {
  test::Random random(seed);
  oracle::FairNet fair{
      random.chance(0.7) ? test::side_by_side_net(random) : test::random_net(random), {}, {}, {}};
  if (special_arcs == SpecialArcs::yes) test::add_special_arcs(random, fair.net, 0.2);
  if (!oracle::explore(fair.net, kMostMarkings).complete) return;
  const bool is_simple = random.chance(0.4);
  for (const char* name : {"a", "b", "c"}) {
    fair.formulas.intern(name);
    fair.propositions.push_back(atom(random, fair.net, is_simple));
  }
  const ltl::Formula formula = random.chance(0.5)
                                   ? formula_about_order(random, fair.formulas)
                                   : test::RandomFormulas(random, {.operators = 1 + random.below(6),
                                                                   .atoms = 1 + random.below(3),
                                                                   .next = random.chance(0.3)})
                                         .draw(fair.formulas);
  test::FairProperty asked(fair, formula);
  std::string atoms;
  for (const auto& each : fair.propositions) atoms += " [" + to_text(each, fair.net) + "]";
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair.formulas, formula) << '\n'
                                  << atoms << '\n'
                                  << petri::to_pnml(fair.net));
  CheckOptions options{.reduce = Reduce::none, .por = PartialOrder::none, .short_traces = false};
  const auto plain = Checker(asked.model()).check(asked.property(), options);
  ASSERT_TRUE(plain.ok()) << describe(plain.error());
  // A formula with fairness in it is translated as a whole, so that there is something to do.
  if (plain->statistics.fairness_in_formula > 0) options.automaton = AutomatonKind::tgba;
  if (random.chance(0.3)) {
    options.engine = random.chance(0.5) ? Engine::tau03 : Engine::ndfs;
    options.automaton = AutomatonKind::tgba; // reductions may leave a formula with fairness in it
  }
  if (random.chance(0.1)) options.engine = Engine::dpc09;
  Checker shared(asked.model()); // the results of one check must not mislead the next
  const bool is_shared = random.chance(0.3);
  for (const PartialOrder way : kWays) {
    SCOPED_TRACE(name(way));
    options.por = way;
    const bool is_reduced = way == PartialOrder::automatic && random.chance(0.5);
    options.reduce = is_reduced ? Reduce::always : Reduce::none;
    options.short_traces = random.chance(0.1);
    const auto answer = is_shared ? shared.check(asked.property(), options)
                                  : Checker(asked.model()).check(asked.property(), options);
    ASSERT_TRUE(answer.ok()) << describe(answer.error());
    ASSERT_EQ(answer->verdict, plain->verdict) << (answer->reason ? answer->reason->text : "");
    ++counts.compared;
    counts.violated += answer->violated() ? 1 : 0;
    const StubbornStatistics& done = answer->statistics.stubborn;
    if (done.left_out > 0) ++counts.used[done.used];
  }
  if (!is_shared) return;
  options.por = PartialOrder::none;
  options.reduce = Reduce::none;
  const auto again = shared.check(asked.property(), options);
  ASSERT_TRUE(again.ok()) << describe(again.error());
  ASSERT_EQ(again->verdict, plain->verdict) << "after checks with stubborn sets";
}

void compare_all(std::size_t cases, SpecialArcs special_arcs) {
  Counts counts;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() * 1'000'003 + i, special_arcs, counts);
  }
  const auto record = [](const char* what, std::size_t count) {
    testing::Test::RecordProperty(what, static_cast<int>(count));
  };
  record("compared", counts.compared);
  record("violated", counts.violated);
  record("waiting", counts.used[PartialOrder::waiting]);
  record("visible", counts.used[PartialOrder::visible]);
  EXPECT_GT(counts.compared, 2 * cases);
  EXPECT_GT(counts.violated, cases / 2);
  EXPECT_GT(counts.used[PartialOrder::waiting], cases / 10);
  EXPECT_GT(counts.used[PartialOrder::visible], cases / 10);
}

TEST(StubbornCross, VerdictsAreThoseOfAllSteps) {
  compare_all(test::scaled(12'000), SpecialArcs::no);
}

TEST(StubbornCross, VerdictsAreThoseOfAllStepsWithInhibitorAndReadArcs) {
  compare_all(test::scaled(6'000), SpecialArcs::yes);
}

// --- nets for conditions that random nets rarely need

struct Arcs {
  std::vector<petri::Arc> inputs{}, outputs{}, inhibitors{};
};

Verdict verdict(const std::vector<std::pair<std::string, std::uint32_t>>& places,
                const std::vector<Arcs>& transitions, const std::string& formula,
                PartialOrder por) {
  petri::Net net;
  for (const auto& [id, tokens] : places) net.add(petri::Place{.id = id, .tokens = tokens});
  for (const Arcs& arcs : transitions) {
    net.add(petri::Transition{.id = "t" + std::to_string(net.transitions().size()),
                              .inputs = arcs.inputs,
                              .outputs = arcs.outputs,
                              .inhibitors = arcs.inhibitors});
  }
  petri::NetModel model(std::move(net));
  const auto property = Property::parse(model, formula);
  EXPECT_TRUE(property.ok());
  const auto answer = Checker(model).check(*property, {.reduce = Reduce::none, .por = por});
  EXPECT_TRUE(answer.ok());
  return answer->verdict;
}

// The choice between a visible and an invisible transition must not keep another visible transition
// from being the first.
TEST(StubbornCross, VisibleTransitionsKeepTheirOrder) {
  EXPECT_EQ(verdict({{"p0", 1}, {"p1", 0}, {"p2", 0}, {"q0", 1}, {"q1", 0}},
                    {{{{0, 1}}, {{1, 1}}}, {{{0, 1}}, {{2, 1}}}, {{{3, 1}}, {{4, 1}}}},
                    "!F(q1 & !p2 & F p2)", PartialOrder::visible),
            Verdict::violated);
}

// A token has to go before another one comes, or the automaton can no longer wait.
TEST(StubbornCross, WaitingIsNotBroken) {
  EXPECT_EQ(verdict({{"p1", 0}, {"q1", 1}, {"x0", 1}, {"b1", 0}},
                    {{{{1, 1}}, {}}, {{{2, 1}}, {{0, 1}}}, {{{0, 1}}, {{3, 1}}}},
                    "!(\"p1 + q1 <= 1\" U b1)", PartialOrder::waiting),
            Verdict::violated);
}

// A transition that only tests a token can be disabled by one that takes it: that leads to the
// deadlock.
TEST(StubbornCross, DeadlocksAreReached) {
  EXPECT_EQ(verdict({{"y0", 1}, {"p0", 1}, {"m1", 0}, {"b1", 0}},
                    {{{{0, 1}, {1, 1}}, {{1, 1}, {2, 1}}},
                     {{{1, 1}}, {}},
                     {{{2, 2}}, {{3, 1}}},
                     {{{2, 1}}, {{2, 1}}}},
                    "G(!b1 & !dead)", PartialOrder::waiting),
            Verdict::violated);
}

// The same where an arriving token inhibits: t1 first, and nothing is enabled any more.
TEST(StubbornCross, DeadlocksByInhibitorArcsAreReached) {
  EXPECT_EQ(verdict({{"y0", 1}, {"q0", 1}, {"p1", 0}, {"m1", 0}, {"b1", 0}},
                    {{{{0, 1}}, {{3, 1}}, {{2, 1}}},
                     {{{1, 1}}, {{2, 1}}},
                     {{{3, 2}}, {{4, 1}}},
                     {{{3, 1}}, {{3, 1}}}},
                    "G(!b1 & !dead)", PartialOrder::waiting),
            Verdict::violated);
}

} // namespace fairly::stubborn_cross_test
