#include "fairly/translate/obligation.hpp"

#include "fairly/translate/bisimulation.hpp"
#include "fairly/translate/prune.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace fairly::translate {
namespace {

using StateSet = std::vector<State>; // increasing

// A complete deterministic automaton: the guards of a state's edges partition all letters. A run
// is accepted if it stays in accepting states.
struct Deterministic {
  std::vector<std::vector<DraftEdge>> edges;
  std::vector<StateSet> members;
  std::vector<bool> accepting;
};

// The letters that lead from a set of states to each set of successors.
std::map<StateSet, Bdd> successors(const Draft& draft, const StateSet& set, Bdds& bdds) {
  std::map<StateSet, Bdd> parts{{StateSet(), Bdds::kTrue}};
  for (const State state : set) {
    for (const DraftEdge& edge : draft.edges[state]) {
      std::map<StateSet, Bdd> refined;
      const auto add = [&](StateSet targets, Bdd letters) {
        if (letters == Bdds::kFalse) return;
        Bdd& known = refined.try_emplace(std::move(targets), Bdds::kFalse).first->second;
        known = bdds.either(known, letters);
      };
      for (const auto& [targets, letters] : parts) {
        StateSet more = targets;
        const auto place = std::lower_bound(more.begin(), more.end(), edge.target);
        if (place == more.end() || *place != edge.target) more.insert(place, edge.target);
        add(std::move(more), bdds.both(letters, edge.guard));
        add(targets, bdds.both(letters, bdds.negate(edge.guard)));
      }
      parts = std::move(refined);
    }
  }
  return parts;
}

std::optional<Deterministic> subset_construction(const Draft& draft, Bdds& bdds, State max_states) {
  Deterministic result;
  std::map<StateSet, State> numbers;
  const auto number = [&](const StateSet& set) {
    const auto [place, is_new] =
        numbers.try_emplace(set, static_cast<State>(result.members.size()));
    if (is_new) result.members.push_back(set);
    return place->second;
  };
  number({draft.initial});
  for (State state = 0; state < result.members.size(); ++state) {
    if (state >= max_states || bdds.exhausted()) return std::nullopt;
    result.edges.emplace_back();
    const StateSet set = result.members[state];
    for (const auto& [targets, letters] : successors(draft, set, bdds)) {
      result.edges[state].push_back({number(targets), letters, 0});
    }
  }
  return result;
}

bool satisfies(const Bdds& bdds, Bdd guard, const Cube& letter) {
  return bdds.value(guard, [&](std::uint32_t variable) { // what is not in the letter is false
    return std::find(letter.begin(), letter.end(), Literal{variable, true}) != letter.end();
  });
}

// Does the automaton accept letters^omega from one of these states?
bool accepts_loop(const Draft& draft, const StateSet& from, const std::vector<Cube>& letters,
                  const Bdds& bdds) {
  const auto length = static_cast<State>(letters.size());
  Draft product;
  product.mark_count = draft.mark_count;
  product.edges.resize(std::size_t{draft.state_count()} * length + 1);
  for (State state = 0; state < draft.state_count(); ++state) {
    for (State at = 0; at < length; ++at) {
      for (const DraftEdge& edge : draft.edges[state]) {
        if (!satisfies(bdds, edge.guard, letters[at])) continue;
        product.edges[state * length + at].push_back(
            {edge.target * length + (at + 1) % length, Bdds::kTrue, edge.marks});
      }
    }
  }
  product.initial = draft.state_count() * length;
  for (const State state : from) {
    product.edges[product.initial].push_back({state * length, Bdds::kTrue, 0});
  }
  return !is_empty(product);
}

// The letters of some cycle through a state, staying in its component.
std::vector<Cube> some_cycle(const Deterministic& automaton, const Components& scc, State start,
                             const Bdds& bdds) {
  struct Reached {
    State state;
    std::size_t parent;
    Cube letter;
  };
  std::vector<Reached> order{{start, 0, {}}};
  std::vector<bool> seen(automaton.edges.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (const DraftEdge& edge : automaton.edges[order[at].state]) {
      if (scc.of[edge.target] != scc.of[start]) continue;
      if (edge.target == start) {
        std::vector<Cube> letters{bdds.some_cube(edge.guard)};
        for (std::size_t i = at; i != 0; i = order[i].parent) letters.push_back(order[i].letter);
        std::reverse(letters.begin(), letters.end());
        return letters;
      }
      if (seen[edge.target]) continue;
      seen[edge.target] = true;
      order.push_back({edge.target, at, bdds.some_cube(edge.guard)});
    }
  }
  return {};
}

// Löding's colours: even for accepting components, odd for others, as large as the order of the
// components allows; components without a cycle take what comes behind them. What is even
// becomes the accepting states.
void color(Deterministic& automaton, const Draft& draft, const Bdds& bdds) {
  Draft shape;
  shape.edges = automaton.edges;
  const Components scc = components(shape);
  std::vector<std::vector<State>> members(scc.count);
  for (State state = 0; state < automaton.edges.size(); ++state) {
    members[scc.of[state]].push_back(state);
  }
  const std::uint32_t top = 2 * scc.count + 2;
  std::vector<std::uint32_t> colors(scc.count);
  for (std::uint32_t c = 0; c < scc.count; ++c) {
    std::uint32_t lowest = top + 1;
    for (const State state : members[c]) {
      for (const DraftEdge& edge : automaton.edges[state]) {
        if (scc.of[edge.target] != c) lowest = std::min(lowest, colors[scc.of[edge.target]]);
      }
    }
    if (!scc.cyclic[c]) {
      colors[c] = lowest;
      continue;
    }
    const State start = members[c].front();
    const std::vector<Cube> letters = some_cycle(automaton, scc, start, bdds);
    const bool accepting = accepts_loop(draft, automaton.members[start], letters, bdds);
    const bool fits = (lowest % 2 == 0) == accepting;
    colors[c] = fits ? lowest : lowest - 1;
  }
  automaton.accepting.resize(automaton.edges.size());
  for (State state = 0; state < automaton.edges.size(); ++state) {
    automaton.accepting[state] = colors[scc.of[state]] % 2 == 0;
  }
}

// Classes of states that no word tells apart, numbered from 0.
std::vector<State> equivalence_classes(const Deterministic& automaton, Bdds& bdds) {
  std::vector<State> classes(automaton.edges.size());
  for (State s = 0; s < classes.size(); ++s) classes[s] = automaton.accepting[s] ? 1 : 0;
  return bisimulation_classes(automaton.edges, std::move(classes), bdds);
}

// Joins classes; with `complement` what is accepted becomes what is not.
Draft to_draft(const Deterministic& automaton, const std::vector<State>& classes, bool complement) {
  Draft result;
  result.mark_count = 1;
  result.initial = classes[0];
  result.edges.resize(*std::max_element(classes.begin(), classes.end()) + std::size_t{1});
  std::vector<bool> done(result.edges.size());
  for (State state = 0; state < classes.size(); ++state) {
    if (done[classes[state]]) continue;
    done[classes[state]] = true;
    const Marks marks = automaton.accepting[state] != complement ? 1 : 0;
    for (const DraftEdge& edge : automaton.edges[state]) {
      result.edges[classes[state]].push_back({classes[edge.target], edge.guard, marks});
    }
  }
  return result;
}

} // namespace

std::optional<Draft> minimal_weak_deterministic(const Draft& draft, const Draft* negation,
                                                Bdds& bdds, State max_states) {
  std::optional<Deterministic> automaton = subset_construction(draft, bdds, max_states);
  if (!automaton || bdds.exhausted()) return std::nullopt;
  color(*automaton, draft, bdds);
  const std::vector<State> classes = equivalence_classes(*automaton, bdds);
  Draft result = to_draft(*automaton, classes, false);
  if (negation != nullptr) {
    const Draft complement = to_draft(*automaton, classes, true);
    const bool same =
        is_empty(product(result, *negation, bdds)) && is_empty(product(complement, draft, bdds));
    if (!same) return std::nullopt;
  }
  prune(result, bdds);
  return result;
}

} // namespace fairly::translate
