// Checks linear constraints on a marking in the plain way.
#pragma once

#include "fairly/reduce/state_equation.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fairly::test {

inline bool satisfies(const std::vector<std::uint64_t>& marking,
                      const std::vector<reduce::LinearConstraint>& all) {
  return std::all_of(all.begin(), all.end(), [&](const reduce::LinearConstraint& each) {
    std::int64_t sum = 0;
    for (const reduce::LinearTerm& term : each.sum) {
      sum += term.coefficient * static_cast<std::int64_t>(marking[term.place]);
    }
    return sum <= each.bound;
  });
}

} // namespace fairly::test
