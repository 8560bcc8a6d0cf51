// Actions named by their family, with or without values of parameters: t, t[x=3], t[x].
// Tested by tests/unit/model/family_pattern_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/model.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

// A group of actions, and how it is written.
struct ActionGroup {
  std::string text{};
  std::vector<Action> actions{};
};

// The family of exactly this name; if there is none, those with this label; otherwise those whose
// names the glob fits.
std::vector<std::size_t> fitting_families(const std::string& glob,
                                          const std::vector<ActionFamily>& families);

// The actions that a glob for families with an index stands for, such as t[x=3].
struct IndexedActions {
  std::vector<Action> actions{};
  bool is_by_value = false;          // the index has a parameter without a value
  std::vector<ActionGroup> groups{}; // then one group for each of its values
};
// Returns nullopt if the glob is something else, and an error if the family exists but its
// parameter or value does not.
Result<std::optional<IndexedActions>> indexed_actions(const std::string& glob, const Model& model,
                                                      const std::vector<ActionFamily>& families);

// All actions of a family, each by itself, in words: "t for each x and y".
std::string family_text(const ActionFamily& family);

} // namespace fairly
