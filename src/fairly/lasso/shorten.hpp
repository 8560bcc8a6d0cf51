// Makes a trace shorter without a search.
//
// What leaves the run as it is: a cycle that repeats a shorter one; a prefix that ends as the cycle
// does. What changes it: leaving out the steps between two equal markings. The replay decides
// whether the rest still exists, is fair and violates the property; the longest cut that stands it
// is made, until there is none or the effort is spent.
// Cost: the effort, in replayed steps. Tested by tests/unit/lasso/shorten_test.cpp,
// tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/lasso/replay.hpp"
#include "fairly/model/trace.hpp"

#include <cstddef>

namespace fairly {

// The trace must stand the replay.
Trace shortened(const NetProperty& property, Trace trace, std::size_t effort = 20'000);

} // namespace fairly
