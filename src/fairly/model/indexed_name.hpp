// Names with an index: fork[2], eating[1,2], take_fork[x=3,y=(1,2)].
// Tested by tests/unit/model/indexed_name_test.cpp.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace fairly {

struct IndexedName {
  std::string_view name, index; // "take_fork" and "x=3"
};
// Returns nullopt if the text does not end with an index, or if there is a backslash before the
// opening bracket.
std::optional<IndexedName> split_index(std::string_view text);

// The parts between the commas outside of parentheses, without the space around them.
std::vector<std::string_view> index_items(std::string_view index);

} // namespace fairly
