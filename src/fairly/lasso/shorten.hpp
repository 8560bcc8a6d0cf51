// Makes a trace shorter, on the net alone.
//
// What leaves the run as it is: a cycle that repeats a shorter one; a prefix that ends as the cycle
// does. What changes it: leaving out the steps between two equal markings; leaving the run early
// for a short way back to a marking that it has come by, or to a dead one. The replay decides
// whether such a run exists, is fair and violates the property. This goes on until nothing gets
// shorter or the effort is spent. Cost: the effort, in replayed steps, and fifty times that in
// transitions that are looked at. Tested by tests/unit/lasso/shorten_test.cpp,
// tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/lasso/replay.hpp"
#include "fairly/model/trace.hpp"

#include <cstddef>

namespace fairly {

// The trace must stand the replay.
Trace shortened(const NetProperty& property, Trace trace, std::size_t effort = 20'000);

} // namespace fairly
