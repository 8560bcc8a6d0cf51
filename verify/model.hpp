// The model: a net or a graph, and what a run of it is.
//
// A run begins in an initial state. Each step takes an action: it fires an enabled transition of
// the net, or follows an edge of the graph. Where nothing is enabled the run rests: the state
// repeats itself, and no action is taken. In a graph the run may also rest anywhere if
// rests_anywhere is set, and in the states of may_rest. A coloured net stands for the net of its
// unfolding.
#pragma once

#include "limits.hpp"
#include "value.hpp"

#include <cstddef>

namespace verify {

using State = std::vector<std::uint32_t>; // tokens by place; in a graph: the number of the state
using Action = std::uint32_t;             // a transition of the net, or a label of the graph
inline constexpr Action kRest = ~Action{0};

struct Arc {
  std::uint32_t place = 0, weight = 1;
};
struct Transition {
  std::vector<Arc> takes{}, puts{};
  std::vector<Arc> tests{};    // places that hold at least so many tokens, which stay
  std::vector<Arc> inhibits{}; // places that hold fewer tokens
};
struct Edge {
  Action label = 0;
  std::uint32_t target = 0;
  bool operator==(const Edge&) const = default;
};

struct Model {
  enum class Kind : std::uint8_t { net, graph, tlc_graph, coloured_net }; // as in certificates
  Kind kind = Kind::net;
  std::vector<State> initial{};
  std::vector<std::string> actions{}; // ids of transitions, or labels: in the order of the file
  std::vector<std::string> places{};  // ids, in the order of the file; in a graph: its variables
  // For nets.
  std::vector<Transition> transitions{}; // by action
  // For graphs.
  std::vector<std::vector<Edge>> edges{}; // by state; by label, then in the order of the file
  std::vector<bool> may_rest{};           // by state
  bool rests_anywhere = false;
  std::vector<Value> values{};                     // of variables of TLA+, without duplicates
  std::vector<std::vector<std::uint32_t>> value{}; // by state and variable: the number of its value

  // The number of a label; a new label gets a new number.
  Action label(const std::string& name, Meter& meter);
  void sort_edges(); // called when all edges are there

  bool is_net() const { return kind == Kind::net || kind == Kind::coloured_net; }
  // Sets out[a] to whether action a is enabled.
  void enabled(const State& state, std::vector<bool>& out) const;
  // Calls f(action, target) for each step: by action, then as in `edges`. Resting comes last.
  template <class F>
  void for_each_step(const State& state, const std::vector<bool>& enabled, F&& f) const {
    bool rests = true;
    for (Action t = 0; is_net() && t < enabled.size(); ++t) {
      if (!enabled[t]) continue;
      rests = false;
      f(t, after(t, state));
    }
    if (!is_net()) {
      for (const Edge& edge : edges[state[0]]) f(edge.label, State{edge.target});
      rests = edges[state[0]].empty() || rests_anywhere || may_rest[state[0]];
    }
    if (rests) f(kRest, state);
  }
  std::string text(const State& state) const;

 private:
  State after(Action transition, const State& state) const;
  std::map<std::string, Action> labels_{};
};

// Reads a net in PNML, or a graph in .aut or of TLC. Throws Failed.
Model read_model(const std::string& file, std::string_view text, Meter& meter = no_limits());
// The message of what these throw begins with the line number, if there is one.
Model read_pnml(std::string_view text, Meter& meter = no_limits());
Model read_aut(std::string_view text, Meter& meter = no_limits());
Model read_tlc(std::string_view text, Meter& meter = no_limits());

std::string sha256(std::string_view text); // as sha256sum prints it

} // namespace verify
