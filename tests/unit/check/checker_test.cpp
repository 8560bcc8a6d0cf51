#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"
#include "support/test_monitor.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace fairly::checker_test {

// One net, a checker, and properties one after the other.
class Asked {
 public:
  explicit Asked(petri::Net net, const CheckerOptions& options = {})
      : model_(std::move(net)), checker_(model_, options) {}

  // Tests the search, on the net as it is.
  Answer check(const std::string& formula, Assumptions fairness = {},
               const CheckOptions& options = {.reduce = Reduce::none, .por = PartialOrder::none}) {
    fairness.ignore_declared = true;
    auto property = Property::parse(model_, formula);
    EXPECT_TRUE(property.ok());
    auto answer = checker_.check(property->assume(fairness), options);
    EXPECT_TRUE(answer.ok()) << describe(answer.error());
    return *std::move(answer);
  }
  Checker& checker() { return checker_; }

 private:
  petri::NetModel model_;
  Checker checker_;
};

// A token climbs n stairs; on each it may fall back to the bottom.
petri::Net staircase(std::size_t n) {
  petri::Net net;
  for (std::size_t i = 0; i <= n; ++i) {
    net.add(petri::Place{.id = "stair_" + std::to_string(i), .tokens = i == 0 ? 1U : 0U});
  }
  for (petri::PlaceIndex i = 0; i < n; ++i) {
    const std::string number = std::to_string(i);
    net.add(petri::Transition{.id = "climb_" + number, .inputs = {{i}}, .outputs = {{i + 1}}});
    if (i == 0) continue;
    net.add(petri::Transition{.id = "fall_" + number, .inputs = {{i}}, .outputs = {{0}}});
  }
  return net;
}

TEST(Checker, TakesHundredsOfStrongHypotheses) {
  constexpr std::size_t kStairs = 300;
  Asked session(staircase(kStairs));
  const std::string property = "F stair_" + std::to_string(kStairs);
  EXPECT_EQ(session.check(property).verdict, Verdict::violated);
  EXPECT_EQ(session.check(property, {.weak = {"*"}}).verdict, Verdict::violated);
  for (const Engine engine : {Engine::automatic, Engine::lh00}) {
    const Answer strong =
        session.check(property, {.strong = {"*"}}, {.engine = engine, .reduce = Reduce::none});
    EXPECT_EQ(strong.verdict, Verdict::holds);
    // Each visit finds one more stair that the token cannot climb again and again.
    EXPECT_LE(strong.statistics.search.nodes + strong.statistics.search.revisits,
              (2 * kStairs + 1) * kStairs);
  }
  EXPECT_EQ(session.check(property, {.strong = {"climb_*"}}).verdict, Verdict::holds);
  EXPECT_EQ(session.check(property, {.strong = {"climb_?", "climb_??"}}).verdict,
            Verdict::violated);
}

TEST(Checker, DecidesBadPrefixesWithoutFairness) {
  Asked session(staircase(50));
  for (const Assumptions& fairness :
       {Assumptions{}, Assumptions{.strong = {"*", "{climb_1,fall_1}"}}}) {
    const Answer violated = session.check("G !stair_20", fairness);
    EXPECT_EQ(violated.engine, "reachability");
    EXPECT_EQ(violated.verdict, Verdict::violated);
    EXPECT_GE(violated.counterexample->trace.size(), 20U);
    const Answer holds = session.check("G !(stair_1 & stair_2)", fairness);
    EXPECT_EQ(holds.engine, "reachability");
    EXPECT_EQ(holds.verdict, Verdict::holds);
  }
  // Hypotheses about states may exclude the runs that continue from there.
  const Answer excluded = session.check("G !stair_20", {.formulas = {"GF \"stair_0 >= 2\""}});
  EXPECT_EQ(excluded.engine, "dpc09");
  EXPECT_EQ(excluded.verdict, Verdict::holds);
  EXPECT_EQ(excluded.vacuity, Vacuity::no_fair_run);
}

TEST(Checker, FactsDecideWithoutAState) {
  const CheckOptions reduced{.reduce = Reduce::always};
  Asked session(staircase(50));
  const Answer holds = session.check("G !(stair_1 & stair_2)", {}, reduced);
  EXPECT_EQ(holds.verdict, Verdict::holds);
  EXPECT_EQ(holds.engine, "facts");
  EXPECT_EQ(holds.vacuity, Vacuity::none);
  EXPECT_EQ(holds.statistics.search.nodes, 0U);
  EXPECT_GT(holds.statistics.reduction.exclusions, 0U);
  // A formula that is always true is still recognised.
  EXPECT_EQ(session.check("G(stair_1 & stair_2 -> stair_1)", {}, reduced).vacuity, Vacuity::valid);
}

TEST(Checker, FactsDoNotHideThatNoRunIsFair) {
  Asked session(staircase(5));
  for (const char* formula : {"G !(stair_1 & stair_2)", "G F true", "F stair_1 | G !stair_1"}) {
    const Assumptions impossible{.formulas = {"GF \"stair_0 >= 2\""}};
    EXPECT_NE(session.check(formula, impossible, {}).vacuity, Vacuity::none) << formula;
  }
  const Assumptions possible{.formulas = {"GF \"stair_0 >= 1\""}};
  EXPECT_EQ(session.check("G !(stair_1 & stair_2)", possible, {}).vacuity, Vacuity::none);
  EXPECT_EQ(session.check("(GF \"stair_0 >= 2\") -> F stair_3", {}, {}).vacuity,
            Vacuity::no_fair_run);
}

TEST(Checker, LiftsCounterexamplesOfTheReducedNet) {
  Asked session(staircase(50));
  const Answer violated = session.check("G !stair_50", {}, {});
  EXPECT_EQ(violated.verdict, Verdict::violated);
  EXPECT_LT(violated.statistics.reduction.places_after, 10U);
  EXPECT_EQ(violated.counterexample->trace.prefix.size(), 50U);
  EXPECT_EQ(&violated.counterexample->property.model(), &session.checker().model());
}

TEST(Checker, SharesStatesBetweenProperties) {
  Asked session(*petri::make_family("philosophers", 6));
  EXPECT_EQ(session.check("G !(eating_1 & eating_2)").verdict, Verdict::holds);
  EXPECT_EQ(session.checker().states(), 729U);
  EXPECT_EQ(session.check("G(has_left_1 -> F eating_1)", {.weak = {"*"}}).verdict,
            Verdict::violated);
  EXPECT_EQ(session.checker().states(), 729U);
  session.checker().forget_states();
  EXPECT_EQ(session.checker().states(), 0U);
  EXPECT_EQ(session.check("G !(eating_1 & eating_2)").verdict, Verdict::holds);
  EXPECT_EQ(session.checker().states(), 729U);
}

// No invariant bounds the crumbs, and random runs do not show how many there can be, so markings
// have to be widened on the way.
// to be widened on the way.
petri::Net widening_net() {
  petri::Net net;
  net.add(petri::Place{.id = "loaf", .tokens = 100});
  net.add(petri::Place{.id = "crumbs"});
  net.add(petri::Transition{.id = "cut", .inputs = {{0}}, .outputs = {{1, 5}}});
  net.add(petri::Transition{.id = "eat", .inputs = {{1}}});
  net.add(petri::Transition{.id = "sweep", .inputs = {{1, 3}}, .outputs = {{1, 1}}});
  return net;
}

TEST(Checker, StartsAnewAfterAWideningThatWasStopped) {
  bool stops = false;
  test::TestMonitor monitor([&](const Progress&) { return stops; });
  Asked session(widening_net(), {.monitor = &monitor});
  const std::string property = "G \"5*loaf + crumbs <= 500\"";
  stops = true;
  const Answer stopped = session.check(property);
  EXPECT_EQ(stopped.verdict, Verdict::unknown);
  EXPECT_EQ(stopped.reason->text, "enough");
  stops = false;
  EXPECT_EQ(session.check(property).verdict, Verdict::holds);
  EXPECT_EQ(session.check("F \"crumbs = 500\"").verdict, Verdict::violated);
}

// explore() and other checkers widen markings that this checker keeps.
TEST(Checker, NoticesThatOthersHaveWidenedTheModel) {
  for (const bool by_itself : {true, false}) {
    petri::NetModel model(widening_net());
    const Property property = *Property::parse(model, "G \"5*loaf + crumbs <= 500\"");
    test::TestMonitor monitor([](const Progress& so_far) { return so_far.nodes > 0; });
    Checker one(model, {.monitor = &monitor}), other(model);
    ASSERT_TRUE(one.check(property, {.reduce = Reduce::none, .por = PartialOrder::none})
                    ->unknown()); // stops after a while
    EXPECT_GT(one.states(), 100U);
    EXPECT_LT(one.states(), 10'000U);
    const std::size_t before = model.changes();
    EXPECT_EQ((by_itself ? one : other).explore().statistics.states, 25'351U);
    EXPECT_GT(model.changes(), before); // otherwise this test shows nothing
    monitor = test::TestMonitor([](const Progress&) { return false; });
    EXPECT_TRUE(one.check(property, {.reduce = Reduce::none, .por = PartialOrder::none})->holds());
    EXPECT_EQ(one.states(), 25'351U);
  }
}

// If memory is short, remembered arcs are given back and the check goes on.
TEST(Checker, GivesArcsBackBeforeItGivesUp) {
  struct ShortOfMemory final : Monitor {
    std::optional<Stop> poll(const Progress& so_far) override {
      if (so_far.nodes < 5'000 || --left < 0) return std::nullopt;
      return Stop{Stop::Kind::memory, "memory is short"};
    }
    int left = 0;
  };
  petri::NetModel model(*petri::make_family("philosophers", 9));
  Property property = *Property::parse(model, "GF \"eating_1 <= 1\"");
  property.assume({.weak = {"*"}, .ignore_declared = true});
  for (const int times : {1, 2}) {
    ShortOfMemory monitor;
    monitor.left = times;
    const auto answer = Checker(model, {.monitor = &monitor})
                            .check(property, {.search = SearchPlan::exhaustive,
                                              .reduce = Reduce::none,
                                              .more_to_come = true});
    ASSERT_TRUE(answer.ok());
    EXPECT_EQ(name(answer->verdict), times == 1 ? "holds" : "unknown");
    if (times == 1) {
      EXPECT_EQ(answer->statistics.cache_bytes, 0U);
    }
  }
}

TEST(Checker, SaysAgainThatANetIsUnbounded) {
  petri::Net net;
  net.add(petri::Place{.id = "buffer"});
  net.add(petri::Transition{.id = "produce", .outputs = {{0}}});
  net.add(petri::Transition{.id = "consume", .inputs = {{0}}});
  Asked session(net);
  for (int i = 0; i < 3; ++i) {
    const Answer result = session.check("G \"buffer <= 1000000\"");
    EXPECT_EQ(result.verdict, Verdict::unknown);
    EXPECT_EQ(result.reason->text.substr(0, 20), "the net is unbounded");
    EXPECT_EQ(result.reason->kind, Stop::Kind::unbounded);
  }
  for (const Engine engine : kEngines) {
    const Answer result =
        session.check("GF \"buffer = 0\" | FG \"buffer >= 1000000\"", {.strong = {}},
                      {.engine = engine, .automaton = AutomatonKind::tgba});
    EXPECT_NE(result.verdict, Verdict::holds) << name(engine);
  }
}

// Facts say that q is never empty, which turns the formula into another one. A growing run then
// violates the other formula, so its effect on the formula as given has to be checked again.
TEST(Checker, BelievesNoFactsAboutAnotherNet) {
  petri::Net net;
  net.add(petri::Place{.id = "q", .tokens = 1});
  net.add(petri::Transition{.id = "double", .inputs = {{0}}, .outputs = {{0, 2}}});
  for (const bool with_rest : {false, true}) {
    if (with_rest) {
      net.add(petri::Place{.id = "p"});
      net.transition(0).outputs = {{0, 2}, {1, 1}};
      net.add(petri::Transition{.id = "take", .inputs = {{1}}});
    }
    for (const Reduce reduce : {Reduce::automatic, Reduce::always, Reduce::none}) {
      Asked session(net);
      for (const char* formula : {"G !q", "!q", "X !q", "F !q", "GF !q"}) {
        const Answer answer = session.check(formula, {.strong = {}}, {.reduce = reduce});
        EXPECT_NE(answer.verdict, Verdict::holds) << formula;
      }
      EXPECT_EQ(session.check("G !q", {.strong = {}}, {.reduce = reduce}).verdict,
                Verdict::violated);
    }
  }
}

// All markings are widened because some do not fit, while arcs are remembered.
TEST(Checker, RemembersArcsAcrossWidenings) {
  const petri::Net net = widening_net();
  for (const std::uint64_t cache : {std::uint64_t{0}, std::uint64_t{1} << 26}) {
    Asked session(net, {.cache_bytes = cache});
    EXPECT_EQ(session.check("F G \"crumbs = 0\"").verdict, Verdict::holds);
    EXPECT_EQ(session.check("G \"5*loaf + crumbs <= 500\"").verdict, Verdict::holds);
    const Answer most = session.check("G \"crumbs <= 499\"", {.strong = {"*"}});
    EXPECT_EQ(most.verdict, Verdict::violated);
    EXPECT_GE(most.counterexample->trace.prefix.size(), 100U);
    EXPECT_EQ(session.check("G \"crumbs <= 500\"").verdict, Verdict::holds);
    EXPECT_EQ(session.checker().states(), 25'351U);
  }
}

TEST(Checker, AnswersConstants) {
  Asked session(*petri::make_family("crash-recover", 1));
  EXPECT_EQ(session.check("1").verdict, Verdict::holds);
  EXPECT_EQ(session.check("1").vacuity, Vacuity::valid);
  EXPECT_EQ(session.check("0").verdict, Verdict::violated);
  EXPECT_EQ(session.check("0", {.strong = {"*"}}).verdict, Verdict::violated);
}

// Copies of a worker go round in loops of these lengths, one step each per round. Where copies are
// exchanged, all are back after a number of rounds that is the least common multiple of the
// lengths.
petri::Net loops(const std::vector<std::size_t>& lengths) {
  std::vector<std::pair<std::size_t, std::size_t>> stations; // loop, position
  for (std::size_t loop = 0; loop < lengths.size(); ++loop) {
    for (std::size_t i = 0; i < lengths[loop]; ++i) stations.emplace_back(loop, i);
  }
  const std::size_t copies = stations.size();
  petri::Net net;
  std::vector<petri::PlaceIndex> turns;
  for (std::size_t i = 0; i < 2 * copies; ++i) {
    turns.push_back(net.add(petri::Place{.id = "turn_" + std::to_string(i), .tokens = i == 0}));
  }
  std::map<std::tuple<bool, std::size_t, std::size_t>, petri::PlaceIndex>
      at; // leaving, station, copy
  for (const bool leaving : {false, true}) {
    for (std::size_t station = 0; station < copies; ++station) {
      for (std::size_t copy = 0; copy < copies; ++copy) {
        const std::string name =
            (leaving ? "left_" : "at_") + std::to_string(station) + "_" + std::to_string(copy);
        at[{leaving, station, copy}] =
            net.add(petri::Place{.id = name, .tokens = !leaving && station == copy});
      }
    }
  }
  for (std::size_t turn = 0; turn < 2 * copies; ++turn) {
    const bool arrives = turn >= copies;
    const std::size_t station = turn % copies, loop = stations[station].first;
    const bool is_last = stations[station].second + 1 == lengths[loop];
    const std::size_t next = is_last ? station + 1 - lengths[loop] : station + 1;
    for (std::size_t copy = 0; copy < copies; ++copy) {
      const petri::PlaceIndex from = at[{arrives, station, copy}];
      const petri::PlaceIndex to = arrives ? at[{false, next, copy}] : at[{true, station, copy}];
      net.add(petri::Transition{.id = "t" + std::to_string(turn) + "_" + std::to_string(copy),
                                .inputs = {{turns[turn]}, {from}},
                                .outputs = {{turns[(turn + 1) % (2 * copies)]}, {to}}});
    }
  }
  return net;
}

TEST(Checker, SearchesTheWholeNetIfARunOfCopiesIsTooLongToBeWrittenOut) {
  const CheckOptions reduced{.reduce = Reduce::always};
  Asked few(loops({2, 3}));
  const Answer short_one = few.check("FG turn_0", {}, reduced);
  EXPECT_EQ(short_one.verdict, Verdict::violated);
  EXPECT_FALSE(short_one.statistics.reduction.copies.empty());
  Asked many(loops({3, 4, 5, 7}));
  const Answer long_one = many.check("FG turn_0", {}, reduced);
  EXPECT_EQ(long_one.verdict, Verdict::violated);
  EXPECT_TRUE(long_one.statistics.reduction.copies.empty());
}

// A run that was found counts only if it has been replayed.
TEST(Checker, KeepsLimitsWhileARunIsReplayed) {
  petri::Net ring;
  for (int i = 0; i < 200; ++i)
    ring.add(petri::Place{.id = "p" + std::to_string(i), .tokens = i == 0});
  for (petri::PlaceIndex i = 0; i < 200; ++i) {
    ring.add(petri::Transition{
        .id = "t" + std::to_string(i), .inputs = {{i}}, .outputs = {{(i + 1) % 200}}});
  }
  std::size_t questions = 0;
  test::TestMonitor monitor(
      [&](const Progress& so_far) { return so_far.phase == Phase::explaining && ++questions > 2; });
  Asked session(ring, {.monitor = &monitor});
  const Answer answer = session.check("FG p0");
  EXPECT_EQ(answer.verdict, Verdict::unknown);
  EXPECT_FALSE(answer.counterexample);
  EXPECT_NE(answer.reason->text.find("was found and not replayed"), std::string::npos)
      << answer.reason->text;
}

TEST(Checker, RefusesModelsWithoutInitialStates) {
  class Nowhere final : public Model {
   public:
    std::uint32_t state_bits() const override { return 1; }
    void initial(Steps&) override {}
    bool successors(const Word*, Steps&) override { return true; }
    std::size_t action_count() const override { return 0; }
    std::string action_name(Action) const override { return {}; }
    std::vector<std::string> proposition_names() const override { return {"p"}; }
  } nowhere;
  Checker checker(nowhere);
  const auto answer = checker.check(Property::parse(nowhere, "G p").value());
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().message, "the model has no initial state");
  EXPECT_FALSE(checker.suggest(Property::parse(nowhere, "G p").value()).ok());
}

} // namespace fairly::checker_test
