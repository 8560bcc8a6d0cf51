// Where the propositions about a graph hold: one bit for each state.
//
// A term is looked up once for each different value of its variable, not for each state.
// Cost: linear in the states, in the edges for what is enabled, and in the texts of the values.
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

// What a term is in a state.
struct Reading {
  bool exists = false;                  // no: the value has no such part
  std::string text{};                   // canonical, of what exists
  std::optional<std::int64_t> number{}; // if it is one
};

// Of a literal, or of a term whose variable has a value with this number.
Reading read_term(const LabelledGraph& graph, const Term& term, std::uint32_t value);

// Is there a state in which the term reads so? Looks at each value of its variable once, until one
// is found.
bool has_reading(const LabelledGraph& graph, const Term& term,
                 const std::function<bool(const Reading&)>& is_sought);

// Is the action of this edge enabled by it in its source?
inline bool enables(const LabelledGraph& graph, std::uint32_t source, const Edge& edge) {
  return graph.kind == GraphKind::aut || edge.target != source;
}

// Bit s of the words: does it hold in state s?
std::vector<Word> values_by_state(const LabelledGraph& graph, const Proposition& proposition);

} // namespace fairly::graph
