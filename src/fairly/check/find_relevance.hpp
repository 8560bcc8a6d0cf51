// Finds what does not matter in a property: see relevance.hpp.
//
// First the states are looked at: which atoms are always or never true, and what is never enabled?
// If this takes too long, what was proved as facts about the net is used instead. With these values
// in place of atoms, a formula in which a part is replaced may become the same as before, or true:
// then the part does not matter. This is cheap and finds the usual mistakes. A thorough search
// checks the property once for each part that is left, on the same states.
// Tested by tests/unit/check/relevance_test.cpp, tests/cross/relevance_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/check/relevance.hpp"
#include "fairly/check/session.hpp"

namespace fairly {

// `answer` must be the answer to `property`. Parts are looked for only if the property holds.
Result<Relevance> find_relevance(Session& session, const Property& property, const Answer& answer,
                                 const RelevanceOptions& options);

} // namespace fairly
