// A graph with labelled edges as it stands in a file: states, the steps between them, and what is
// known about each state.
//
// Two kinds of files end up here. In the Aldebaran format (.aut), which CADP and mCRL2 write, a
// state is a number and nothing else. In a graph that TLC writes (-dump dot,actionlabels) it is an
// assignment of values to variables, and a step from a state to itself is no step of an action: in
// TLA+ an action <<A>>_vars changes something.
// Cost: 8 bytes for each edge, 8 for each state and 4 for each variable of a state.
// Tested by tests/unit/graph/aut_reader_test.cpp, tlc_reader_test.cpp, graph_model_test.cpp.
#pragma once

#include "fairly/model/model.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fairly::graph {

enum class GraphKind : std::uint8_t { aut, tlc };

struct Edge {
  Action label = 0;
  std::uint32_t target = 0;

  bool operator==(const Edge&) const = default;
};

struct LabelledGraph {
  GraphKind kind = GraphKind::aut;
  std::string name{};
  std::vector<std::uint32_t> initial{};       // at least one, increasing
  std::vector<std::uint64_t> first_edge{0};   // by state, with one more entry at the end
  std::vector<Edge> edges{};                  // grouped by source, in the order of the file
  std::vector<std::string> labels{};          // different ones
  std::vector<std::string> variables{};       // different ones
  std::vector<std::string> values{};          // different texts; none for .aut files
  std::vector<std::uint32_t> value_numbers{}; // state by state, variable by variable
  // How many states of the file are outside the constraints of the model, and how many edges lead
  // there. They are left out above.
  std::size_t states_outside = 0, edges_outside = 0;

  std::uint32_t state_count() const { return static_cast<std::uint32_t>(first_edge.size() - 1); }

  std::span<const Edge> edges_of(std::uint32_t state) const {
    return {edges.data() + first_edge[state], edges.data() + first_edge[state + std::size_t{1}]};
  }

  // Numbers of values are below this.
  std::size_t value_count() const { return kind == GraphKind::aut ? state_count() : values.size(); }
  // The number of a variable's value. An .aut file has one variable, the number of the state.
  std::uint32_t value(std::uint32_t state, std::size_t variable) const {
    return kind == GraphKind::aut ? state : value_numbers[state * variables.size() + variable];
  }
  std::string value_text(std::uint32_t value) const {
    return kind == GraphKind::aut ? std::to_string(value) : values[value];
  }

  bool operator==(const LabelledGraph&) const = default;
};

// An edge as it stands in a file, in any order.
struct ListedEdge {
  std::uint32_t source = 0;
  Edge edge{};
};

// Gives a graph this number of states and these edges. If `different`, only the first of equal
// edges of a state is kept.
void set_edges(LabelledGraph& graph, std::uint32_t states, std::span<const ListedEdge> listed,
               bool different);

// A state in words: x = 0, pc = "idle".
std::string describe(const LabelledGraph& graph, std::uint32_t state);

// The name of a label without its parameters: Send for Send(p1, 3), SEND for SEND !1. Empty if the
// label has no parameters or another form.
std::string_view name_without_parameters(std::string_view label);

} // namespace fairly::graph
