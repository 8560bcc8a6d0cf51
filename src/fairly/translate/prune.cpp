#include "fairly/translate/prune.hpp"

#include <algorithm>
#include <bit>

namespace fairly::translate {
namespace {

// The marks that are not implied by another one, given the mark sets of a component's edges.
Marks needed_marks(const std::vector<Marks>& edges, std::uint32_t mark_count) {
  Marks needed = mark_count == 64 ? ~Marks{0} : (Marks{1} << mark_count) - 1;
  const auto on_all_edges_of = [&](std::uint32_t mark, std::uint32_t other) {
    return std::all_of(edges.begin(), edges.end(), [&](Marks marks) {
      return (marks >> other & 1) == 0 || (marks >> mark & 1) != 0;
    });
  };
  for (std::uint32_t mark = mark_count; mark-- > 0;) {
    const bool everywhere = std::all_of(edges.begin(), edges.end(),
                                        [&](Marks marks) { return (marks >> mark & 1) != 0; });
    bool implied = everywhere;
    for (std::uint32_t other = 0; other < mark_count && !implied; ++other) {
      implied = other != mark && (needed >> other & 1) != 0 && on_all_edges_of(mark, other);
    }
    if (implied) needed &= ~(Marks{1} << mark);
  }
  return needed;
}

// Moves the needed bits together, the lowest first.
Marks compress(Marks marks, Marks needed) {
  Marks result = 0;
  for (std::uint32_t to = 0; needed != 0; needed &= needed - 1, ++to) {
    if ((marks & needed & (~needed + 1)) != 0) result |= Marks{1} << to;
  }
  return result;
}

void simplify_marks(Draft& draft) {
  const Components scc = components(draft);
  std::vector<std::vector<Marks>> sets(scc.count);
  for (State state = 0; state < draft.state_count(); ++state) {
    for (const DraftEdge& edge : draft.edges[state]) {
      if (scc.of[state] == scc.of[edge.target]) sets[scc.of[state]].push_back(edge.marks);
    }
  }
  std::vector<Marks> needed(scc.count);
  int count = 0;
  for (std::uint32_t c = 0; c < scc.count; ++c) {
    // A cycle that must not accept needs a mark that it lacks.
    if (scc.cyclic[c] && !scc.accepting[c]) count = std::max(count, 1);
    if (!scc.accepting[c]) continue;
    needed[c] = needed_marks(sets[c], draft.mark_count);
    count = std::max(count, std::popcount(needed[c]));
  }
  draft.mark_count = static_cast<std::uint32_t>(count);
  for (State state = 0; state < draft.state_count(); ++state) {
    const std::uint32_t c = scc.of[state];
    const Marks spare = draft.all_marks() & ~compress(needed[c], needed[c]);
    for (DraftEdge& edge : draft.edges[state]) {
      const bool counts = scc.of[edge.target] == c && scc.accepting[c];
      edge.marks = counts ? compress(edge.marks, needed[c]) | spare : 0;
    }
  }
}

} // namespace

std::vector<bool> useful_states(const Draft& draft, const ComponentNumbers& scc,
                                std::vector<bool> accepting) {
  // Components come in reverse topological order: successors have been decided.
  std::vector<bool>& productive = accepting;
  std::vector<std::vector<State>> members(scc.count);
  for (State state = 0; state < draft.state_count(); ++state) {
    members[scc.of[state]].push_back(state);
  }
  for (std::uint32_t c = 0; c < scc.count; ++c) {
    for (const State state : members[c]) {
      for (const DraftEdge& edge : draft.edges[state]) {
        if (productive[scc.of[edge.target]]) productive[c] = true;
      }
    }
  }
  std::vector<bool> useful = reachable_states(draft);
  for (State state = 0; state < draft.state_count(); ++state) {
    useful[state] = useful[state] && productive[scc.of[state]];
  }
  return useful;
}

void keep_useful_states(Draft& draft, std::vector<bool> useful) {
  if (!useful[draft.initial]) {
    useful[draft.initial] = true; // an automaton has an initial state, even if it accepts nothing
    draft.edges[draft.initial].clear();
  }
  keep_states(draft, useful);
}

void prune(Draft& draft, Bdds& bdds) {
  const Components scc = components(draft);
  keep_useful_states(draft, useful_states(draft, scc, scc.accepting));
  simplify_marks(draft);
  merge_edges(draft, bdds);
}

} // namespace fairly::translate
