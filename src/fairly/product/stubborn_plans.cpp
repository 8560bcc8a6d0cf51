#include "fairly/product/stubborn_plans.hpp"

#include <algorithm>
#include <limits>

namespace fairly {
namespace {

constexpr std::size_t kMostCubes = 64;        // of a guard
constexpr std::size_t kMostKnown = 4'000'000; // pairs of letters and states

bool value_of(const Word* values, std::uint32_t variable) {
  return (values[variable / 64] >> (variable % 64) & 1) != 0;
}

} // namespace

StubbornPlans::StubbornPlans(const Automaton& automaton, const Structure& shape,
                             const StubbornSets& sets, std::size_t actions)
    : automaton_(automaton), shape_(shape), sets_(sets), actions_(actions),
      guards_(automaton.guards()) {}

const StubbornQuestion* StubbornPlans::find(State state, std::uint32_t letter, const Word* values) {
  const std::size_t at = std::size_t{letter} * automaton_.state_count() + state;
  if (at >= kMostKnown) return nullptr;
  if (at >= known_.size()) known_.resize(at + 1, nullptr);
  if (known_[at] == nullptr) known_[at] = make(state, values);
  return known_[at]->waits ? &known_[at]->question : nullptr;
}

const StubbornPlans::Plan* StubbornPlans::make(State state, const Word* values) {
  Plan& plan = plans_.emplace_back();
  const auto is_read = [&](const Transition& each) {
    return guards_.value(each.guard, [&](std::uint32_t v) { return value_of(values, v); });
  };
  const auto all = automaton_.transitions(state);
  const auto first = std::find_if(all.begin(), all.end(), is_read);
  if (first == all.end()) return &plan;
  const MarksId marks = first->marks;
  const auto is_loop = [&](const Transition& each) {
    return each.target == state && each.marks == marks;
  };
  for (const Transition& each : all) {
    if (is_loop(each)) continue;
    if (is_read(each) || !add_goals(each.guard, values, plan)) return &plan;
  }
  plan.question.goals = plan.goals;
  plan.question.watched = unsafe(state, marks);
  plan.question.rule = StubbornQuestion::Watched::refused;
  plan.question.needs_key = automaton_.acceptance().accepts(automaton_.marks()[marks]);
  plan.waits = plan.question.watched != nullptr;
  return &plan;
}

// Adds goals such that no letter satisfies the guard as long as they keep their values. Returns
// false if the guard is too complex.
bool StubbornPlans::add_goals(Bdd guard, const Word* values, Plan& plan) {
  std::vector<Cube> cubes;
  if (!guards_.cubes(guard, kMostCubes, cubes)) return false;
  for (const Cube& cube : cubes) {
    StubbornQuestion::Goal best{};
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const Literal& literal : cube) {
      const bool value = value_of(values, literal.variable);
      if (value == literal.positive) continue;
      const StubbornQuestion::Goal goal{literal.variable, value};
      const bool is_known =
          std::any_of(plan.goals.begin(), plan.goals.end(),
                      [&](const auto& each) { return each.proposition == literal.variable; });
      const std::size_t effort = is_known ? 0 : cost(goal) + 1;
      if (effort >= least) continue;
      least = effort;
      best = goal;
    }
    if (least > 0) plan.goals.push_back(best);
  }
  return true;
}

std::size_t StubbornPlans::cost(const StubbornQuestion::Goal& goal) const {
  return sets_.is_dead(goal.proposition) ? 1 : sets_.changers(goal.proposition, goal.value).size();
}

const ActionSet* StubbornPlans::unsafe(State state, MarksId marks) {
  const auto [at, is_new] = unsafe_.try_emplace({state, marks});
  Unsafe& found = at->second;
  if (!is_new) return found.is_known ? &found.actions : nullptr;
  Bdd stays = Bdds::kFalse;
  for (const Transition& each : automaton_.transitions(state)) {
    const bool is_loop = each.target == state && each.marks == marks;
    const bool is_good = shape_.terminal && shape_.accepting[each.target];
    if (is_loop || is_good) stays = guards_.either(stays, each.guard);
  }
  std::vector<Cube> cubes;
  if (guards_.exhausted() || !guards_.cubes(stays, kMostCubes, cubes)) return nullptr;
  // A proposition p that no cube requires to be false may become true.
  found.actions.has.assign(actions_, 0);
  for (const Cube& cube : cubes) {
    for (const Literal& literal : cube) {
      for (const Action action : sets_.changers(literal.variable, literal.positive)) {
        found.actions.add(action);
      }
    }
  }
  found.is_known = true;
  return &found.actions;
}

} // namespace fairly
