// What an atom can say about a state of a graph. See proposition_parser.hpp for how it is written.
// Tested by tests/unit/graph/proposition_parser_test.cpp, proposition_values_test.cpp.
#pragma once

#include "fairly/graph/labelled_graph.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly::graph {

enum class Comparison : std::uint8_t { equal, different, less, at_most, at_least, greater };

// The value of a variable, a part of it, the number of elements of either, or a value that is
// written down.
struct Term {
  enum class Kind : std::uint8_t { literal, value, length, cardinality };

  Kind kind = Kind::literal;
  std::uint32_t variable = 0;      // unless it is a literal
  std::vector<std::string> keys{}; // into functions, records and tuples, outermost first; canonical
  std::string text{};              // of a literal; canonical

  bool operator==(const Term&) const = default;
};

struct Proposition {
  enum class Kind : std::uint8_t { constant, dead, enabled, comparison, membership };

  Kind kind = Kind::constant;
  bool value = false;            // for a constant; for a membership: is it in the set?
  std::vector<Action> actions{}; // one of them is enabled; increasing
  Term left{}, right{};
  Comparison comparison = Comparison::equal;

  bool operator==(const Proposition&) const = default;
};

std::string to_text(const Term& term, const LabelledGraph& graph);
// Reads back as the same proposition; equal ones have equal texts.
std::string to_text(const Proposition& proposition, const LabelledGraph& graph);

} // namespace fairly::graph
