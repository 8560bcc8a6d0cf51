// Which goals can be reached? The search is breadth-first, so the path to a goal is as short as
// possible.
//
// Nodes are expanded in batches, for graphs that look up the targets of several nodes together.
// Cost: every edge once; one bit for each node, 8 bytes for each node that was reached.
// Tested by tests/unit/emptiness/reachability_test.cpp, tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/base/page_stack.hpp"
#include "fairly/base/zero_array.hpp"
#include "fairly/emptiness/engines.hpp"

#include <functional>
#include <span>
#include <vector>

namespace fairly::emptiness {

// Does not expand goals.
class BreadthFirstSearch {
 public:
  // Called with the edges of each batch.
  using Sight = std::function<bool(std::span<const Edge>)>;

  // As long as `sight` returns false nothing is a goal. When it returns true for a batch, the nodes
  // that were reached by then and not expanded before that batch may become goals. If `sight` is
  // empty, nodes may be goals from the beginning.
  BreadthFirstSearch(Graph& graph, std::function<bool(Node)> is_goal, SearchState& state,
                     Sight sight = {})
      : graph_(graph), is_goal_(std::move(is_goal)), state_(state), sight_(std::move(sight)) {}

  // Appends the goals of one batch, which were not met before. Returns false if there are no more,
  // or if the search was stopped (state.stopped()).
  bool next(std::vector<Node>& goals);

  std::size_t expanded() const { return next_; }

  // A shortest path from an initial node to a goal that the last next() has found, both included.
  std::vector<Node> path(Node goal) const;

 private:
  static constexpr std::uint32_t kNone = ~0U;
  struct Reached {
    Node node;
    std::uint32_t from; // its predecessor's place in order_
  };

  void begin(std::vector<Node>& goals);
  void expand_batch(std::vector<Node>& goals);
  void reach(Node node, std::uint32_t from, std::vector<Node>& goals);
  void take_goals(std::vector<Node>& goals);
  void make_room() { reached_.grow(std::size_t{graph_.node_count()} / 64 + 1); }

  Graph& graph_;
  std::function<bool(Node)> is_goal_;
  SearchState& state_;
  Sight sight_;
  bool has_begun_ = false;
  ZeroArray<std::uint64_t> reached_; // a bit for each node
  PageStack<Node> order_;            // the nodes that were reached and are not goals
  std::size_t next_ = 0;             // place in order_ of the first node not yet expanded
  PageStack<std::uint32_t> from_;    // for each node in order_, the place of its predecessor
  std::vector<Reached> goals_;       // found by the last next()
  std::vector<Edge> edges_;
  std::vector<std::size_t> ends_;
};

// The nodes of a shortest path from an initial node to a goal, both included. Empty if there is
// none, if the search was stopped (state.stopped()), or if the graph has failed.
std::vector<Node> find_reachable(Graph& graph, const std::function<bool(Node)>& is_goal,
                                 SearchState& state);

} // namespace fairly::emptiness
