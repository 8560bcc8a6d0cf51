// A counterexample in which no state occurs twice: after a bad prefix, steps that only add tokens
// are repeated for ever.
//
// Makes random runs on the plain model: after each step the state is compared with those before it,
// and whatever looks like a cycle is replayed. The effort is bounded; if nothing is found, this
// proves nothing. Cost: a few thousand steps with up to a hundred comparisons each.
// Tested by tests/unit/check/growing_run_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/model/property.hpp"
#include "fairly/model/trace.hpp"

#include <cstdint>
#include <optional>

namespace fairly {

// Returns the bad prefix, then a few steps, then a cycle, confirmed by a replay. Returns nullopt if
// none was found.
std::optional<Trace> growing_run(const Property& property, Trace bad_prefix, std::uint64_t seed,
                                 Monitor* monitor);

} // namespace fairly
