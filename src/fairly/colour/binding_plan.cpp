#include "fairly/colour/binding_plan.hpp"

#include <algorithm>

namespace fairly::colour {
namespace {

using Kind = BindingStep::Kind;

bool is_variable(const Part& part) {
  return part.kind == Part::Kind::variable;
}

void collect_variables(const Guard& guard, std::vector<std::uint32_t>& out) {
  if (is_variable(guard.left)) out.push_back(guard.left.value);
  if (is_variable(guard.right)) out.push_back(guard.right.value);
  for (const Guard& each : guard.operands) collect_variables(each, out);
}

class Planner {
 public:
  Planner(const Transition& transition, const std::vector<Pattern>& patterns,
          const std::vector<const Guard*>& conditions, std::vector<ColourSet>& sets)
      : patterns_(patterns), sets_(sets), bound_(transition.parts.size()), used_(patterns.size()) {
    for (const Guard* each : conditions) {
      Condition& condition = conditions_.emplace_back();
      condition.guard = each;
      collect_variables(*each, condition.variables);
    }
  }

  BindingPlan plan(std::size_t first) {
    if (first < patterns_.size()) {
      used_[first] = true;
      bind(patterns_[first]);
    }
    while (add_condition() || add_pattern() || add_variable()) {
    }
    return std::move(plan_);
  }

 private:
  struct Condition {
    const Guard* guard = nullptr;
    std::vector<std::uint32_t> variables{};
    bool is_done = false;
  };

  bool is_known(const Part& part) const { return !is_variable(part) || bound_[part.value]; }

  void bind(const Pattern& pattern) {
    for (const Part& part : pattern.colour) {
      if (is_variable(part)) bound_[part.value] = true;
    }
  }

  bool add_condition() {
    for (Condition& each : conditions_) {
      if (each.is_done) continue;
      const bool is_decided = std::all_of(each.variables.begin(), each.variables.end(),
                                          [&](std::uint32_t v) { return bound_[v]; });
      if (is_decided) {
        each.is_done = true;
        plan_.steps.push_back({.kind = Kind::check, .condition = each.guard});
        return true;
      }
      if (each.guard->kind != Guard::Kind::equal) continue;
      const bool left = is_known(each.guard->left), right = is_known(each.guard->right);
      if (left == right) continue;
      each.is_done = true;
      const Part& unknown = left ? each.guard->right : each.guard->left;
      bound_[unknown.value] = true;
      plan_.steps.push_back(
          {.kind = Kind::define, .condition = each.guard, .variable = unknown.value});
      return true;
    }
    return false;
  }

  // Adds the next pattern: wholly known ones come first, then those of which something is known,
  // and among these those with the fewest unknown parts.
  bool add_pattern() {
    std::size_t best = patterns_.size(), best_unknown = 0;
    bool best_touches = false;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      if (used_[i]) continue;
      std::size_t unknown = 0;
      bool touches = false; // some part is known
      for (const Part& part : patterns_[i].colour) {
        unknown += is_known(part) ? 0 : 1;
        touches = touches || is_known(part);
      }
      const bool is_better = best == patterns_.size() || (unknown == 0 && best_unknown > 0) ||
                             (best_unknown > 0 && touches && !best_touches) ||
                             (touches == best_touches && unknown < best_unknown);
      if (is_better) best = i, best_unknown = unknown, best_touches = touches;
    }
    if (best == patterns_.size()) return false;
    used_[best] = true;
    const Pattern& pattern = patterns_[best];
    BindingStep step{.kind = best_unknown == 0 ? Kind::look_up : Kind::match,
                     .pattern = static_cast<std::uint32_t>(best)};
    for (std::uint32_t i = 0; i < pattern.colour.size(); ++i) {
      (is_known(pattern.colour[i]) ? step.known : step.unknown).push_back(i);
    }
    if (step.kind == Kind::match) step.index = sets_[pattern.place].add_index(step.known);
    plan_.steps.push_back(std::move(step));
    bind(pattern);
    return true;
  }

  bool add_variable() {
    const auto free = std::find(bound_.begin(), bound_.end(), false);
    if (free == bound_.end()) return false;
    *free = true;
    plan_.steps.push_back(
        {.kind = Kind::enumerate, .variable = static_cast<std::uint32_t>(free - bound_.begin())});
    return true;
  }

  const std::vector<Pattern>& patterns_;
  std::vector<ColourSet>& sets_;
  std::vector<bool> bound_; // by variable
  std::vector<bool> used_;  // by pattern
  std::vector<Condition> conditions_;
  BindingPlan plan_;
};

} // namespace

Needs needs_of(const Transition& transition) {
  Needs needs;
  for (const Arc& arc : transition.inputs) {
    if (!arc.tokens.differences.empty()) needs.only_patterns = false;
    for (const Row& row : arc.tokens.rows) {
      for (const Part& part : row.colour) {
        if (part.kind == Part::Kind::all && part.size > 1) needs.only_patterns = false;
      }
      needs.patterns.push_back({arc.place, row.colour});
    }
  }
  return needs;
}

std::vector<const Guard*> conditions_of(const Guard& guard) {
  std::vector<const Guard*> all, todo{&guard};
  while (!todo.empty()) {
    const Guard* each = todo.back();
    todo.pop_back();
    if (each->kind == Guard::Kind::all_of) {
      for (const Guard& operand : each->operands) todo.push_back(&operand);
    } else {
      all.push_back(each);
    }
  }
  return all;
}

BindingPlan plan_bindings(const Transition& transition, const std::vector<Pattern>& patterns,
                          const std::vector<const Guard*>& conditions, std::size_t first,
                          std::vector<ColourSet>& sets) {
  return Planner(transition, patterns, conditions, sets).plan(first);
}

bool solve(const Guard& equation, std::uint32_t variable, std::uint32_t* binding) {
  const bool is_left = is_variable(equation.left) && equation.left.value == variable;
  const Part& wanted = is_left ? equation.left : equation.right;
  const Part& other = is_left ? equation.right : equation.left;
  const std::int64_t first = is_left ? equation.left_first : equation.right_first;
  const std::int64_t other_first = is_left ? equation.right_first : equation.left_first;
  const std::int64_t value = other_first + other.in(binding)-first;
  if (value < 0 || value >= wanted.size) return false;
  binding[variable] = static_cast<std::uint32_t>(
      (static_cast<std::uint64_t>(value) + wanted.size - wanted.shift) % wanted.size);
  return true;
}

} // namespace fairly::colour
