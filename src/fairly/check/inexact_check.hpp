// A check that keeps little of what it has seen: for state spaces that are too large for
// check_exactly().
//
//   1. The automaton of the violations is that of check_exactly().
//   2. A nested search with a compact or a bitstate table looks for a cycle that violates the
//      property: inexact_search.hpp. Should a state not fit, the model is widened and the search
//      starts again.
//   3. What it finds is true, and is the path to a node on such a cycle. That path is gone again in
//      an exact product, and from its end an exact search gives the counterexample.
//
// Nothing found proves nothing: the verdict is unknown then, with an estimate of what was missed.
// Only a formula that holds on all words is known to hold.
// Cost: that of the search, its table, and what the exact search needs to find a cycle from a node
// that lies on one.
// Tested by tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/store/store_kind.hpp"

#include <cstdint>

namespace fairly {

// The store is a compact or a bitstate one, and `bitstate_bytes` the size of the latter. The engine
// is tau03 or ndfs; automatic is tau03. An error: the engine is another one, or the acceptance is
// more than generalised Büchi. All limits make the verdict unknown.
Result<Answer> check_inexactly(const CheckTask& task, StoreKind store,
                               std::uint64_t bitstate_bytes);

} // namespace fairly
