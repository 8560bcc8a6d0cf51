// A check that keeps little of what it has seen: for state spaces that are too large for
// check_exactly().
//
//   1. The automaton of the violations is that of check_exactly().
//   2. A nested search with a compact or a bitstate table looks for a cycle that violates the
//      property: inexact_search.hpp. If a state does not fit, the model is widened and the search
//      starts again.
//   3. What the search finds is correct: the path to a node on such a cycle. The path is followed
//      again in an exact product, and from its end an exact search gives the counterexample.
//
// If nothing is found, nothing is proved: the verdict is unknown, with an estimate of what was
// missed. Only a formula that holds on all words is known to hold.
// Cost: the search and its table, and what the exact search needs to find a cycle from a node that
// lies on one.
// Tested by tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/store/store_kind.hpp"

#include <cstdint>

namespace fairly {

// The store must be compact or bitstate; `bitstate_bytes` is the size of a bitstate store. The
// engine must be tau03 or ndfs; automatic means tau03. Returns an error for other engines, and for
// acceptance conditions beyond generalised Büchi. All limits make the verdict unknown.
Result<Answer> check_inexactly(const CheckTask& task, StoreKind store,
                               std::uint64_t bitstate_bytes);

} // namespace fairly
