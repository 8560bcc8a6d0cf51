#include "fairly/lasso/run.hpp"

#include "fairly/base/text.hpp"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>

namespace fairly {
namespace {

// Does every letter of the cube satisfy the guard? Follows the branches that the cube leaves
// open, each node of the diagram once.
bool implies(const Bdds& bdds, const Cube& cube, Bdd guard) {
  std::vector<Bdd> open{guard};
  absl::flat_hash_set<Bdd> seen;
  while (!open.empty()) {
    const Bdd f = open.back();
    open.pop_back();
    if (f == Bdds::kTrue || !seen.insert(f).second) continue;
    if (f == Bdds::kFalse) return false;
    const auto literal = std::find_if(
        cube.begin(), cube.end(), [&](const Literal& l) { return l.variable == bdds.variable(f); });
    if (literal == cube.end() || literal->positive) open.push_back(bdds.high(f));
    if (literal == cube.end() || !literal->positive) open.push_back(bdds.low(f));
  }
  return true;
}

bool has_transition(const Automaton& automaton, const RunStep& step, State target) {
  const auto transitions = automaton.transitions(step.state);
  return std::any_of(transitions.begin(), transitions.end(), [&](const Transition& t) {
    return t.target == target && t.marks == step.marks &&
           implies(automaton.guards(), step.letter, t.guard);
  });
}

} // namespace

Run to_run(const Automaton& automaton, const Lasso& lasso) {
  const auto convert = [&](const std::vector<LassoStep>& steps) {
    std::vector<RunStep> out;
    for (const LassoStep& step : steps) {
      const Transition& t = automaton.transitions()[step.edge.action];
      out.push_back({t.source, automaton.guards().some_cube(t.guard), t.marks});
    }
    return out;
  };
  return {convert(lasso.prefix), convert(lasso.cycle)};
}

std::optional<std::string> check_run(const Automaton& automaton, const Run& run) {
  if (run.cycle.empty()) return "the cycle is empty";
  std::vector<RunStep> steps = run.prefix;
  steps.insert(steps.end(), run.cycle.begin(), run.cycle.end());
  for (const RunStep& step : steps) {
    if (step.state >= automaton.state_count()) return fmt::format("no state {}", step.state);
  }
  const std::vector<State>& initial = automaton.initial();
  if (std::find(initial.begin(), initial.end(), steps[0].state) == initial.end()) {
    return fmt::format("state {} is not initial", steps[0].state);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const State target = i + 1 < steps.size() ? steps[i + 1].state : run.cycle[0].state;
    if (!has_transition(automaton, steps[i], target)) {
      return fmt::format("step {}: no transition from state {} to state {} fits the letter {}", i,
                         steps[i].state, target, letter_text(automaton, steps[i].letter));
    }
  }
  MarkSet seen;
  for (const RunStep& step : run.cycle) seen |= automaton.marks()[step.marks];
  if (!automaton.acceptance().accepts(seen)) return "the cycle is not accepting";
  return std::nullopt;
}

std::string letter_text(const Automaton& automaton, const Cube& letter) {
  std::string out;
  for (const Literal& literal : letter) {
    out += fmt::format("{}{}{}", out.empty() ? "" : " & ", literal.positive ? "" : "!",
                       displayed(automaton.propositions()[literal.variable]));
  }
  return out.empty() ? "true" : out;
}

} // namespace fairly
