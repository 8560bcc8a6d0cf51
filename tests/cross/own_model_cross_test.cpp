// Checks of random models that users could write: several initial states, several steps by one
// action, parallel steps, steps to the same state, dead states, states in which a run may rest, and
// states that have to be widened. The verdict is that of brute force on the product written out,
// for all engines, kinds of automata and stores. Every state and choice of a counterexample is
// checked.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_text.hpp"
#include "fairly/translate/translate.hpp"
#include "support/naive_graph.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace fairly::own_model_cross_test {

using Kind = FairnessHypothesis::Kind;
using test::FairGraph;
using test::GraphModel;
using test::OwnGraph;

std::string to_text(const FairGraph& fair) {
  std::string text = "initial";
  for (const std::uint32_t node : fair.graph.initial) text += ' ' + std::to_string(node);
  for (std::size_t node = 0; node < fair.graph.steps.size(); ++node) {
    text += '\n' + std::to_string(node) + " [" + std::to_string(fair.graph.letters[node]) + "]";
    for (const OwnGraph::Step& step : fair.graph.steps[node]) {
      text += step.action == kStutter ? " rest" : " t" + std::to_string(step.action);
      text += "->" + std::to_string(step.target);
    }
  }
  for (const FairnessHypothesis& each : fair.hypotheses) {
    text += "\nfairness " + std::to_string(static_cast<int>(each.kind));
    for (const Action action : each.actions) text += " t" + std::to_string(action);
    if (!each.actions.empty()) continue;
    text += ' ' + print(fair.formulas, each.enabled) + " => " + print(fair.formulas, each.occurs);
  }
  return text;
}

struct Counts {
  std::size_t compared = 0, violated = 0;
  std::size_t resting = 0, choosing = 0, starting = 0, widened = 0; // counterexamples with this
  std::set<std::string> faults{};                                   // of changed traces
  std::size_t suggested = 0;                                        // hypotheses
};

// One random case and what brute force says about it.
class Case {
 public:
  explicit Case(std::uint64_t seed) : random_(seed) {
    fair_.graph = test::random_own_graph(random_);
    for (const char* atom : {"a", "b", "c"}) fair_.formulas.intern(atom);
    fair_.hypotheses =
        test::random_hypotheses(random_, fair_.formulas, fair_.graph.actions, {.hypotheses = 3});
    formula_ = test::RandomFormulas(random_, {.operators = 5, .atoms = 3}).draw(fair_.formulas);
    widening_ = random_.chance(0.3) ? random_.between(1, 4) : 0;
    if (random_.chance(0.4)) read_c_from_steps();
    const ltl::Formula negation = fair_.formulas.unary(ltl::Op::Not, formula_);
    Result<Automaton> automaton = translate_ltl(fair_.formulas, negation);
    EXPECT_TRUE(automaton.ok());
    violated_ = test::has_fair_accepted_run(fair_, *automaton);
  }

  bool is_small() const { return violated_.has_value(); }
  bool is_violated() const { return *violated_; }
  std::string text() const { return print(fair_.formulas, formula_) + '\n' + to_text(fair_); }

  // Tries all engines and kinds of automata that fit, each from scratch and one after the other.
  void expect_verdicts(Counts& counts) {
    Asked all(*this);
    for (const CheckOptions& options : exact_options()) {
      expect_verdict(all, options, counts);
      if (testing::Test::HasFatalFailure()) return;
      Asked alone(*this, {.store = random_.chance(0.5) ? StoreKind::tree : StoreKind::exact,
                          .cache_bytes = random_.chance(0.5) ? 0U : 1U << 20});
      expect_verdict(alone, options, counts);
      if (testing::Test::HasFatalFailure()) return;
    }
    expect_classic_verdict(counts);
    if (!has_strong()) expect_inexact_verdicts(counts);
  }

  // The suggested set is enough, and nothing in it can be dropped or made weaker. Returns false if
  // brute force cannot tell.
  bool expect_suggestion(Counts& counts) {
    const std::vector<unsigned> everything(fair_.graph.actions, 2);
    const std::optional<bool> useless = violated_with(everything);
    if (!useless) return false;
    Asked asked(*this);
    const Result<Suggestion> found = asked.checker.suggest(asked.property);
    EXPECT_TRUE(found.ok());
    if (!found) return true;
    EXPECT_EQ(found->outcome == Suggestion::Outcome::useless, *useless);
    if (found->outcome != Suggestion::Outcome::found) return true;
    std::vector<unsigned> levels(fair_.graph.actions);
    for (const SuggestedHypothesis& each : found->sets.at(0).hypotheses) {
      levels[each.candidate] = each.hypothesis.kind == Kind::weak ? 1 : 2;
    }
    EXPECT_EQ(violated_with(levels), std::optional(false));
    for (unsigned& level : levels) {
      if (level == 0) continue;
      --level;
      EXPECT_NE(violated_with(levels), std::optional(false));
      ++level;
      ++counts.suggested;
    }
    return true;
  }

 private:
  // In place of c: what is enabled, which a model need not say.
  void read_c_from_steps() {
    const bool is_dead = random_.chance(0.4);
    const auto action = static_cast<Action>(random_.below(fair_.graph.actions));
    atoms_[2] = is_dead ? "dead" : "enabled(t" + std::to_string(action) + ")";
    for (std::size_t node = 0; node < fair_.graph.steps.size(); ++node) {
      const std::vector<OwnGraph::Step>& steps = fair_.graph.steps[node];
      const bool holds = is_dead == std::none_of(steps.begin(), steps.end(), [&](const auto& step) {
                           return is_dead ? step.action != kStutter : step.action == action;
                         });
      fair_.graph.letters[node] = (fair_.graph.letters[node] & 3) | (holds ? 4 : 0);
    }
  }

  // With what is assumed and, for each action, no (0), weak (1) or strong (2) fairness.
  std::optional<bool> violated_with(const std::vector<unsigned>& levels) {
    const std::vector<FairnessHypothesis> assumed = fair_.hypotheses;
    for (Action action = 0; action < levels.size(); ++action) {
      if (levels[action] == 0) continue;
      fair_.hypotheses.push_back(
          {.kind = levels[action] == 1 ? Kind::weak : Kind::strong, .actions = {action}});
    }
    const ltl::Formula negation = fair_.formulas.unary(ltl::Op::Not, formula_);
    const std::optional<bool> result =
        test::has_fair_accepted_run(fair_, *translate_ltl(fair_.formulas, negation));
    fair_.hypotheses = assumed;
    return result;
  }

  // A separate model, property and checker.
  struct Asked {
    explicit Asked(const Case& from, const CheckerOptions& options = {})
        : model(from.fair_.graph, from.widening_), property(make(from)), checker(model, options) {}

    Property make(const Case& from) {
      auto formulas = std::make_shared<ltl::Formulas>();
      std::vector<std::uint32_t> propositions;
      for (const char* atom : {"a", "b", "c"}) formulas->intern(atom);
      for (const std::string& atom : from.atoms_) {
        propositions.push_back(model.proposition(atom).value());
      }
      std::vector<FairnessHypothesis> hypotheses = from.fair_.hypotheses;
      for (FairnessHypothesis& each : hypotheses) {
        if (!each.actions.empty()) continue;
        each.enabled = ltl::copy(from.fair_.formulas, each.enabled, *formulas);
        each.occurs = ltl::copy(from.fair_.formulas, each.occurs, *formulas);
      }
      const ltl::Formula formula = ltl::copy(from.fair_.formulas, from.formula_, *formulas);
      Property made(model, std::move(formulas), formula, std::move(propositions));
      made.set_hypotheses(std::move(hypotheses));
      return made;
    }

    GraphModel model;
    Property property;
    Checker checker;
  };

  bool has_strong() const {
    return std::any_of(fair_.hypotheses.begin(), fair_.hypotheses.end(),
                       [](const auto& each) { return each.kind == Kind::strong; });
  }

  std::vector<CheckOptions> exact_options() const {
    std::vector<CheckOptions> all{{}, {.short_traces = false}};
    for (const Engine engine : {Engine::dpc09, Engine::lh00, Engine::generic}) {
      all.push_back({.engine = engine, .short_traces = engine == Engine::generic});
    }
    for (const AutomatonKind kind :
         {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett, AutomatonKind::generic}) {
      all.push_back({.automaton = kind, .short_traces = false});
    }
    for (const Engine engine : {Engine::dpc09, Engine::lh00}) {
      all.push_back({.engine = engine, .testing = TestingKind::generalized, .short_traces = false});
    }
    if (has_strong()) return all;
    for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
      all.push_back({.engine = engine, .automaton = AutomatonKind::tgba, .short_traces = false});
    }
    return all;
  }

  void expect_verdict(Asked& asked, const CheckOptions& options, Counts& counts) {
    const Result<Answer> answer = asked.checker.check(asked.property, options);
    ASSERT_TRUE(answer.ok()) << name(options.engine) << ": " << describe(answer.error());
    ASSERT_EQ(name(answer->verdict), is_violated() ? "violated" : "holds")
        << name(options.engine) << ' ' << answer->statistics.automaton_kind;
    ASSERT_EQ(answer->counterexample.has_value(), is_violated());
    if (is_violated()) expect_counterexample(asked, *answer->counterexample, counts);
  }

  // Testing automata of the classic kind refuse formulas that are sensitive to stuttering.
  void expect_classic_verdict(Counts& counts) {
    Asked asked(*this);
    const auto answer = asked.checker.check(asked.property, {.testing = TestingKind::classic});
    if (!answer) {
      ASSERT_FALSE(ltl::PropertyTable(fair_.formulas).of(formula_).next_free);
      ASSERT_NE(answer.error().message.find("sensitive to stuttering"), std::string::npos);
      return;
    }
    ASSERT_EQ(name(answer->verdict), is_violated() ? "violated" : "holds") << "ta";
    if (is_violated()) expect_counterexample(asked, *answer->counterexample, counts);
  }

  void expect_inexact_verdicts(Counts& counts) {
    for (const StoreKind store : {StoreKind::compact, StoreKind::bitstate}) {
      for (const Engine engine : {Engine::tau03, Engine::ndfs}) {
        Asked asked(*this, {.store = store, .bitstate_bytes = 1 << 16});
        const auto answer = asked.checker.check(
            asked.property, {.engine = engine, .automaton = AutomatonKind::tgba});
        ASSERT_TRUE(answer.ok()) << describe(answer.error());
        ASSERT_EQ(answer->violated(), is_violated()) << name(store) << ' ' << name(engine);
        if (is_violated()) expect_counterexample(asked, *answer->counterexample, counts);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }

  // The counterexample is one, and everything that is said about it is true.
  void expect_counterexample(Asked& asked, const Counterexample& found, Counts& counts) {
    const test::NaiveRun run = test::judge(fair_, formula_, found.trace);
    ASSERT_EQ(run.fault, "");
    ASSERT_EQ(found.replay.states.size(), run.nodes.size());
    for (std::size_t i = 0; i < run.nodes.size(); ++i) {
      const PlainModel::State& state = found.replay.states[i];
      ASSERT_EQ(state.size(), words_for(asked.model.state_bits()));
      ASSERT_EQ(asked.model.node(state.data()), run.nodes[i]) << "step " << i;
    }
    expect_same_word(found, run);
    ASSERT_EQ(found.replay.fairness.size(), found.property.all_hypotheses().size());
    for (std::size_t i = 0; i < found.trace.size(); ++i) {
      const Move& move = found.trace.move(i);
      const bool is_dead = fair_.graph.steps[run.nodes[i]].empty();
      counts.resting += move.is_stutter() && !is_dead ? 1 : 0;
      counts.choosing += move.choice > 0 ? 1 : 0;
    }
    counts.starting += found.trace.start > 0 ? 1 : 0;
    counts.widened += asked.model.level() > 0 ? 1 : 0;
    if (random_.below(8) != 0) return;
    expect_written(asked, found, run);
    expect_same_judgement(asked, found.trace, counts);
  }

  void expect_same_word(const Counterexample& found, const test::NaiveRun& run) const {
    const std::vector<ltl::AtomId> atoms = ltl::atoms(fair_.formulas, formula_);
    ASSERT_EQ(found.replay.word.prefix.size(), run.word.prefix.size());
    for (std::size_t i = 0; i < run.nodes.size(); ++i) {
      for (const ltl::AtomId atom : atoms) {
        ASSERT_EQ(found.replay.word.letter(i)[atom.index], run.word.letter(i)[atom.index]);
      }
    }
  }

  // The text for people shows its states. The text for programs is read back as the same run.
  static void expect_written(Asked& asked, const Counterexample& found, const test::NaiveRun& run) {
    const std::string shown = trace_text(found);
    ASSERT_NE(shown.find("node " + std::to_string(run.nodes[0])), std::string::npos) << shown;
    const Result<ItfTrace> read = read_itf(trace_itf(found), asked.model, "trace");
    ASSERT_TRUE(read.ok()) << describe(read.error());
    ASSERT_EQ(read->trace, found.trace);
    ASSERT_FALSE(compare_values(asked.model, *read, found.replay.states));
  }

  // The replay judges changed traces as the definitions do.
  void expect_same_judgement(Asked& asked, const Trace& trace, Counts& counts) {
    const auto plain = asked.model.plain();
    for (int round = 0; round < 10; ++round) {
      const Trace changed = mutated(trace);
      const test::NaiveRun run = test::judge(fair_, formula_, changed);
      const Result<Replay> replayed = replay(*plain, asked.property, changed);
      ASSERT_EQ(replayed.ok(), run.fault.empty())
          << run.fault << (replayed ? "" : ' ' + replayed.error().message);
      counts.faults.insert(run.fault);
    }
  }

  Trace mutated(Trace trace) {
    std::vector<Move> all = trace.prefix;
    all.insert(all.end(), trace.cycle.begin(), trace.cycle.end());
    std::size_t loop = trace.prefix.size();
    const std::size_t at = random_.below(all.size());
    switch (random_.below(6)) {
    case 0:
      all[at].choice = random_.below(3);
      break;
    case 1:
      all[at] = random_.chance(0.3) ? Move(kStutter) : Move(random_.below(fair_.graph.actions));
      break;
    case 2:
      trace.start = random_.below(4);
      break;
    case 3:
      loop = random_.below(all.size() + 1);
      break;
    case 4:
      all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), all[at]);
      loop += at < loop ? 1 : 0;
      break;
    default:
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
      loop -= at < loop ? 1 : 0;
    }
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(loop);
    return {{all.begin(), middle}, {middle, all.end()}, trace.start};
  }

  test::Random random_;
  FairGraph fair_;
  ltl::Formula formula_;
  std::uint32_t widening_ = 0;
  std::array<std::string, 3> atoms_{"a", "b", "c"}; // what they mean in the model
  std::optional<bool> violated_;
};

TEST(OwnModelCross, VerdictsAndRunsAreThoseOfBruteForce) {
  Counts counts;
  const std::size_t cases = test::scaled(4000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    Case drawn(test::base_seed() + i);
    if (!drawn.is_small()) continue;
    SCOPED_TRACE(testing::Message() << "seed " << test::base_seed() + i << ' ' << drawn.text());
    drawn.expect_verdicts(counts);
    ++counts.compared;
    counts.violated += drawn.is_violated() ? 1 : 0;
  }
  RecordProperty("compared", static_cast<int>(counts.compared));
  EXPECT_GT(counts.compared, cases / 2);
  if (cases < 100) return;
  EXPECT_GT(counts.violated, counts.compared / 5);
  EXPECT_LT(counts.violated, counts.compared * 4 / 5);
  EXPECT_GT(counts.resting, counts.compared / 5);
  EXPECT_GT(counts.choosing, counts.compared / 5);
  EXPECT_GT(counts.starting, counts.compared / 5);
  EXPECT_GT(counts.widened, counts.compared / 5);
  EXPECT_EQ(counts.faults,
            (std::set<std::string>{"", "no cycle", "no such start", "no such step",
                                   "no such choice", "not closed", "not fair", "satisfied"}));
}

TEST(OwnModelCross, SuggestionsAreEnoughAndNotMore) {
  Counts counts;
  const std::size_t cases = test::scaled(2000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
    Case drawn(test::base_seed() + i);
    if (!drawn.is_small()) continue;
    SCOPED_TRACE(testing::Message() << "seed " << test::base_seed() + i << ' ' << drawn.text());
    counts.compared += drawn.expect_suggestion(counts) ? 1 : 0;
  }
  EXPECT_GT(counts.compared, cases / 4);
  if (cases < 400) return; // few need any fairness
  EXPECT_GT(counts.suggested, cases / 400);
}

// The number of states is the same in every store.
TEST(OwnModelCross, StatesAreCounted) {
  for (std::size_t i = 0; i < test::scaled(1000); ++i) {
    test::Random random(test::base_seed() + i);
    const OwnGraph graph = test::random_own_graph(random, {.nodes = 20});
    std::vector<std::uint32_t> reached = graph.initial;
    std::set<std::uint32_t> known(reached.begin(), reached.end());
    std::size_t dead = 0;
    reached.assign(known.begin(), known.end());
    for (std::size_t at = 0; at < reached.size(); ++at) {
      const auto& all = graph.steps[reached[at]];
      dead += std::all_of(all.begin(), all.end(),
                          [](const auto& step) { return step.action == kStutter; })
                  ? 1
                  : 0;
      for (const OwnGraph::Step& step : graph.steps[reached[at]]) {
        if (known.insert(step.target).second) reached.push_back(step.target);
      }
    }
    for (const StoreKind store :
         {StoreKind::tree, StoreKind::exact, StoreKind::compact, StoreKind::bitstate}) {
      GraphModel model(graph, i % 3 == 0 ? 0 : 3);
      const ExploreResult found =
          Checker(model, {.store = store, .bitstate_bytes = 1 << 16}).explore();
      ASSERT_FALSE(found.stopped) << found.stopped->text;
      ASSERT_EQ(found.statistics.states, reached.size()) << name(store) << " seed " << i;
      ASSERT_EQ(found.statistics.dead, dead);
    }
  }
}

} // namespace fairly::own_model_cross_test
