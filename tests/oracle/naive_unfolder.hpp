// Coloured nets and their unfolding, straight from the definitions: every place and colour of its
// sort makes a place, and every assignment of the variables that the guard allows makes a
// transition.
//
// Shares with src/ only the data type Net of the result. Multisets are maps from colours to
// numbers; a colour is a list of values, one for each basic sort that it is made of. Tested by
// tests/unit/oracle/naive_unfolder_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace fairly::oracle::coloured {

struct Sort {
  enum class Kind { dot, cyclic, finite, range, product };
  Kind kind = Kind::dot;
  std::string id{};
  std::vector<std::string> constants{};          // names; their ids begin with that of the sort
  int first = 0, last = 0;                       // of a range
  std::vector<std::size_t> factors{};            // of a product: sorts
  std::vector<std::vector<std::size_t>> parts{}; // a partition of an enumeration: values
};

struct Variable {
  std::string id{}, name{};
  std::size_t sort = 0;
};

struct Term {
  enum class Kind {
    variable,
    constant, // value `number` of a basic sort
    part,     // part `number` of the partition of a sort
    all,
    tuple,
    successor,
    predecessor,
    add,
    subtract,
    number_of, // `number` times the operand
    scalar     // the same, written as a scalar product
  };
  Kind kind = Kind::constant;
  std::size_t sort = 0, variable = 0;
  int number = 0;
  std::vector<Term> operands{};
};

struct Guard {
  enum class Kind {
    always,
    conjunction,
    disjunction,
    negation,
    implication,
    equal,
    different,
    less,
    at_most,
    greater,
    at_least
  };
  Kind kind = Kind::always;
  std::vector<Guard> operands{};
  std::vector<Term> terms{}; // two for a comparison
  bool of_parts = false;     // compares the parts that the values are in
};

struct Place {
  std::string id{};
  std::size_t sort = 0;
  std::vector<Term> initial{}; // one or none
};

struct Arc {
  std::size_t place = 0;
  Term tokens{};
};

struct Transition {
  std::string id{};
  Guard guard{};
  std::vector<Arc> inputs{}, outputs{};
};

struct Net {
  std::vector<Sort> sorts{};
  std::vector<Variable> variables{};
  std::vector<Place> places{};
  std::vector<Transition> transitions{};
};

using Colour = std::vector<int>;
using Multiset = std::map<Colour, long>;
using Assignment = std::map<std::size_t, Colour>; // by variable

std::vector<Colour> colours(const Net& net, std::size_t sort);
Multiset value(const Net& net, const Term& term, const Assignment& assignment);
bool holds(const Net& net, const Guard& guard, const Assignment& assignment);
// "2" or "1,b"
std::string colour_text(const Net& net, std::size_t sort, const Colour& colour);

// The variables that occur in a transition, in the order of their declaration.
std::vector<std::size_t> variables_of(const Net& net, const Transition& transition);

struct Unfolded {
  petri::Net net;
  std::vector<std::size_t> place, transition; // by node of the net: the coloured one
  std::vector<Colour> colour;                 // of each place
  std::vector<Assignment> assignment;         // of each transition
};
Unfolded unfold(const Net& net);

} // namespace fairly::oracle::coloured
