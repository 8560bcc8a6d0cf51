// Finds where the propositions about a graph hold, as one bit for each state.
//
// A term is looked up once for each different value of its variable, not for each state.
// Cost: linear in the states, in the edges for enabled actions, and in the texts of the values.
// Tested by tests/unit/graph/proposition_values_test.cpp and, against the plain values of states,
// tests/unit/graph/plain_graph_test.cpp.
#pragma once

#include "fairly/base/word.hpp"
#include "fairly/graph/proposition.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairly::graph {

// What a term reads as in a state.
struct Reading {
  bool exists = false;                  // false: the value has no such part
  std::string text{};                   // canonical, if it exists
  std::optional<std::int64_t> number{}; // if it is one
};

// Reads a literal, or a term whose variable has the value with this number.
Reading read_term(const LabelledGraph& graph, const Term& term, std::uint32_t value);

// Is there a state in which is_sought() is true for the reading of the term? Looks at each value of
// its variable once, until one is found.
bool has_reading(const LabelledGraph& graph, const Term& term,
                 const std::function<bool(const Reading&)>& is_sought);

// Does this edge make its action enabled in its source?
inline bool enables(const LabelledGraph& graph, std::uint32_t source, const Edge& edge) {
  return graph.kind == GraphKind::aut || edge.target != source;
}

// Bit s of the words says whether the proposition holds in state s.
std::vector<Word> values_by_state(const LabelledGraph& graph, const Proposition& proposition);

} // namespace fairly::graph
