// A counterexample where no state comes again: from a bad prefix on, steps that only add tokens are
// repeated for ever.
//
// Random runs, on the plain model: after each step the state is compared with those before it, and
// what looks like a cycle is replayed. Bounded effort; nothing found means nothing.
// Cost: some thousand steps, a hundred comparisons each.
// Tested by tests/unit/check/growing_run_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/model/property.hpp"
#include "fairly/model/trace.hpp"

#include <cstdint>
#include <optional>

namespace fairly {

// The prefix of the trace, then a few steps, then a cycle. The replay has confirmed it.
std::optional<Trace> growing_run(const Property& property, Trace bad_prefix, std::uint64_t seed,
                                 Monitor* monitor);

} // namespace fairly
