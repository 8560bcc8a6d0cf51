// Classic nets of any size: textbook models by name.
//
// A family is a net with a parameter N. The comment at each builder (families_*.cpp) says what the
// family models and, where a formula is known, how many reachable markings it has. All places are
// one-safe unless stated otherwise; indices begin with 1.
// Cost: linear in the net.
// Tested by tests/unit/petri/families_test.cpp and tests/cross/family_fairness_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace fairly::petri {

struct Family {
  std::string_view name;
  std::string_view description;         // one line; says what N is
  std::uint32_t smallest, largest;      // values of N; the largest net has at most 10 million nodes
  void (*build)(Net&, std::uint32_t n); // adds the nodes to an empty net
};

// In alphabetical order.
std::span<const Family> families();

// Never null. If there is no such family, the error suggests other names.
Result<const Family*> find_family(std::string_view name);

// The net gets the id "NAME-N". Returns an error if there is no such family or N is out of its
// range.
Result<Net> make_family(std::string_view name, std::uint64_t n);

} // namespace fairly::petri
