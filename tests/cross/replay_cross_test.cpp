// Counterexamples of random nets, and what happens to them if something is changed: a step dropped,
// an action changed, the loop moved. replay() must give the same judgement as a naive replay, for
// the same reason.
#include "fairly/check/checker.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/fair_property.hpp"
#include "support/random_fair_net.hpp"
#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace fairly::replay_cross_test {

using Kind = FairnessHypothesis::Kind;

enum class Fault { none, no_cycle, not_enabled, not_dead, not_closed, unfair, satisfied };

// Straight from the definitions.
class NaiveReplay {
 public:
  NaiveReplay(const oracle::FairNet& fair, ltl::Formula formula, const Trace& trace)
      : fair_(fair), formula_(formula), trace_(trace) {}

  Fault fault() {
    if (trace_.cycle.empty()) return Fault::no_cycle;
    markings_ = {oracle::initial_marking(fair_.net)};
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      const Action action = trace_.move(step).action;
      if (action == kStutter) {
        if (!enabled(markings_.back()).empty()) return Fault::not_dead;
        markings_.push_back(markings_.back());
        continue;
      }
      const auto next = oracle::fire(fair_.net, markings_.back(), action);
      if (!next) return Fault::not_enabled;
      markings_.push_back(*next);
    }
    if (markings_.back() != markings_[trace_.prefix.size()]) return Fault::not_closed;
    const auto& all = fair_.hypotheses;
    if (!std::all_of(all.begin(), all.end(), [&](const auto& each) { return is_met(each); })) {
      return Fault::unfair;
    }
    return ltl::evaluate(fair_.formulas, formula_, word()) ? Fault::satisfied : Fault::none;
  }

 private:
  std::vector<Action> enabled(const oracle::Marking& marking) const {
    std::vector<Action> all;
    for (Action t = 0; t < fair_.net.transitions().size(); ++t) {
      if (oracle::fire(fair_.net, marking, t)) all.push_back(t);
    }
    return all;
  }

  ltl::Letter letter(const oracle::Marking& marking) const {
    ltl::Letter result;
    for (const petri::Proposition& each : fair_.propositions) {
      result.push_back(petri::holds(each, fair_.net, marking));
    }
    return result;
  }

  ltl::LassoWord word() const {
    ltl::LassoWord result;
    for (std::size_t step = 0; step < trace_.size(); ++step) {
      (step < trace_.prefix.size() ? result.prefix : result.cycle)
          .push_back(letter(markings_[step]));
    }
    return result;
  }

  bool is_met(const FairnessHypothesis& each) const {
    std::size_t enabled_steps = 0, occurring_steps = 0;
    for (std::size_t step = trace_.prefix.size(); step < trace_.size(); ++step) {
      bool is_enabled = false, occurs = false;
      if (each.actions.empty()) {
        const ltl::LassoWord here{.prefix = {}, .cycle = {letter(markings_[step])}};
        is_enabled = ltl::evaluate(fair_.formulas, each.enabled, here);
        occurs = ltl::evaluate(fair_.formulas, each.occurs, here);
      } else {
        const std::vector<Action> here = enabled(markings_[step]);
        for (const Action a : each.actions) {
          is_enabled = is_enabled || std::find(here.begin(), here.end(), a) != here.end();
          occurs = occurs || trace_.move(step).action == a;
        }
      }
      enabled_steps += is_enabled ? 1 : 0;
      occurring_steps += occurs ? 1 : 0;
    }
    if (occurring_steps > 0) return true;
    if (each.kind == Kind::unconditional) return false;
    return each.kind == Kind::weak ? enabled_steps < trace_.cycle.size() : enabled_steps == 0;
  }

  const oracle::FairNet& fair_;
  ltl::Formula formula_;
  const Trace& trace_;
  std::vector<oracle::Marking> markings_;
};

// The fault that replay() reports.
Fault fault_of(const Result<Replay>& result) {
  if (result) return Fault::none;
  const std::string& message = result.error().message;
  const auto says = [&](const char* text) { return message.find(text) != std::string::npos; };
  if (says("the cycle has no step")) return Fault::no_cycle;
  if (says("the run stops here")) return Fault::not_dead;
  if (says("is not enabled")) return Fault::not_enabled;
  if (says("does not close")) return Fault::not_closed;
  if (says("is not fair")) return Fault::unfair;
  if (says("satisfies the property")) return Fault::satisfied;
  ADD_FAILURE() << message;
  return Fault::none;
}

Trace mutated(const Trace& trace, std::size_t actions, test::Random& random) {
  std::vector<Move> all = trace.prefix;
  all.insert(all.end(), trace.cycle.begin(), trace.cycle.end());
  std::size_t loop = trace.prefix.size();
  const std::size_t at = random.below(all.size());
  switch (random.below(4)) {
  case 0: // dropped
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
    loop -= at < loop ? 1 : 0;
    break;
  case 1: // changed
    all[at] = random.below(8) == 0 ? kStutter : static_cast<Action>(random.below(actions));
    break;
  case 2: // moved
    loop = random.below(all.size() + 1);
    break;
  default: // doubled
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), all[at]);
    loop += at < loop ? 1 : 0;
  }
  loop = std::min(loop, all.size());
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(loop);
  return {{all.begin(), begin}, {begin, all.end()}};
}

TEST(ReplayCross, JudgesChangedTracesAsTheDefinitionsDo) {
  std::map<Fault, std::size_t> seen;
  std::size_t violated = 0;
  const std::size_t cases = std::max<std::size_t>(test::scaled(3000), 1000); // to see every fault
  for (std::size_t i = 0; i < cases; ++i) {
    const std::uint64_t seed = test::base_seed() + i;
    test::Random random(seed);
    const bool special_arcs = random.chance(0.3);
    auto fair = test::random_fair_net(random, {.special_arcs = special_arcs});
    if (!fair) continue;
    const ltl::Formula formula =
        test::RandomFormulas(random, {.operators = 4, .atoms = 3}).draw(fair->formulas);
    test::FairProperty asked(*fair, formula);
    const auto result = Checker(asked.model()).check(asked.property(), {.reduce = Reduce::always});
    ASSERT_TRUE(result.ok());
    if (result->verdict != Verdict::violated) continue;
    ++violated;
    const Trace& found = result->counterexample->trace;
    const auto plain = asked.model().plain();
    ASSERT_EQ(NaiveReplay(*fair, formula, found).fault(), Fault::none) << seed;
    for (int round = 0; round < 20; ++round) {
      const Trace changed = mutated(found, fair->net.transitions().size(), random);
      const Fault expected = NaiveReplay(*fair, formula, changed).fault();
      ASSERT_EQ(static_cast<int>(fault_of(replay(*plain, asked.property(), changed))),
                static_cast<int>(expected))
          << "seed " << seed << '\n'
          << petri::to_pnml(fair->net);
      ++seen[expected];
    }
  }
  EXPECT_GT(violated, cases / 10);
  RecordProperty("changed", static_cast<int>(20 * violated));
  RecordProperty("satisfied", static_cast<int>(seen[Fault::satisfied]));
  for (const Fault fault : {Fault::none, Fault::no_cycle, Fault::not_enabled, Fault::not_dead,
                            Fault::not_closed, Fault::unfair, Fault::satisfied}) {
    EXPECT_GT(seen[fault], 0U) << static_cast<int>(fault);
  }
}

} // namespace fairly::replay_cross_test
