#include "fairly/check/guide.hpp"

#include "fairly/base/components.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

const Guide::Cubes kAnything{{}};
constexpr double kFar = 1e9;

} // namespace

Guide::Guide(const Property& property, const Automaton& automaton, const std::vector<Cubes>& again)
    : property_(property), automaton_(automaton), bdds_(automaton.guards()) {
  for (const std::string& name : automaton.propositions()) {
    atoms_.push_back(property.formulas().find_atom(name).value_or(ltl::AtomId{}));
  }
  ranks_.assign(automaton.state_count(), kNever);
  ways_.resize(automaton.state_count());
  rounds_.resize(automaton.state_count());
  const ComponentNumbers numbers = component_numbers(
      automaton.state_count(), [&](State state) { return automaton.transitions(state); });
  // By component and mark: the letters of edges in the component that carry the mark.
  std::vector<std::vector<Bdd>> letters(numbers.count);
  for (const fairly::Transition& each : automaton.transitions()) {
    if (numbers.of[each.source] != numbers.of[each.target]) continue;
    std::vector<Bdd>& here = letters[numbers.of[each.source]];
    here.resize(automaton.mark_count() + 1, Bdds::kFalse); // the last one: any edge
    here.back() = bdds_.either(here.back(), each.guard);
    for (Mark mark = 0; mark < automaton.mark_count(); ++mark) {
      if (automaton.marks()[each.marks].contains(mark)) {
        here[mark] = bdds_.either(here[mark], each.guard);
      }
    }
  }
  for (State state = 0; state < automaton.state_count(); ++state) {
    const std::vector<Bdd>& here = letters[numbers.of[state]];
    if (here.empty() || std::find(here.begin(), here.end(), Bdds::kFalse) != here.end()) continue;
    ranks_[state] = 0;
    for (Mark mark = 0; mark < automaton.mark_count(); ++mark) {
      rounds_[state].push_back(cubes_of(here[mark]));
    }
    rounds_[state].insert(rounds_[state].end(), again.begin(), again.end());
    if (rounds_[state].empty()) rounds_[state].push_back(kAnything);
  }
  rank_states();
}

void Guide::rank_states() {
  for (bool changed = true; std::exchange(changed, false);) {
    for (const fairly::Transition& each : automaton_.transitions()) {
      if (ranks_[each.target] == kNever || ranks_[each.source] <= ranks_[each.target] + 1) continue;
      ranks_[each.source] = ranks_[each.target] + 1;
      changed = true;
    }
  }
  for (const fairly::Transition& each : automaton_.transitions()) {
    if (ranks_[each.target] == kNever || ranks_[each.source] != ranks_[each.target] + 1) continue;
    const Cubes more = cubes_of(each.guard);
    ways_[each.source].insert(ways_[each.source].end(), more.begin(), more.end());
  }
}

Guide::Cubes Guide::cubes_of(Bdd letters) {
  auto cubes = ltl::letter_cubes(bdds_, letters, atoms_);
  return cubes ? *std::move(cubes) : kAnything;
}

const Guide::Cubes& Guide::goal(const States& now) const {
  State best = 0;
  for (State state = 0; state < now.size(); ++state) {
    if (now[state] && (!now[best] || ranks_[state] < ranks_[best])) best = state;
  }
  if (ranks_[best] == 0) return rounds_[best][next_ % rounds_[best].size()];
  return ways_[best];
}

double Guide::look(const States& now, const Walker& walker) {
  const double result = distance(now, walker);
  if (result == 0) ++next_;
  return result;
}

double Guide::distance(const States& now, const Walker& walker) const {
  return distance_to(goal(now), walker);
}

bool Guide::is_met(const States& now, const ltl::Letter& letter) const {
  const Cubes& cubes = goal(now);
  return std::any_of(cubes.begin(), cubes.end(), [&](const ltl::LetterCube& cube) {
    return std::all_of(cube.begin(), cube.end(), [&](const ltl::AtomValue& each) {
      return letter[each.atom.index] == each.value;
    });
  });
}

double Guide::distance_to(const Cubes& cubes, const Walker& walker) const {
  double best = -1;
  for (const ltl::LetterCube& cube : cubes) {
    double sum = 0;
    for (const ltl::AtomValue& each : cube) {
      const std::uint32_t proposition = property_.propositions()[each.atom.index];
      sum += Model::is_event(proposition) ? distance_to_event(proposition, each.value, walker)
                                          : walker.distance(proposition, each.value);
    }
    if (best < 0 || sum < best) best = sum;
  }
  return std::max(best, 0.0);
}

double Guide::distance_to_event(std::uint32_t event, bool value, const Walker& walker) const {
  if (!value) return 0;
  double least = kFar;
  for (const Action action : property_.model().event_actions(event)) {
    least = std::min(least, walker.distance_to_enabled(action));
  }
  return least;
}

} // namespace fairly
