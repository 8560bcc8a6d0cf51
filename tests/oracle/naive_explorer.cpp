#include "oracle/naive_explorer.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

namespace fairly::oracle {

using petri::Arc;
using petri::Net;
using petri::TransitionIndex;

Marking initial_marking(const Net& net) {
  Marking marking;
  for (const petri::Place& place : net.places()) marking.push_back(place.tokens);
  return marking;
}

std::optional<Marking> fire(const Net& net, const Marking& marking, TransitionIndex transition) {
  const std::vector<Arc>& inputs = net.transitions()[transition].inputs;
  // Most transitions are disabled, which is seen without a copy.
  for (const Arc& arc : inputs) {
    if (marking[arc.place] < arc.weight) return std::nullopt;
  }
  for (const Arc& arc : net.transitions()[transition].inhibitors) {
    if (marking[arc.place] >= arc.weight) return std::nullopt;
  }
  Marking after = marking;
  for (const Arc& arc : inputs) {
    if (after[arc.place] < arc.weight) return std::nullopt;
    after[arc.place] -= arc.weight;
  }
  for (const Arc& arc : net.transitions()[transition].outputs) after[arc.place] += arc.weight;
  return after;
}

namespace {

void measure(Exploration& found) {
  for (const Marking& marking : found.markings) {
    for (const std::uint64_t tokens : marking) {
      found.max_tokens_in_place = std::max(found.max_tokens_in_place, tokens);
    }
    found.max_tokens_in_marking =
        std::max(found.max_tokens_in_marking,
                 std::accumulate(marking.begin(), marking.end(), std::uint64_t{0}));
  }
}

} // namespace

Exploration explore(const Net& net, std::size_t max_states) {
  Exploration found;
  std::queue<Marking> unexpanded;
  const auto add = [&](const Marking& marking) {
    if (found.markings.contains(marking)) return;
    if (found.markings.size() == max_states) {
      found.complete = false;
      return;
    }
    found.markings.insert(marking);
    unexpanded.push(marking);
  };
  add(initial_marking(net));
  while (found.complete && !unexpanded.empty()) {
    const Marking marking = unexpanded.front();
    unexpanded.pop();
    bool dead = true;
    for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
      if (const std::optional<Marking> after = fire(net, marking, t)) {
        dead = false;
        ++found.edges;
        add(*after);
      }
    }
    if (dead) ++found.dead;
  }
  measure(found);
  return found;
}

std::set<Edge> edges_from(const Net& net, const std::set<Marking>& markings) {
  std::set<Edge> edges;
  for (const Marking& marking : markings) {
    for (TransitionIndex t = 0; t < net.transitions().size(); ++t) {
      if (const std::optional<Marking> after = fire(net, marking, t)) {
        edges.insert({marking, t, *after});
      }
    }
  }
  return edges;
}

} // namespace fairly::oracle
