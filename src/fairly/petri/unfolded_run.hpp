// Turns a run of normal forms (symmetry.hpp) into a run of the net.
//
// Let r be the normal form and s the exchange of copies with s(r) = m, the marking of the net. A
// step t leads from r to some r', whose normal form is u(r') for another exchange u. In the net the
// step s(t) leads from m to s(r') = s(u^-1(u(r'))), so s is replaced by s u^-1. Each round of a
// cycle changes s in the same way, and after some rounds s is as before: their number is the order
// of a permutation of copies.
// Tested by tests/cross/symmetry_cross_test.cpp.
#pragma once

#include "fairly/model/trace.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/symmetry.hpp"

#include <optional>

namespace fairly::petri {

// Returns nullopt if `run` is no run of normal forms, or if no marking came back within the limits.
std::optional<Trace> unfolded_run(const Net& net, const Symmetry& symmetry, const Trace& run);

} // namespace fairly::petri
