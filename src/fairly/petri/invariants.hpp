// Place invariants: weighted sums of tokens that no transition changes.
//
// If y >= 0 and y C = 0 for the incidence matrix C of a net, the sum of y(p) tokens(p) is the same
// in every reachable marking. It bounds each of its places and makes one of them redundant.
// The method of Farkas [CS91]: start with the unit vectors, one for each place, and eliminate one
// transition after the other by adding vectors of opposite signs. The number of vectors can grow
// exponentially; here only the smallest are kept, so some invariants may be missing, but each one
// that is found is one.
// Cost: bounded by a constant amount of work times the size of the net.
// Tested by tests/unit/petri/invariants_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <cstdint>
#include <vector>

namespace fairly::petri {

struct Invariant {
  std::vector<Arc> places;    // weights, sorted by place
  std::uint64_t constant = 0; // the sum of weight * tokens in every reachable marking
};

// Invariants with small supports first.
std::vector<Invariant> find_invariants(const Net& net);

} // namespace fairly::petri
