// Which fairness does a property need, in terms of families of actions, that is of coloured
// transitions rather than of their bindings?
//
// A choice gives each family a level: nothing; weak fairness of each action; strong fairness of all
// its actions as one group; strong fairness of one group for each value of one parameter; strong
// fairness of each action. The last level implies all others. One family after the other gets the
// first level, in this order, under which the property still holds, while the families after it are
// at the last level. So in the end no single family could have an earlier level. The choice need
// not be the smallest one. Cost: a check for each level that is tried; a few for each family, all
// on the same states. Tested by tests/unit/check/suggest_families_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/check/checker.hpp"
#include "fairly/model/property.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct FamilyFairness {
  FairnessHypothesis::Kind kind = FairnessHypothesis::Kind::weak; // or strong
  std::string pattern{}; // as in an option: "t", "t[x]", "{t}"
  std::string text{};    // "t for each x", "t together"
};

struct FamilySuggestion {
  // nullopt: the property is violated even if every action of every family is strongly fair, or a
  // limit was reached.
  std::optional<std::vector<FamilyFairness>> needed{};
  std::optional<Stop> stopped{};
  std::size_t checks = 0;
};

// For models that have families with several actions. What the property assumes is assumed in any
// case. Returns the same errors as check().
Result<FamilySuggestion> suggest_families(Checker& checker, const Property& property);

} // namespace fairly
