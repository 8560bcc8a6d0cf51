#include "fairly/translate/suspendable.hpp"

#include <optional>

namespace fairly::translate {
namespace {

// A state that has loops for every letter and is the only state of an accepting component.
std::optional<State> complete_state(const Draft& draft, const Components& scc, Bdds& bdds) {
  std::vector<std::uint32_t> size(scc.count);
  for (const std::uint32_t c : scc.of) ++size[c];
  for (State state = 0; state < draft.state_count(); ++state) {
    if (!scc.accepting[scc.of[state]] || size[scc.of[state]] > 1) continue;
    Bdd letters = Bdds::kFalse;
    for (const DraftEdge& edge : draft.edges[state]) {
      if (edge.target == state) letters = bdds.either(letters, edge.guard);
    }
    if (letters == Bdds::kTrue) return state;
  }
  return std::nullopt;
}

} // namespace

Draft without_prefixes(const Draft& draft, Bdds& bdds) {
  const Components scc = components(draft);
  const std::optional<State> complete = complete_state(draft, scc, bdds);
  const State waiting = complete.value_or(draft.state_count());
  Draft result;
  result.mark_count = draft.mark_count;
  result.initial = waiting;
  result.edges.resize(draft.state_count() + std::size_t{1});
  for (State state = 0; state < draft.state_count(); ++state) {
    if (!scc.accepting[scc.of[state]]) continue;
    for (const DraftEdge& edge : draft.edges[state]) {
      if (scc.of[edge.target] != scc.of[state]) continue;
      result.edges[state].push_back(edge);
      if (state != waiting) result.edges[waiting].push_back({edge.target, edge.guard, 0});
    }
  }
  if (complete) return result;
  result.edges[waiting].push_back({waiting, Bdds::kTrue, 0});
  if (result.mark_count > 0) return result;
  result.mark_count = 1; // waiting for ever must not be accepted
  for (State state = 0; state < draft.state_count(); ++state) {
    for (DraftEdge& edge : result.edges[state]) edge.marks = 1;
  }
  return result;
}

} // namespace fairly::translate
