// The elements of an MCC property file: what may stand inside what, and how often.
// Tested by tests/unit/petri/mcc_property_reader_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace fairly::petri {

enum class MccTag : std::uint8_t {
  property_set,
  property,
  id,
  description,
  ignored, // together with all that is in it
  formula,
  state_space,
  all_paths,
  exists_path,
  constant_true,
  constant_false,
  negation,
  next,
  finally,
  globally,
  conjunction,
  disjunction,
  implication,
  equivalence,
  exclusive_disjunction,
  until,
  weak_until,
  release,
  before,
  reach,
  is_fireable,
  deadlock,
  less,
  at_most,
  equal,
  different,
  at_least,
  greater,
  integer_constant,
  tokens_count,
  sum,
  product,
  difference,
  place_bound,
  transition,
  place
};

// What an element is to the one around it.
enum class MccSort : std::uint8_t {
  nothing,
  file,
  property,
  part,    // of a property
  top,     // only directly in <formula>
  formula, // is true or false
  side,    // <before> or <reach> of an operator
  integer, // is a number
  transition,
  place,
  text // not an element
};

struct MccElement {
  std::string_view name;
  MccTag tag;
  MccSort is;
  MccSort takes = MccSort::nothing;
  std::size_t least = 0, most = 0; // children
};

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

// Returns nullptr if there is no such element.
const MccElement* find_mcc_element(std::string_view name);
// Returns "did you mean ...?", or nothing.
std::string mcc_element_hint(std::string_view name);
// May an element of this sort stand in one that takes that sort?
bool fits(MccSort child, MccSort takes);
// "one formula", "two numbers", "at least one place": what an element takes.
std::string mcc_children_text(const MccElement& element);

} // namespace fairly::petri
