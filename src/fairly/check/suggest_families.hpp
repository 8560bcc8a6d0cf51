// Which fairness does a property need, in terms of families of actions: of coloured transitions
// rather than of their bindings.
//
// A choice gives each family a level: nothing; weak fairness of each action; strong fairness of all
// its actions as one group, as a group for each value of one parameter, of each action. The last
// one implies all others. One family after the other gets the first level in this order under which
// the property still holds, while those behind it are at the last. So in the end no family can have
// an earlier level. It need not be the smallest choice. Cost: a check for each level that is tried;
// a few for each family, all on the same states. Tested by
// tests/unit/check/suggest_families_test.cpp.
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
  std::string pattern{}; // as an option has it: "t", "t[x]", "{t}"
  std::string text{};    // "t for each x", "t together"
};

struct FamilySuggestion {
  // nullopt: it is violated even if every action of every family is strongly fair, or a limit was
  // reached.
  std::optional<std::vector<FamilyFairness>> needed{};
  std::optional<Stop> stopped{};
  std::size_t checks = 0;
};

// Of a model that has families with several actions; what the property assumes is assumed in any
// case. Errors as those of check().
Result<FamilySuggestion> suggest_families(Checker& checker, const Property& property);

} // namespace fairly
