#include "fairly/translate/obligation.hpp"

#include "fairly/translate/bisimulation.hpp"
#include "fairly/translate/prune.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace fairly::translate {
namespace {

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

// The letters of some cycle through a state that stays in its component.
std::vector<Cube> some_cycle(const Subsets& automaton, const Components& scc, State start,
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
// components allows. Components without a cycle take the lowest colour behind them. The states with
// even colours become the accepting ones.
std::vector<bool> accepting_states(const Subsets& automaton, const Draft& draft, const Bdds& bdds) {
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
  std::vector<bool> result(automaton.edges.size());
  for (State state = 0; state < automaton.edges.size(); ++state) {
    result[state] = colors[scc.of[state]] % 2 == 0;
  }
  return result;
}

// Classes of states that no word tells apart, numbered from 0.
std::vector<State> equivalence_classes(const Subsets& automaton, const std::vector<bool>& accepting,
                                       Bdds& bdds) {
  std::vector<State> classes(automaton.edges.size());
  for (State s = 0; s < classes.size(); ++s) classes[s] = accepting[s] ? 1 : 0;
  return bisimulation_classes(automaton.edges, std::move(classes), bdds);
}

// Joins the states of each class. With `complement` the result accepts the complement.
Draft to_draft(const Subsets& automaton, const std::vector<State>& classes,
               const std::vector<bool>& accepting, bool complement) {
  Draft result;
  result.mark_count = 1;
  result.initial = classes[0];
  result.edges.resize(*std::max_element(classes.begin(), classes.end()) + std::size_t{1});
  std::vector<bool> done(result.edges.size());
  for (State state = 0; state < classes.size(); ++state) {
    if (done[classes[state]]) continue;
    done[classes[state]] = true;
    const Marks marks = accepting[state] != complement ? 1 : 0;
    for (const DraftEdge& edge : automaton.edges[state]) {
      result.edges[classes[state]].push_back({classes[edge.target], edge.guard, marks});
    }
  }
  return result;
}

} // namespace

std::optional<Draft> minimal_weak_deterministic(const Subsets& subsets, const Draft& draft,
                                                const Draft* negation, Bdds& bdds) {
  const std::vector<bool> accepting = accepting_states(subsets, draft, bdds);
  const std::vector<State> classes = equivalence_classes(subsets, accepting, bdds);
  Draft result = to_draft(subsets, classes, accepting, false);
  if (negation != nullptr) {
    const Draft complement = to_draft(subsets, classes, accepting, true);
    const bool same =
        is_empty(product(result, *negation, bdds)) && is_empty(product(complement, draft, bdds));
    if (!same) return std::nullopt;
  }
  prune(result, bdds);
  return result;
}

} // namespace fairly::translate
