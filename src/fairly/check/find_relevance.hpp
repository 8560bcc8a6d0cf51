// Finds what does not matter in a property: see relevance.hpp.
//
// First a look at the states: which atoms are always or never true, what is never enabled? If all
// states are not seen soon, what facts about a net have proved is used instead. With these values
// in place of atoms, a formula in which a part is replaced may become the same as before, or true:
// then the part does not matter. That is cheap, and finds the usual mistakes. A thorough search
// checks the property once for each part that is left, on the same states.
// Tested by tests/unit/check/relevance_test.cpp, tests/cross/relevance_cross_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/check/relevance.hpp"
#include "fairly/check/session.hpp"

namespace fairly {

// Of a property to which this is the answer. Parts are looked for if it holds.
Result<Relevance> find_relevance(Session& session, const Property& property, const Answer& answer,
                                 const RelevanceOptions& options);

} // namespace fairly
