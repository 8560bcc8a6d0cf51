// The model: a place/transition net or a graph, and what a run of it is.
//
// A run begins in the initial state. Each step takes an action: it fires an enabled transition of
// the net, or follows an edge of the graph. Where nothing is enabled the run rests: the state
// repeats itself, and no action is taken. In a graph it may rest anywhere, if rests_anywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace verify {

using State = std::vector<std::uint32_t>; // tokens by place; of a graph the number of the state
using Action = std::uint32_t;             // a transition of the net, or a label of the graph
inline constexpr Action kRest = ~Action{0};

struct Arc {
  std::uint32_t place = 0, weight = 1;
};
struct Transition {
  std::vector<Arc> takes{}, puts{};
  std::vector<Arc> tests{};    // at least so many tokens are there, and stay
  std::vector<Arc> inhibits{}; // fewer tokens than that are there
};
struct Edge {
  Action label = 0;
  std::uint32_t target = 0;
};

struct Model {
  bool is_net = true;
  State initial{};
  std::vector<std::string> actions{}; // ids of transitions, or labels: in the order of the file
  // Of a net.
  std::vector<std::string> places{};     // ids, in the order of the file
  std::vector<Transition> transitions{}; // by action
  // Of a graph.
  std::vector<std::vector<Edge>> edges{}; // by state; by label, and in the order of the file
  bool rests_anywhere = false;

  // Which actions are enabled.
  void enabled(const State& state, std::vector<bool>& out) const;
  // Calls f(action, target) for each step: by action, then as in `edges`. To rest comes last.
  template <class F>
  void for_each_step(const State& state, const std::vector<bool>& enabled, F&& f) const {
    bool is_dead = true;
    for (Action t = 0; is_net && t < enabled.size(); ++t) {
      if (!enabled[t]) continue;
      is_dead = false;
      f(t, after(t, state));
    }
    for (std::size_t i = 0; !is_net && i < edges[state[0]].size(); ++i) {
      is_dead = false;
      f(edges[state[0]][i].label, State{edges[state[0]][i].target});
    }
    if (is_dead || rests_anywhere) f(kRest, state);
  }
  std::string text(const State& state) const;

 private:
  State after(Action transition, const State& state) const;
};

// Reads a place/transition net in PNML, or a graph in .aut. Throws Failed.
Model read_model(const std::string& file, std::string_view text);
Model read_pnml(const std::string& file, std::string_view text);
Model read_aut(const std::string& file, std::string_view text);

std::string sha256(std::string_view text); // as sha256sum prints it

} // namespace verify
