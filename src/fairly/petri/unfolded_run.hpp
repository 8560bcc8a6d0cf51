// A run of normal forms (symmetry.hpp) as a run of the net.
//
// Let r be the normal form and s the exchange with s(r) = m, the marking of the net. A step t of
// the normal form leads to a marking whose normal form is another exchange u of it; in the net the
// step s(t) leads to s(u^-1(...)) of that. So each round of a cycle changes s in the same way, and
// after some rounds it is as before: how many is the order of a permutation of copies. Tested by
// tests/cross/symmetry_cross_test.cpp.
#pragma once

#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/symmetry.hpp"

#include <optional>

namespace fairly::petri {

// nullopt: this is no such run, or no marking came back.
std::optional<Trace> unfolded_run(const Net& net, const Symmetry& symmetry, const Trace& run);

} // namespace fairly::petri
