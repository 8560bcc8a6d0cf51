#include "fairly/translate/subset.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace fairly::translate {
namespace {

// The letters that lead from a set of states to each set of successors; stops when there are more
// than `limit` of them.
std::map<StateSet, Bdd> successors(const Draft& draft, const StateSet& set, Bdds& bdds,
                                   std::size_t limit) {
  std::map<StateSet, Bdd> parts{{StateSet(), Bdds::kTrue}};
  for (const State state : set) {
    for (const DraftEdge& edge : draft.edges[state]) {
      if (parts.size() > limit) return parts;
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

} // namespace

std::optional<Subsets> subset_construction(const Draft& draft, Bdds& bdds,
                                           const SubsetLimits& limits) {
  Subsets result;
  std::map<StateSet, State> numbers;
  const auto number = [&](const StateSet& set) {
    const auto [place, is_new] =
        numbers.try_emplace(set, static_cast<State>(result.members.size()));
    if (is_new) result.members.push_back(set);
    return place->second;
  };
  number({draft.initial});
  std::size_t edges = 0;
  for (State state = 0; state < result.members.size(); ++state) {
    if (state >= limits.states || bdds.exhausted()) return std::nullopt;
    result.edges.emplace_back();
    const StateSet set = result.members[state];
    for (const auto& [targets, letters] : successors(draft, set, bdds, limits.edges - edges)) {
      if (++edges > limits.edges) return std::nullopt;
      result.edges[state].push_back({number(targets), letters, 0});
    }
  }
  return result;
}

} // namespace fairly::translate
