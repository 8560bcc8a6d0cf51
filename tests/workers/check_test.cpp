// Checks by several workers: the verdicts are those of brute force and of one worker; every
// counterexample has been replayed and is about as short.
#include "fairly/check/together.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/replay/replay.hpp"
#include "fairly/translate/translate.hpp"
#include "support/ask.hpp"
#include "support/counter_model.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

namespace fairly::workers_check_test {

struct Lengths {
  std::size_t cases = 0, violated = 0, together = 0, alone = 0; // steps
};

std::size_t length(const Answer& answer) {
  const Trace& trace = answer.counterexample->trace;
  return trace.prefix.size() + trace.cycle.size();
}

// The search itself, without what a session does before it. Also with a crew of one.
void expect_verdict_of_search(const oracle::FairNet& fair, ltl::Formula formula,
                              const CheckOptions& options, unsigned workers, Verdict expected) {
  test::FairProperty asked(fair, formula);
  const CheckTask task{.property = asked.property(), .options = options};
  const std::uint64_t behind = workers % 2 == 0 ? 0 : 200'000;
  const auto answer = check_together(task, {.workers = workers, .nodes_behind = behind});
  if (!answer && options.automaton == AutomatonKind::generic) {
    ASSERT_NE(answer.error().message.find("Streett"), std::string::npos);
    return;
  }
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  ASSERT_EQ(answer->verdict, expected) << workers << " workers";
  ASSERT_EQ(answer->counterexample.has_value(), answer->violated());
  if (!answer->violated()) return;
  const auto plain = asked.model().plain();
  const auto replayed = replay(*plain, asked.property(), answer->counterexample->trace);
  ASSERT_TRUE(replayed.ok()) << describe(replayed.error());
}

void compare(std::uint64_t seed, const test::FairNetOptions& options, std::size_t operators,
             Lengths& lengths) {
  test::Random random(seed);
  auto fair = test::random_fair_net(random, options);
  if (!fair) return;
  const bool has_events = random.chance(0.25);
  for (std::uint32_t atom = 0; has_events && atom < 2; ++atom) {
    fair->events[atom].push_back(test::random_transition(random, fair->net));
  }
  const ltl::Formula formula =
      test::RandomFormulas(random, {.operators = operators, .atoms = 3}).draw(fair->formulas);
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << print(fair->formulas, formula)
                                  << '\n'
                                  << petri::to_pnml(fair->net));
  test::FairProperty alone(*fair, formula);
  const CheckOptions whole{.search = SearchPlan::exhaustive, .reduce = Reduce::none};
  const auto expected = test::ask(alone.model(), alone.property(), whole);
  ASSERT_TRUE(expected.ok()) << describe(expected.error());
  const auto workers = 1 + static_cast<unsigned>(random.below(4));
  const AutomatonKind kinds[] = {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett,
                                 AutomatonKind::generic};
  expect_verdict_of_search(*fair, formula, whole, workers, expected->verdict);
  if (testing::Test::HasFatalFailure()) return;
  expect_verdict_of_search(*fair, formula, whole, 2 * (1 + workers / 2), expected->verdict);
  if (testing::Test::HasFatalFailure()) return;
  expect_verdict_of_search(*fair, formula, {.automaton = kinds[random.below(4)]},
                           2 + static_cast<unsigned>(seed % 3), expected->verdict);
  if (testing::Test::HasFatalFailure()) return;
  test::FairProperty asked(*fair, formula);
  const auto answer =
      test::ask(asked.model(), asked.property(), whole, {.workers = 2 + workers % 3});
  ASSERT_TRUE(answer.ok()) << describe(answer.error());
  ASSERT_EQ(answer->verdict, expected->verdict);
  ASSERT_EQ(answer->vacuity, expected->vacuity);
  ++lengths.cases;
  if (!answer->violated()) return;
  ++lengths.violated;
  lengths.together += length(*answer);
  lengths.alone += length(*expected);
}

void compare_all(std::size_t cases, const test::FairNetOptions& options, std::size_t operators) {
  Lengths lengths;
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, options, operators, lengths);
  }
  EXPECT_GT(lengths.cases, cases / 4);
  EXPECT_GT(lengths.violated, lengths.cases / 5);
  EXPECT_LT(lengths.violated, lengths.cases * 4 / 5 + 1);
  EXPECT_LE(2 * lengths.together, 3 * lengths.alone);
  testing::Test::RecordProperty("cases", static_cast<int>(lengths.cases));
  testing::Test::RecordProperty("violated", static_cast<int>(lengths.violated));
  testing::Test::RecordProperty("together", static_cast<int>(lengths.together));
  testing::Test::RecordProperty("alone", static_cast<int>(lengths.alone));
}

TEST(WorkersCheck, SmallNetsHaveTheSameVerdicts) {
  compare_all(test::scaled(1500), {.special_arcs = true}, 5);
}

TEST(WorkersCheck, LargerNetsAndFormulasHaveTheSameVerdicts) {
  compare_all(test::scaled(500), {.most_markings = 400, .hypotheses = 8}, 9);
}

// More conditions than a word has bits.
TEST(WorkersCheck, ManyHypothesesHaveTheSameVerdicts) {
  for (std::size_t i = 0; i < test::scaled(60); ++i) {
    test::Random random(test::base_seed() + i);
    auto fair = test::random_fair_net(random, {.most_markings = 60, .hypotheses = 150});
    if (!fair) continue;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = 4, .atoms = 3}).draw(fair->formulas);
    test::FairProperty alone(*fair, formula);
    const CheckOptions whole{.reduce = Reduce::none};
    const auto expected = test::ask(alone.model(), alone.property(), whole);
    ASSERT_TRUE(expected.ok());
    expect_verdict_of_search(*fair, formula, whole, 3, expected->verdict);
    if (HasFatalFailure()) return;
  }
}

Result<Answer> check_family(const char* family, std::uint64_t size, const char* formula,
                            const Assumptions& assumptions, unsigned workers,
                            const CheckOptions& options = {.reduce = Reduce::none,
                                                           .por = PartialOrder::none},
                            Monitor* monitor = nullptr) {
  petri::NetModel model(petri::make_family(family, size).value());
  Property property = Property::parse(model, formula).value();
  property.assume(assumptions);
  return test::ask(model, property, options, {.monitor = monitor, .workers = workers});
}

TEST(WorkersCheck, FamiliesHaveTheSameVerdicts) {
  struct Case {
    const char* family;
    std::uint64_t size;
    const char* formula;
    Assumptions assumed;
  };
  const Assumptions weak{.weak = {"*"}}, strong{.weak = {"*"}, .strong = {"take_*"}};
  const Case cases[] = {{"philosophers", 7, "G(has_left_1 -> F eating_1)", {}},
                        {"philosophers", 7, "G(has_left_1 -> F eating_1)", weak},
                        {"philosophers", 7, "G(has_left_1 -> F eating_1)", strong},
                        {"philosophers", 7, "G \"eating_1 <= 1\"", {}},
                        {"philosophers", 6, "!F dead", {}},
                        {"kanban", 2, "GF \"ticket_1 <= 5\"", weak},
                        {"kanban", 2, "FG \"ticket_1 >= 1\"", weak},
                        {"peterson", 3, "G !(critical_1 & critical_2)", {}},
                        {"peterson", 3, "GF critical_1", weak}};
  for (const auto& [family, size, formula, assumed] : cases) {
    const auto expected = check_family(family, size, formula, assumed, 1);
    ASSERT_TRUE(expected.ok());
    for (unsigned workers = 2; workers <= 4; ++workers) {
      const auto answer = check_family(family, size, formula, assumed, workers);
      ASSERT_TRUE(answer.ok()) << describe(answer.error());
      EXPECT_EQ(answer->verdict, expected->verdict) << family << ' ' << formula;
      if (expected->holds()) {
        EXPECT_EQ(answer->statistics.model_states, expected->statistics.model_states);
        EXPECT_EQ(answer->statistics.search.nodes, expected->statistics.search.nodes);
      }
    }
  }
}

// Runs may leave an accepting part of the automaton, pass states that lie on no cycle, and come to
// another accepting part. There the successors of a state of the model are needed although they are
// known by then.
TEST(WorkersCheck, WhatFollowsAPartThatAcceptsIsSearched) {
  using ltl::Op;
  std::size_t violated = 0;
  for (std::size_t i = 0; i < test::scaled(400); ++i) {
    test::Random random(test::base_seed() + i);
    auto fair = test::random_fair_net(random, {.most_markings = 100, .hypotheses = 1});
    if (!fair) continue;
    ltl::Formulas& formulas = fair->formulas;
    test::RandomFormulas draws(random, {.operators = 1, .atoms = 3});
    ltl::Formula run =
        formulas.unary(Op::Finally, formulas.unary(Op::Globally, draws.draw(formulas)));
    for (int step = 0; step < 2; ++step) {
      run = formulas.binary(Op::And, draws.draw(formulas), formulas.unary(Op::Next, run));
    }
    run = formulas.binary(Op::WeakUntil, draws.draw(formulas), run);
    const ltl::Formula formula = formulas.unary(Op::Not, run);
    test::FairProperty alone(*fair, formula);
    const CheckOptions whole{.search = SearchPlan::exhaustive, .reduce = Reduce::none};
    const auto expected = test::ask(alone.model(), alone.property(), whole);
    ASSERT_TRUE(expected.ok());
    violated += expected->violated() ? 1 : 0;
    expect_verdict_of_search(*fair, formula, whole, 2, expected->verdict);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(violated, 0U);
}

// The header of a message between workers has room for 32 states of the automaton.
TEST(WorkersCheck, LargeAutomataHaveTheSameVerdicts) {
  for (const char* formula :
       {"X[70] !eating_1", "X[40] G \"eating_1 <= 1\"", "G(eating_1 -> X[2] !eating_1)",
        "G(eating_1 -> X[40] \"eating_1 <= 1\")", "G(has_left_1 -> X[35] F eating_1)",
        "X[29] (eating_2 -> GF !eating_1)", "X[30] (eating_2 -> GF !eating_1)",
        "X[31] (eating_2 -> GF !eating_1)"}) {
    const auto expected = check_family("philosophers", 4, formula, {.weak = {"*"}}, 1);
    ASSERT_TRUE(expected.ok()) << describe(expected.error());
    for (unsigned workers = 2; workers <= 4; ++workers) {
      const auto answer = check_family("philosophers", 4, formula, {.weak = {"*"}}, workers);
      ASSERT_TRUE(answer.ok()) << describe(answer.error());
      EXPECT_EQ(answer->verdict, expected->verdict) << formula;
      if (expected->holds()) {
        EXPECT_EQ(answer->statistics.search.nodes, expected->statistics.search.nodes) << formula;
      }
    }
  }
}

TEST(WorkersCheck, StepsAreKeptOnlyWhereAcceptingCyclesMayBe) {
  const auto words = [](const char* formula) {
    const auto answer = check_family("peterson", 3, formula, {.strong = {"*"}}, 2);
    EXPECT_TRUE(answer->holds()) << formula;
    return std::pair(answer->statistics.cache_bytes / 8, answer->statistics.search.edges);
  };
  EXPECT_EQ(words("G !(critical_1 & critical_2)").first, 0U);
  const auto [some, edges] = words("G(announced_1_1 -> F critical_1)");
  EXPECT_GT(some, 0U);
  EXPECT_LT(some, edges);
}

// A place that no invariant bounds is added beside the property.
TEST(WorkersCheck, StatesThatDoNotFitChangeNothing) {
  petri::Net net;
  const auto source = net.add(petri::Place{.id = "source", .tokens = 40});
  const auto sink = net.add(petri::Place{.id = "sink"});
  net.add(petri::Transition{.id = "move", .inputs = {{source, 1}}, .outputs = {{sink, 2}}});
  net.add(petri::Transition{.id = "lose", .inputs = {{sink, 1}}});
  for (const char* formula : {"F dead", "G \"sink <= 79\"", "G \"sink <= 80\"", "GF !dead"}) {
    petri::NetModel alone(net), model(net);
    const CheckOptions whole{.reduce = Reduce::none};
    const auto expected = test::ask(alone, Property::parse(alone, formula).value(), whole).value();
    const auto answer =
        test::ask(model, Property::parse(model, formula).value(), whole, {.workers = 3});
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(answer->verdict, expected.verdict) << formula;
    EXPECT_NE(answer->verdict, Verdict::unknown) << formula;
  }
}

TEST(WorkersCheck, LimitsMakeTheVerdictUnknown) {
  test::TestMonitor monitor([](const Progress& so_far) { return so_far.nodes > 3000; });
  const auto answer = check_family("philosophers", 10, "G(has_left_1 -> F eating_1)",
                                   {.strong = {"*"}}, 3, {.reduce = Reduce::none}, &monitor);
  ASSERT_TRUE(answer.ok());
  EXPECT_TRUE(answer->unknown());
  EXPECT_EQ(answer->reason->text, "enough");
  EXPECT_GT(answer->statistics.model_states, 1000U);
}

TEST(WorkersCheck, WhatWorkersCannotDoIsAnError) {
  const auto message = [](const CheckOptions& options) {
    const auto answer = check_family("philosophers", 3, "GF eating_1", {}, 2, options);
    return answer ? std::string() : answer.error().message;
  };
  EXPECT_NE(message({.engine = Engine::lh00}).find("lh00"), std::string::npos);
  EXPECT_NE(message({.testing = TestingKind::generalized}).find("testing"), std::string::npos);
  EXPECT_NE(message({.search = SearchPlan::walk}).find("one worker"), std::string::npos);
  EXPECT_NE(message({.por = PartialOrder::visible}).find("stubborn"), std::string::npos);
  EXPECT_EQ(message({}), "");
  test::Counter model(5);
  const Property property = Property::parse(model, "F top").value();
  const auto refused = test::ask(model, property, {.reduce = Reduce::none}, {.workers = 2});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::unsupported);
}

} // namespace fairly::workers_check_test
