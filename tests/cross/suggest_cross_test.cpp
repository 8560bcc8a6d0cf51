// Suggestions for random nets, formulas and candidates against brute force on the product written
// out. The property holds under the suggested set and under nothing smaller or weaker. What is said
// to be useless is useless. The list of all minimal sets is complete. Hypotheses that are said not
// to be needed are not needed.
#include "fairly/check/checker.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/translate/translate.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <set>

namespace fairly::suggest_cross_test {

using Kind = FairnessHypothesis::Kind;
using Levels = std::vector<unsigned>; // by candidate: 0 nothing, 1 weak, 2 strong

constexpr std::size_t kMostNodes = 32;
constexpr Mark kMostMarks = 11;

// One or two processes that go round, with short cuts and with moves that wait for the other one.
petri::Net random_processes(test::Random& random) {
  petri::Net net;
  std::vector<petri::PlaceIndex> places;
  const auto arc = [&](petri::PlaceIndex place) { return petri::Arc{.place = place}; };
  for (std::size_t process = 1 + random.below(2); process > 0; --process) {
    const auto size = static_cast<petri::PlaceIndex>(2 + random.below(2));
    const auto first = static_cast<petri::PlaceIndex>(net.places().size());
    for (petri::PlaceIndex i = 0; i < size; ++i) {
      places.push_back(
          net.add(petri::Place{.id = "p" + std::to_string(first + i), .tokens = i == 0 ? 1U : 0U}));
    }
    for (petri::PlaceIndex i = 0; i < size + 1U; ++i) {
      if (i == size && random.chance(0.5)) break;
      petri::Transition t{.id = "t" + std::to_string(net.transitions().size())};
      const petri::PlaceIndex from = first + (i < size ? i : random.below(size));
      const petri::PlaceIndex to = first + (i < size ? (i + 1) % size : random.below(size));
      EXPECT_TRUE(add_arc(t.inputs, arc(from)) && add_arc(t.outputs, arc(to)));
      const petri::PlaceIndex watched = random.pick(places);
      if (watched < first && random.chance(0.4)) {
        EXPECT_TRUE(add_arc(t.inputs, arc(watched)) && add_arc(t.outputs, arc(watched)));
      }
      net.add(std::move(t));
    }
  }
  return net;
}

// Processes without hypotheses, or any net with any hypotheses.
std::optional<oracle::FairNet> draw_net(test::Random& random) {
  if (random.chance(0.3)) {
    const bool special_arcs = random.chance(0.3);
    return test::random_fair_net(random, {.hypotheses = 2, .special_arcs = special_arcs});
  }
  oracle::FairNet fair{random_processes(random), {}, {}, {}};
  for (const char* atom : {"a", "b", "c"}) {
    fair.formulas.intern(atom);
    fair.propositions.push_back(petri::marked_proposition(random.below(fair.net.places().size())));
  }
  return fair;
}

// Any formula, or one that fairness may help: a goal, a recurrence, a response, or a recurrence
// that has one as its premise.
ltl::Formula draw_formula(test::Random& random, ltl::Formulas& formulas) {
  if (random.chance(0.3)) {
    return test::RandomFormulas(random, {.operators = 5, .atoms = 3}).draw(formulas);
  }
  test::RandomFormulas booleans(
      random, {.operators = 1, .atoms = 3, .weights = {{ltl::Op::Not, 2}, {ltl::Op::Or, 1}}});
  const auto unary = [&](ltl::Op op, ltl::Formula f) { return formulas.unary(op, f); };
  const ltl::Formula goal = unary(ltl::Op::Finally, booleans.draw(formulas));
  switch (random.below(4)) {
  case 0:
    return goal;
  case 1:
    return unary(ltl::Op::Globally, goal);
  case 2:
    return unary(ltl::Op::Globally,
                 formulas.binary(ltl::Op::Implies, booleans.draw(formulas), goal));
  default:
    return formulas.binary(
        ltl::Op::Implies,
        unary(ltl::Op::Globally, unary(ltl::Op::Finally, booleans.draw(formulas))),
        unary(ltl::Op::Globally, goal));
  }
}

// A net, a formula and candidates, and what brute force says about them.
class Case {
 public:
  explicit Case(std::uint64_t seed) : random_(seed) {
    fair_ = draw_net(random_);
    if (!fair_) return;
    assumed_ = fair_->hypotheses;
    formula_ = draw_formula(random_, fair_->formulas);
    const auto count = static_cast<Action>(fair_->net.transitions().size());
    for (Action t = 0; t < count; ++t) candidates_.push_back({"t" + std::to_string(t), {t}});
    while (candidates_.size() > 4) { // two of them become a group
      const std::size_t i = random_.below(candidates_.size() - 1);
      const std::vector<Action> more = candidates_.back().actions;
      candidates_.pop_back();
      candidates_[i].actions.insert(candidates_[i].actions.end(), more.begin(), more.end());
    }
    const Result<Automaton> automaton =
        translate_ltl(fair_->formulas, fair_->formulas.unary(ltl::Op::Not, formula_));
    EXPECT_TRUE(automaton.ok());
    automaton_ = *automaton;
    is_small_ = violated(Levels(candidates_.size(), 2)).has_value();
  }

  // Is it small enough for brute force?
  bool is_small() const { return is_small_; }

  std::optional<bool> violated(const Levels& levels) {
    fair_->hypotheses = assumed_;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (levels[i] == 0) continue;
      fair_->hypotheses.push_back(
          {.kind = levels[i] == 1 ? Kind::weak : Kind::strong, .actions = candidates_[i].actions});
    }
    return oracle::has_fair_accepted_run(*fair_, *automaton_, kMostNodes, kMostMarks);
  }

  Result<Suggestion> suggest(SuggestOptions options) {
    options.candidates = candidates_;
    test::FairProperty asked(fair_->net, fair_->formulas, fair_->propositions, formula_, assumed_);
    return Checker(asked.model()).suggest(asked.property(), options);
  }

  std::string text() const {
    return ltl::print(fair_->formulas, formula_) + '\n' + petri::to_pnml(fair_->net);
  }
  std::size_t candidate_count() const { return candidates_.size(); }

 private:
  test::Random random_;
  std::optional<oracle::FairNet> fair_;
  std::vector<FairnessHypothesis> assumed_;
  ltl::Formula formula_{};
  std::vector<Candidate> candidates_;
  std::optional<Automaton> automaton_;
  bool is_small_ = false;
};

Levels levels_of(const SuggestedSet& set, std::size_t candidates) {
  Levels levels(candidates);
  for (const SuggestedHypothesis& each : set.hypotheses) {
    levels[each.candidate] = each.hypothesis.kind == Kind::weak ? 1 : 2;
  }
  return levels;
}

std::pair<std::size_t, std::size_t> cost(const Levels& levels) {
  const auto strong = static_cast<std::size_t>(std::count(levels.begin(), levels.end(), 2U));
  const auto none = static_cast<std::size_t>(std::count(levels.begin(), levels.end(), 0U));
  return {strong, levels.size() - none};
}

std::vector<Levels> all_levels(std::size_t candidates) {
  std::vector<Levels> all{Levels(candidates), Levels(candidates, 2)};
  for (Levels next(candidates); next != all[1];) {
    for (std::size_t i = 0; ++next[i] == 3; ++i) next[i] = 0;
    all.push_back(next);
  }
  return all;
}

// All levels under which the property holds and below which it does not.
std::set<Levels> minimal_levels(Case& each) {
  std::set<Levels> holding, violating, minimal;
  for (const Levels& levels : all_levels(each.candidate_count())) {
    // More assumptions leave fewer runs.
    const auto is_below = [](const Levels& small, const Levels& large) {
      for (std::size_t i = 0; i < small.size(); ++i) {
        if (small[i] > large[i]) return false;
      }
      return true;
    };
    const bool holds =
        std::any_of(holding.begin(), holding.end(),
                    [&](const Levels& other) { return is_below(other, levels); }) ||
        (std::none_of(violating.begin(), violating.end(),
                      [&](const Levels& other) { return is_below(levels, other); }) &&
         !*each.violated(levels));
    (holds ? holding : violating).insert(levels);
  }
  for (const Levels& levels : holding) {
    bool is_minimal = true;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (levels[i] == 0) continue;
      Levels below = levels;
      --below[i];
      is_minimal = is_minimal && !holding.contains(below);
    }
    if (is_minimal) minimal.insert(levels);
  }
  return minimal;
}

struct Counts {
  std::size_t compared = 0, useless = 0, needed = 0, strong = 0, several = 0;
};

void compare(std::uint64_t seed, Counts& counts) {
  Case each(seed);
  if (!each.is_small()) return;
  SCOPED_TRACE(testing::Message() << "seed " << seed << ' ' << each.text());
  const Result<Suggestion> suggestion = each.suggest({.most_sets = 1000});
  ASSERT_TRUE(suggestion.ok()) << describe(suggestion.error());
  ASSERT_FALSE(suggestion->reason) << suggestion->reason->text;
  ++counts.compared;
  const std::set<Levels> minimal = minimal_levels(each);
  ASSERT_EQ(suggestion->outcome == Suggestion::Outcome::useless, minimal.empty());
  if (minimal.empty()) {
    ++counts.useless;
    return;
  }
  ASSERT_EQ(suggestion->outcome, Suggestion::Outcome::found);
  EXPECT_TRUE(suggestion->is_complete);
  std::vector<Levels> found;
  for (const SuggestedSet& set : suggestion->sets) {
    found.push_back(levels_of(set, each.candidate_count()));
    EXPECT_TRUE(set.is_proved);
    EXPECT_EQ(set.is_smallest, cost(found.back()) == cost(found.front()));
    for (const SuggestedHypothesis& one : set.hypotheses) EXPECT_TRUE(one.without.has_value());
  }
  ASSERT_EQ(std::set<Levels>(found.begin(), found.end()), minimal);
  ASSERT_EQ(found.size(), minimal.size());
  for (std::size_t i = 1; i < found.size(); ++i) ASSERT_LE(cost(found[i - 1]), cost(found[i]));
  // Without any effort the set need not be the smallest.
  const Result<Suggestion> greedy = each.suggest({.effort = 1});
  ASSERT_TRUE(greedy.ok());
  ASSERT_EQ(greedy->sets.size(), 1U);
  ASSERT_TRUE(minimal.contains(levels_of(greedy->sets[0], each.candidate_count())));
  const Result<Suggestion> one = each.suggest({});
  ASSERT_TRUE(one.ok());
  ASSERT_EQ(one->sets.size(), 1U);
  const Levels smallest = levels_of(one->sets[0], each.candidate_count());
  ASSERT_TRUE(minimal.contains(smallest));
  ASSERT_EQ(cost(smallest), cost(found[0]));
  counts.needed += cost(smallest).second > 0 ? 1 : 0;
  counts.strong += cost(smallest).first > 0 ? 1 : 0;
  counts.several += found.size() > 1 ? 1 : 0;
}

TEST(SuggestCross, SetsAreThoseOfBruteForce) {
  Counts counts;
  const std::size_t cases = test::scaled(1500);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    compare(test::base_seed() + i, counts);
  }
  RecordProperty("compared", static_cast<int>(counts.compared));
  RecordProperty("with several sets", static_cast<int>(counts.several));
  if (cases < 1000) return;
  EXPECT_GT(counts.compared, cases / 5);
  EXPECT_GT(counts.useless, counts.compared / 5);
  EXPECT_GT(counts.needed, counts.compared / 20);
  EXPECT_GT(counts.strong, counts.compared / 200);
}

TEST(SuggestCross, NeededHypothesesAreEnoughAndMinimal) {
  std::size_t compared = 0, dropped = 0, needed = 0;
  const std::size_t cases = test::scaled(2000);
  for (std::size_t i = 0; i < cases && !testing::Test::HasFatalFailure(); ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    auto fair = test::random_fair_net(random, {.hypotheses = 4});
    if (!fair || fair->hypotheses.empty()) continue;
    const ltl::Formula formula = draw_formula(random, fair->formulas);
    const Result<Automaton> automaton =
        translate_ltl(fair->formulas, fair->formulas.unary(ltl::Op::Not, formula));
    ASSERT_TRUE(automaton.ok());
    const std::optional<bool> violated = oracle::has_fair_accepted_run(*fair, *automaton);
    if (!violated || *violated) continue;
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ' ' << print(fair->formulas, formula) << '\n'
                 << petri::to_pnml(fair->net));
    const std::vector<FairnessHypothesis> given = fair->hypotheses;
    test::FairProperty asked(*fair, formula);
    const Result<NeededHypotheses> answer = Checker(asked.model()).needed(asked.property());
    ASSERT_TRUE(answer.ok()) << describe(answer.error());
    ASSERT_EQ(answer->needed.size(), given.size());
    const auto holds_without = [&](std::size_t left_out) {
      fair->hypotheses.clear();
      for (std::size_t k = 0; k < given.size(); ++k) {
        if (answer->needed[k] && k != left_out) fair->hypotheses.push_back(given[k]);
      }
      return !*oracle::has_fair_accepted_run(*fair, *automaton);
    };
    ASSERT_TRUE(holds_without(given.size()));
    for (std::size_t k = 0; k < given.size(); ++k) {
      ASSERT_FALSE(answer->needed[k] && holds_without(k)) << "hypothesis " << k;
      ++(answer->needed[k] ? needed : dropped);
    }
    ++compared;
  }
  RecordProperty("compared", static_cast<int>(compared));
  if (cases < 1000) return;
  EXPECT_GT(compared, cases / 20);
  EXPECT_GT(needed, compared / 20);
  EXPECT_GT(dropped, compared / 20);
}

} // namespace fairly::suggest_cross_test
