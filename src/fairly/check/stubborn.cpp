#include "fairly/check/stubborn.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/properties.hpp"
#include "fairly/model/event_reader.hpp"
#include "fairly/translate/stutter.hpp"
#include "fairly/translate/workbench.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace fairly {
namespace {

// The propositions of the model that the propositions of the automaton stand for.
std::vector<std::uint32_t> propositions_of(const Automaton& automaton, const Property& property) {
  std::vector<std::uint32_t> all;
  for (const std::string& each : automaton.propositions()) {
    all.push_back(property.propositions()[property.formulas().find_atom(each)->index]);
  }
  return all;
}

bool is_insensitive(const CheckTask& task) {
  ltl::Formulas& formulas = task.property.formulas();
  const ltl::Formula formula = task.property.formula();
  const std::vector<ltl::AtomId> variables = ltl::atoms(formulas, formula);
  if (variables.size() > Bdds::kMaxVariables) return false;
  translate::Workbench workbench(formulas, variables, {.monitor = task.monitor});
  return translate::is_stutter_invariant(workbench, formula).value_or(false);
}

// Whether no letter of a loop is read by another transition of the same state, a loop with other
// marks included. If one is, the automaton guesses there when to go on, and never waits.
bool waits_everywhere(const Automaton& automaton) {
  Bdds guards = automaton.guards();
  for (State state = 0; state < automaton.state_count(); ++state) {
    std::map<MarksId, Bdd> loops;
    for (const Transition& each : automaton.transitions(state)) {
      if (each.target != state) continue;
      Bdd& loop = loops.try_emplace(each.marks, Bdds::kFalse).first->second;
      loop = guards.either(loop, each.guard);
    }
    const auto is_loop = [&](const Transition& each, MarksId marks) {
      return each.target == state && each.marks == marks;
    };
    for (const auto& [marks, loop] : loops) {
      for (const Transition& each : automaton.transitions(state)) {
        if (is_loop(each, marks)) continue;
        if (guards.both(loop, each.guard) != Bdds::kFalse) return false;
      }
    }
  }
  return true;
}

ActionSet visible_actions(const StubbornSets& sets, std::size_t propositions, std::size_t actions) {
  ActionSet visible;
  visible.has.assign(actions, 0);
  for (std::uint32_t i = 0; i < propositions; ++i) {
    for (const bool from : {false, true}) {
      for (const Action action : sets.changers(i, from)) visible.add(action);
    }
  }
  return visible;
}

} // namespace

std::string_view name(PartialOrder which) {
  switch (which) {
  case PartialOrder::automatic:
    return "auto";
  case PartialOrder::none:
    return "none";
  case PartialOrder::waiting:
    return "waiting";
  case PartialOrder::visible:
    return "visible";
  }
  return "";
}

std::unique_ptr<StubbornArcs> stubborn_arcs(StateSpace& space, const CheckTask& task,
                                            const Violations& violations,
                                            StubbornStatistics& statistics) {
  const PartialOrder wanted = task.options.por;
  const auto refuse = [&](const char* reason) {
    statistics.reason = reason;
    return nullptr;
  };
  if (wanted == PartialOrder::none) return nullptr;
  if (!violations.hypotheses.empty()) return refuse("fairness is assumed");
  if (task.options.testing) return refuse("testing automata look at all successors");
  if (has_events(task.property)) return refuse("the formula says what is fired");
  Model& model = task.property.model();
  const Automaton& automaton = violations.automaton;
  const std::vector<std::uint32_t> seen = propositions_of(automaton, task.property);
  std::unique_ptr<StubbornSets> sets = model.stubborn_sets(seen);
  if (!sets) return refuse("they are for nets only");

  // If the formula mentions `dead`, it sees more than visible actions: see
  // product/stubborn_arcs.hpp.
  bool has_dead = false;
  for (std::uint32_t i = 0; i < seen.size(); ++i) has_dead = has_dead || sets->is_dead(i);
  const bool is_seen = !has_dead || seen.size() == 1;
  const bool is_better = wanted == PartialOrder::visible || !waits_everywhere(automaton);
  if (wanted != PartialOrder::waiting && is_seen && is_better && is_insensitive(task)) {
    statistics.used = PartialOrder::visible;
    statistics.reason = "the formula is insensitive to stuttering";
    if (wanted == PartialOrder::automatic) statistics.reason += ", and the automaton never waits";
    ActionSet visible = visible_actions(*sets, seen.size(), model.action_count());
    return std::make_unique<StubbornArcs>(space, std::move(sets), std::move(visible));
  }
  if (wanted == PartialOrder::visible) return refuse("the formula is sensitive to stuttering");
  statistics.used = PartialOrder::waiting;
  statistics.reason = "the automaton waits";
  auto plans =
      std::make_unique<StubbornPlans>(automaton, violations.shape, *sets, model.action_count());
  return std::make_unique<StubbornArcs>(space, std::move(sets), std::move(plans));
}

void describe(const Product& product, StubbornStatistics& statistics) {
  if (product.stubborn() == nullptr) return;
  statistics.cache_bytes = product.stubborn()->cache_bytes();
  if (!product.follows_stubborn()) {
    statistics.used = PartialOrder::none;
    statistics.reason = "a search of all steps came first";
    return;
  }
  statistics.reduced = product.stubborn()->statistics().reduced;
  statistics.left_out = product.stubborn()->statistics().left_out;
  statistics.gave_up = product.stubborn()->statistics().gave_up;
}

} // namespace fairly
