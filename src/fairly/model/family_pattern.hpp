// Actions by the name of their family, with or without values of parameters: t, t[x=3], t[x].
// Tested by tests/unit/model/family_pattern_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

// Actions together, and how they are named.
struct ActionGroup {
  std::string text{};
  std::vector<Action> actions{};
};

// Families of exactly this name, else of this label, else those that the glob fits.
std::vector<std::size_t> fitting_families(const std::string& glob,
                                          const std::vector<ActionFamily>& families);

// What a glob of families with an index names.
struct IndexedActions {
  std::vector<Action> actions{};
  bool is_by_value = false;          // a parameter without a value is in the index
  std::vector<ActionGroup> groups{}; // if so: one for each of its values
};
// nullopt: it is something else. An error: the family is there, and its parameter or value is not.
Result<std::optional<IndexedActions>> indexed_actions(const std::string& glob, const Model& model,
                                                      const std::vector<ActionFamily>& families);

// All actions of a family, one by one, in words: "t for each x and y".
std::string family_text(const ActionFamily& family);

} // namespace fairly
