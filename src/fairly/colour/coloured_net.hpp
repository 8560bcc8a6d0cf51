// Coloured nets as plain data: symmetric nets, with every term in a normal form.
//
// A multiset over the colours of a place is a sum of rows and of differences. A row is a number of
// times a colour, whose parts are constants, variables that may be moved on by some values, or all
// values. A difference is one of two multisets; what is not there cannot be taken away.
#pragma once

#include "fairly/petri/colours.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairly::colour {

// One part of a colour. Variables are numbered in their transition, part by part.
struct Part {
  enum class Kind : std::uint8_t { constant, variable, all };
  Kind kind = Kind::constant;
  std::uint32_t value = 0; // the constant, or the number of the variable
  std::uint32_t shift = 0; // added to the value of the variable, modulo `size`
  std::uint32_t size = 1;  // of the sort

  std::uint32_t in(const std::uint32_t* binding) const {
    if (kind != Kind::variable) return value;
    const std::uint64_t moved = std::uint64_t{binding[value]} + shift;
    return static_cast<std::uint32_t>(moved < size ? moved : moved - size);
  }
  bool operator==(const Part&) const = default;
};

struct Row {
  std::uint64_t count = 1;
  std::vector<Part> colour{};
};

struct Difference;
struct Multiset {
  std::vector<Row> rows{};
  std::vector<Difference> differences; // no initialiser: clang would need a complete type
};
struct Difference {
  Multiset from{}, taken{};
};

// A condition on the variables of a transition.
struct Guard {
  enum class Kind : std::uint8_t { all_of, any_of, none_of, less, at_most, equal, different };
  Kind kind = Kind::all_of;
  std::vector<Guard> operands{};
  // For a comparison: the values, and the number that value 0 stands for.
  Part left{}, right{};
  std::int64_t left_first = 0, right_first = 0;
};

struct Place {
  std::string id{}, name{};
  std::optional<petri::Position> position{};
  petri::SortNumbers sorts{};
  Multiset initial{}; // has no variables
};

struct Arc {
  std::uint32_t place = 0;
  Multiset tokens{};
};

struct Transition {
  std::string id{}, name{};
  std::optional<petri::Position> position{};
  Fairness fairness = Fairness::none;
  std::vector<petri::ColouredVariable> variables{}; // those that occur in its terms
  petri::SortNumbers parts{};                       // the sorts of the parts of all `variables`
  Guard guard{};
  std::vector<Arc> inputs{}, outputs{};
};

struct ColouredNet {
  std::string id{}, name{};
  std::vector<petri::ColourSort> sorts{};
  std::vector<Place> places{};
  std::vector<Transition> transitions{};
};

} // namespace fairly::colour
