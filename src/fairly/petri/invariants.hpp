// Place invariants: weighted sums of tokens that no transition changes.
//
// If y >= 0 and y C = 0 for the incidence matrix C of a net, the sum of y(p) tokens(p) is the same
// in every reachable marking. It bounds each of its places and makes one of them redundant.
// The method of Farkas [CS91]: start with the unit vectors, one for each place, and eliminate one
// transition after the other by adding vectors of opposite signs. The number of vectors can grow
// exponentially; here only the smallest are kept, so some invariants may be missing, but each one
// that is found is one.
// Cost: linear in the net, and an amount of work that is limited by a constant.
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

// Invariants with small supports first. Once `stop` has a reason the rest are given up.
std::vector<Invariant> find_invariants(const Net& net, Monitor* monitor = nullptr);

// The most tokens that each place can hold by these invariants; nullopt: they do not say, or say
// more than kMaxTokens.
std::vector<std::optional<std::uint64_t>> proven_bounds(const Net& net,
                                                        const std::vector<Invariant>& invariants);

} // namespace fairly::petri
