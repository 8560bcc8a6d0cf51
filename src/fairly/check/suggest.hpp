// Which fairness does a property need?
//
// A candidate is an action, or a group of them (a process). A suggestion is a set of weak and
// strong hypotheses about candidates under which the property holds. It is smallest: no other set
// has fewer strong hypotheses, and of the sets with equally few none has fewer hypotheses in all.
// So it is also minimal: if one hypothesis is left out, or made weak instead of strong, the
// property is violated.
//
//   1. Does it hold if every candidate is strongly fair? If not, no fairness of the candidates
//      helps, and the counterexample shows a fault of the model or of the property.
//   2. fairness_search.hpp finds the set.
//   3. The result is not trusted: a separate check confirms that the property holds, and for each
//      hypothesis a replayed counterexample shows that it is needed.
//
// Cost: two checks, one more for each hypothesis that is found, and the search; all on the same
// states. Tested by tests/cross/suggest_cross_test.cpp, tests/cross/suggest_cases_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/check/session.hpp"
#include "fairly/check/suggestion.hpp"

namespace fairly {

// What the property assumes is assumed in any case. The store of the session must be exact. Returns
// the same errors as checks of the session.
Result<Suggestion> suggest(Session& session, const Property& property,
                           const SuggestOptions& options);

// The property must hold, and the store must be exact.
Result<NeededHypotheses> find_needed(Session& session, const Property& property);

} // namespace fairly
