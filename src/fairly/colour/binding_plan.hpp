// In which order the variables of a transition get their values, when a certain row of its inputs
// is matched with a colour first.
//
// A row of an input arc that nothing is subtracted from must be there as it is: it is a pattern,
// and matching it with the colours of its place binds variables. `all` in a pattern stands for its
// first value, which has to be there in any case. Steps are ordered such that what is known decides
// as early as possible: equations and conditions of the guard first, then patterns of which most is
// known. Cost: quadratic in the patterns and variables of the transition. Tested by
// tests/cross/coloured_cross_test.cpp.
#pragma once

#include "fairly/colour/colour_sets.hpp"
#include "fairly/colour/coloured_net.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairly::colour {

struct Pattern {
  std::uint32_t place = 0;
  std::vector<Part> colour{};
};

struct BindingStep {
  enum class Kind : std::uint8_t {
    check,     // a condition of the guard
    define,    // a variable by an equation
    look_up,   // a pattern of which everything is known
    match,     // a pattern
    enumerate, // a variable, over all values
  };
  Kind kind = Kind::check;
  const Guard* condition = nullptr; // of check and define
  std::uint32_t variable = 0;       // of define and enumerate
  std::uint32_t pattern = 0;
  std::size_t index = 0;                // of match: in the set of the place
  std::vector<std::uint32_t> known{};   // of match: the parts that are known before
  std::vector<std::uint32_t> unknown{}; // of match: the others
};

struct BindingPlan {
  std::vector<BindingStep> steps{};
};

// The patterns of a transition, and whether they are all that it needs.
struct Needs {
  std::vector<Pattern> patterns{};
  bool only_patterns = true;
};
Needs needs_of(const Transition& transition);

// The conditions that all have to hold; they live in the guard.
std::vector<const Guard*> conditions_of(const Guard& guard);

// With patterns[first] matched; first == patterns.size(): with nothing. Adds the indices that it
// needs to the sets, by place.
BindingPlan plan_bindings(const Transition& transition, const std::vector<Pattern>& patterns,
                          const std::vector<const Guard*>& conditions, std::size_t first,
                          std::vector<ColourSet>& sets);

// The value that an equation gives to a variable, one side of it; false: none.
bool solve(const Guard& equation, std::uint32_t variable, std::uint32_t* binding);

} // namespace fairly::colour
