// The reachable markings of a net, the naive way: a set of vectors and a queue.
//
// Shares with src/ only the data type Net, which it reads place by place. The firing rule is
// written here once more. Cost: O(E P log S) for E edges, P places and S markings.
// Tested by tests/unit/oracle/naive_explorer_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace fairly::oracle {

using Marking = std::vector<std::uint64_t>; // tokens by place

Marking initial_marking(const petri::Net& net);

// The marking after the transition. Returns nullopt if the transition is not enabled.
std::optional<Marking> fire(const petri::Net& net, const Marking& marking,
                            petri::TransitionIndex transition);

struct Exploration {
  std::set<Marking> markings;
  bool complete = true;    // false: there are more markings, and edges and dead mean nothing
  std::uint64_t edges = 0; // enabled transitions, summed over the markings
  std::uint64_t dead = 0;  // markings in which nothing is enabled
  std::uint64_t max_tokens_in_place = 0;
  std::uint64_t max_tokens_in_marking = 0; // the sum over its places
};

// Stops when there are more than `max_states` markings; then that many are in the result.
Exploration explore(const petri::Net& net, std::size_t max_states);

struct Edge {
  Marking source;
  petri::TransitionIndex transition;
  Marking target;
  auto operator<=>(const Edge&) const = default;
};

// The steps from the given markings. Their targets need not be among them.
std::set<Edge> edges_from(const petri::Net& net, const std::set<Marking>& markings);

} // namespace fairly::oracle
