// A user's own model, written down as a graph, with everything that models may do.
#pragma once

#include "fairly/model/model.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fairly::test {

// Node n is a state; its letter says which of a, b, c, ... hold there.
struct OwnGraph {
  struct Step {
    Action action = 0; // or kStutter, back to the same node
    std::uint32_t target = 0;
  };
  std::vector<std::vector<Step>> steps{}; // by node
  std::vector<Word> letters{};            // by node
  std::vector<std::uint32_t> initial{0};  // some perhaps twice
  std::size_t actions = 1;
};

class GraphModel final : public Model {
 public:
  // If `widening` is not 0, only nodes below it fit at first. Each widening makes room for as many
  // more and makes states one word longer, so that older states mean something else.
  explicit GraphModel(OwnGraph graph, std::uint32_t widening = 0)
      : graph_(std::move(graph)), widening_(widening) {
    if (widening_ == 0) return;
    while (std::any_of(graph_.initial.begin(), graph_.initial.end(),
                       [&](std::uint32_t node) { return !fits(node); })) {
      ++level_;
    }
  }

  // The most that states may be widened; beyond that, widen() fails.
  std::uint32_t most_level = 1'000;

  const OwnGraph& graph() const { return graph_; }
  std::uint32_t level() const { return level_; }

  std::uint32_t state_bits() const override { return 64 * level_ + 16; }
  void initial(Steps& out) override {
    out.clear(words_for(state_bits()));
    for (const std::uint32_t node : graph_.initial) pack(node, out.add(0));
  }
  bool successors(const Word* state, Steps& out) override {
    for (const OwnGraph::Step& step : graph_.steps[node(state)]) {
      if (!fits(step.target)) return false;
      pack(step.target, out.add(step.action));
    }
    return true;
  }
  std::optional<Error> widen() override {
    if (level_ >= most_level) return Error{.message = "no more room", .kind = ErrorKind::limit};
    ++level_;
    return std::nullopt;
  }
  void repack(const Word* before, Word* after) const override {
    pack(static_cast<std::uint32_t>(before[level_ - 1]), after);
  }

  std::size_t action_count() const override { return graph_.actions; }
  std::string action_name(Action action) const override { return "t" + std::to_string(action); }
  std::vector<std::string> proposition_names() const override { return {"a", "b", "c"}; }
  bool holds(std::uint32_t proposition, const Word* state) const override {
    return (graph_.letters[node(state)] >> proposition & 1) != 0;
  }
  std::string describe(const Word* state) const override {
    return "node " + std::to_string(node(state));
  }

  // The node that a state stands for. Its number is in the last word.
  std::uint32_t node(const Word* state) const { return static_cast<std::uint32_t>(state[level_]); }

 private:
  bool fits(std::uint32_t node) const {
    return widening_ == 0 || node < widening_ * (level_ + std::size_t{1});
  }
  void pack(std::uint32_t node, Word* out) const {
    std::fill_n(out, level_, ~Word{node}); // full words, which cannot be mistaken for a node
    out[level_] = node;
  }

  OwnGraph graph_;
  std::uint32_t widening_, level_ = 0;
};

struct OwnGraphOptions {
  std::uint32_t nodes = 6, actions = 3; // at most
};

// Has dead nodes, self-loops, parallel steps, several steps by one action, and steps by which a run
// may rest.
inline OwnGraph random_own_graph(Random& random, const OwnGraphOptions& options = {}) {
  OwnGraph graph;
  const std::size_t nodes = random.between(1, options.nodes);
  graph.actions = random.between(1, options.actions);
  graph.steps.resize(nodes);
  const bool rests = random.chance(0.6);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    graph.letters.push_back(random.below(8));
    for (std::size_t steps = random.below(4); steps > 0; --steps) {
      OwnGraph::Step step{static_cast<Action>(random.below(graph.actions)),
                          static_cast<std::uint32_t>(random.below(nodes))};
      if (rests && random.chance(0.2)) step = {kStutter, node};
      graph.steps[node].push_back(step);
    }
  }
  graph.initial.clear();
  for (std::size_t count = random.between(1, 3); count > 0; --count) {
    graph.initial.push_back(static_cast<std::uint32_t>(random.below(nodes)));
  }
  return graph;
}

} // namespace fairly::test
