#include "fairly/automaton/structure.hpp"

#include "fairly/base/components.hpp"

#include <optional>
#include <vector>

namespace fairly {
namespace {

struct ComponentMarks {
  bool has_cycle = false, is_complete = true, accepts = false;
  bool is_preliminary = true;
  MarkSet some, none_lacks; // on some edge, on every edge
};

// What is left of the acceptance when the marks that all or no edges carry get their known values.
Acceptance known_value(const Acceptance& acceptance, const ComponentMarks& marks) {
  return acceptance.substitute([&](const Acceptance::Node& leaf) -> std::optional<bool> {
    const bool is_inf = leaf.kind == Acceptance::Kind::inf;
    if (marks.none_lacks.contains(leaf.mark)) return is_inf;
    if (!marks.some.contains(leaf.mark)) return !is_inf;
    return std::nullopt;
  });
}

// A component that is reachable from one that is not preliminary is not preliminary either.
void spread(const Automaton& automaton, const ComponentNumbers& numbers,
            std::vector<ComponentMarks>& components) {
  std::vector<std::vector<State>> states(numbers.count);
  for (State state = 0; state < automaton.state_count(); ++state) {
    states[numbers.of[state]].push_back(state);
  }
  for (std::uint32_t component = numbers.count; component-- > 0;) {
    if (components[component].is_preliminary) continue;
    for (const State state : states[component]) {
      for (const Transition& t : automaton.transitions(state)) {
        components[numbers.of[t.target]].is_preliminary = false;
      }
    }
  }
}

} // namespace

Structure structure(const Automaton& automaton) {
  Structure result;
  result.deterministic = automaton.initial().size() <= 1;
  result.complete = !automaton.initial().empty();
  const auto row = [&](State state) { return automaton.transitions(state); };
  const ComponentNumbers numbers = component_numbers(automaton.state_count(), row);
  std::vector<ComponentMarks> components(numbers.count);
  Bdds bdds = automaton.guards();
  for (State state = 0; state < automaton.state_count(); ++state) {
    ComponentMarks& here = components[numbers.of[state]];
    Bdd letters = Bdds::kFalse;
    for (const Transition& t : row(state)) {
      if (t.marks != row(state).front().marks) result.state_based = false;
      if (t.guard == Bdds::kFalse) continue;
      if (bdds.both(letters, t.guard) != Bdds::kFalse) result.deterministic = false;
      letters = bdds.either(letters, t.guard);
      if (numbers.of[t.target] != numbers.of[state]) continue;
      const MarkSet& marks = automaton.marks()[t.marks];
      if (here.has_cycle) {
        here.none_lacks -= here.none_lacks - marks;
      } else {
        here.none_lacks = marks;
      }
      here.some |= marks;
      here.has_cycle = true;
    }
    if (letters != Bdds::kTrue) here.is_complete = result.complete = false;
  }
  for (ComponentMarks& component : components) {
    if (!component.has_cycle) continue;
    const Acceptance::Kind value = known_value(automaton.acceptance(), component).root().kind;
    component.accepts = value == Acceptance::Kind::always;
    component.is_preliminary = value == Acceptance::Kind::never;
    if (!component.accepts && value != Acceptance::Kind::never) result.weak = false;
    if (component.accepts && !component.is_complete) result.terminal = false;
  }
  for (const Transition& t : automaton.transitions()) {
    const bool from = components[numbers.of[t.source]].accepts;
    if (from && !components[numbers.of[t.target]].accepts) result.terminal = false;
  }
  result.terminal = result.terminal && result.weak;
  spread(automaton, numbers, components);
  for (State state = 0; state < automaton.state_count(); ++state) {
    result.accepting.push_back(components[numbers.of[state]].accepts);
    result.preliminary.push_back(components[numbers.of[state]].is_preliminary);
  }
  return result;
}

} // namespace fairly
