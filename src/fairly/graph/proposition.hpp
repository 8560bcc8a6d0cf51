// What can be said about a state of a graph, as it stands in an atom; see proposition_parser.hpp
// for how it is written.
// Tested by tests/unit/graph/proposition_parser_test.cpp, proposition_values_test.cpp.
#pragma once

#include "fairly/graph/labelled_graph.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly::graph {

enum class Comparison : std::uint8_t { equal, different, less, at_most, at_least, greater };

// The value of a variable, a part of it, how many elements that has, or a value that is written
// down.
struct Term {
  enum class Kind : std::uint8_t { literal, value, length, cardinality };

  Kind kind = Kind::literal;
  std::uint32_t variable = 0;      // not of a literal
  std::vector<std::string> keys{}; // of functions, records and tuples, outermost first; canonical
  std::string text{};              // of a literal; canonical

  bool operator==(const Term&) const = default;
};

struct Proposition {
  enum class Kind : std::uint8_t { constant, dead, enabled, comparison, membership };

  Kind kind = Kind::constant;
  bool value = false;            // of a constant; of a membership: is it in the set?
  std::vector<Action> actions{}; // one of them is enabled; increasing
  Term left{}, right{};
  Comparison comparison = Comparison::equal;

  bool operator==(const Proposition&) const = default;
};

// Reads back as the same proposition; equal ones have equal texts.
std::string to_text(const Proposition& proposition, const LabelledGraph& graph);

} // namespace fairly::graph
