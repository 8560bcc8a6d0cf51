// Plans the order in which the variables of a transition get their values, if a certain row of its
// inputs is matched with a colour first.
//
// A row of an input arc from which nothing is subtracted must be there as it is. Such a row is a
// pattern: matching it with the colours of its place binds variables. `all` in a pattern stands for
// the first value, which has to be there in any case. Steps are ordered so that what is known
// decides as early as possible: equations and conditions of the guard come first, then the patterns
// of which most is known. Cost: quadratic in the patterns and variables of the transition. Tested
// by tests/cross/coloured_cross_test.cpp.
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
    check,     // tests a condition of the guard
    define,    // computes a variable by an equation
    look_up,   // looks up a pattern of which everything is known
    match,     // matches a pattern
    enumerate, // lets a variable take all its values
  };
  Kind kind = Kind::check;
  const Guard* condition = nullptr; // for check and define
  std::uint32_t variable = 0;       // for define and enumerate
  std::uint32_t pattern = 0;
  std::size_t index = 0;                // for match: the index in the set of the place
  std::vector<std::uint32_t> known{};   // for match: the parts that are already known
  std::vector<std::uint32_t> unknown{}; // for match: the other parts
};

struct BindingPlan {
  std::vector<BindingStep> steps{};
};

// The patterns of a transition, and whether it needs nothing else.
struct Needs {
  std::vector<Pattern> patterns{};
  bool only_patterns = true;
};
Needs needs_of(const Transition& transition);

// The conditions that all have to hold. The pointers point into the guard.
std::vector<const Guard*> conditions_of(const Guard& guard);

// The plan after patterns[first] has been matched; if first == patterns.size(), nothing has been
// matched. `sets` is by place; the plan adds the indices that it needs.
BindingPlan plan_bindings(const Transition& transition, const std::vector<Pattern>& patterns,
                          const std::vector<const Guard*>& conditions, std::size_t first,
                          std::vector<ColourSet>& sets);

// Sets the variable on one side of the equation to the value that the equation gives it. Returns
// false if there is none.
bool solve(const Guard& equation, std::uint32_t variable, std::uint32_t* binding);

} // namespace fairly::colour
