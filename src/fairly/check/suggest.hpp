// Which fairness does a property need?
//
// A candidate is an action, or a group of them (a process). A suggestion is a set of weak and
// strong hypotheses about candidates under which the property holds. It is smallest: no other one
// has fewer strong hypotheses, and of those with as few none has fewer in all. So it is also
// minimal: without one of them, or with weak for strong fairness, the property is violated.
//
//   1. Does it hold if every candidate is strongly fair? If not, no fairness of them helps, and the
//      counterexample is a fault of the model or of the property.
//   2. fairness_search.hpp finds the set.
//   3. What it finds is not believed: a check of its own confirms that the property holds, and for
//      each hypothesis a counterexample, replayed, shows that it is needed.
//
// Cost: two checks, one for each hypothesis that is found, and the search; all on the same states.
// Tested by tests/cross/suggest_cross_test.cpp, tests/cross/suggest_cases_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/check/session.hpp"
#include "fairly/check/suggestion.hpp"

namespace fairly {

// What the property assumes is assumed in any case. The store of the session must be exact. Errors
// as those of its checks.
Result<Suggestion> suggest(Session& session, const Property& property,
                           const SuggestOptions& options);

// The property must hold. The store must be exact.
Result<NeededHypotheses> find_needed(Session& session, const Property& property);

} // namespace fairly
