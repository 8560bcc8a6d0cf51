// Place invariants: weighted sums of tokens that no transition changes.
//
// If y >= 0 and y C = 0 for the incidence matrix C of a net, the sum of y(p) tokens(p) is the same
// in every reachable marking. Such an invariant bounds each of its places and makes one of them
// redundant.
// The method is that of Farkas [CS91]: start with the unit vectors, one for each place, and
// eliminate one transition after the other by adding vectors of opposite signs. The number of
// vectors can grow exponentially. Only the smallest are kept here, so some invariants may be
// missing, but everything that is found is an invariant.
// Cost: linear in the net, plus work that is limited by a constant.
// Tested by tests/unit/petri/invariants_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::petri {

struct Invariant {
  std::vector<Arc> places;    // weights, sorted by place
  std::uint64_t constant = 0; // the sum of weight * tokens in every reachable marking
};

// Returns invariants with small supports first. Once the monitor has a reason to stop, the rest are
// given up.
std::vector<Invariant> find_invariants(const Net& net, Monitor* monitor = nullptr);

// The most tokens that each place can hold according to the invariants. nullopt: they give no
// bound, or only one above kMaxTokens.
std::vector<std::optional<std::uint64_t>> proven_bounds(const Net& net,
                                                        const std::vector<Invariant>& invariants);

} // namespace fairly::petri
